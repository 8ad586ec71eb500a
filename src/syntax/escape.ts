import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { TEXT } from '../diagnostics/arguments/rules.ts'
import type { Bound, Range } from './ast.ts'
import { IN_WORD, wordRole } from './lexer/characters.ts'

/**
 * A string as one word, with a backslash before every character that would otherwise be special. An empty
 * string cannot be a word.
 *
 * @param inField - whether a field is named before the word, so that `>` would begin a comparison
 * @param inside - whether the string continues a word, so that signs, slashes and operators are literal
 *
 * @example
 * escapeWord('a b:c') // 'a\\ b\\:c'
 */
export function escapeWord(text: string, inField = false, inside = false): string {
  let result = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const first = at === 0 && !inside
    const sign = code === 0x2b || code === 0x2d || code === 0x2f
    const comparison = code === 0x3c || code === 0x3e
    const special = wordRole(code) !== IN_WORD || (first && (sign || (inField && comparison)))
    result += special ? `\\${text[at]}` : text[at]
  }
  return !inside && isOperator(result) ? `\\${result}` : result
}

/** The name of a field as written before a colon. */
export function escapeField(name: string): string {
  return name === '_exists_' ? '\\_exists_' : escapeWord(name)
}

/** A string as a phrase, with its quotation marks. */
export function escapePhrase(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Quotes any string as a phrase with exactly that value. Use the result wherever a query allows a value:
 * alone, after `field:`, or in a group. Even a single word is quoted: on a field that is matched as a whole,
 * quotes mean exactly that value, so this treats `ACME` and `ACME Bank` the same way.
 *
 * @example
 * quote('bank') // '"bank"'
 * quote('5" AND') // '"5\\" AND"'
 */
export function quote(text: string): string {
  checkArgument('quote', 'text', text, TEXT)
  // A backslash before a wildcard prevents the warning that wildcards have no meaning in quotes.
  return escapePhrase(text).replace(/[*?]/g, '\\$&')
}

/**
 * One end of a range in brackets, where a backslash does not escape white space or a closing bracket, so
 * these need quotes. In quotes, a backslash before the closing quotation mark would escape it, so every
 * backslash is written as its code.
 */
export function escapeBound({ text, quoted }: Bound): string {
  if (!quoted && !needsQuotes(text)) {
    const escaped = text.replaceAll('\\', '\\\\')
    return escaped === '*' || escaped.startsWith('"') ? `\\${escaped}` : escaped
  }
  return `"${text.replaceAll('\\', '\\u005c').replaceAll('"', '\\"')}"`
}

/** The brackets of a range as written, or those that a comparison would have. */
export function bracketsOf({ lower, upper, brackets }: Range): NonNullable<Range['brackets']> {
  if (brackets !== null) return brackets
  return { lower: lower?.inclusive === false ? '{' : '[', upper: upper?.inclusive === false ? '}' : ']' }
}

/** Whether a string needs quotes to be an end of a range in brackets. */
export function needsQuotes(text: string): boolean {
  return text === '' || /[ \t\n\r\u3000\]}]/.test(text)
}

/** The value of a comparison. */
export function escapeComparison({ text, quoted }: Bound): string {
  if (quoted || text === '') return escapePhrase(text)
  const word = escapeWord(text, false, true)
  return word.startsWith('=') ? `\\${word}` : word
}

// An operator is a whole word, or precedes a slash.
function isOperator(word: string): boolean {
  return /^(?:AND|OR|NOT|&&|\|\|)(?:\/|$)/.test(word)
}

/**
 * An escape that cannot be resolved: `\u` without four hexadecimal digits, or a backslash at the end of the
 * text.
 */
export interface BrokenEscape {
  readonly start: number
  readonly end: number
  readonly trailing: boolean
}

const HEX = /^[0-9a-fA-F]$/

/**
 * The text of `source` from `start` to `end` with its escapes resolved: `\x` is x, `\u0041` is A. A broken
 * escape is passed to `onBroken` and kept as written.
 *
 * @example
 * resolveEscapes('a\\ \\u0041', 0, 9, () => {}) // 'a A'
 */
export function resolveEscapes(
  source: string,
  start: number,
  end: number,
  onBroken: (found: BrokenEscape) => void,
): string {
  const written = source.slice(start, end)
  let result = ''
  let from = 0
  for (let at = written.indexOf('\\'); at !== -1; at = written.indexOf('\\', at)) {
    result += written.slice(from, at)
    if (at + 1 >= written.length) {
      onBroken({ start: start + at, end: start + at + 1, trailing: true })
      from = at
      break
    }
    if (written[at + 1] !== 'u') {
      result += written[at + 1]
      from = at += 2
      continue
    }
    let digits = at + 2
    while (digits < written.length && digits < at + 6 && HEX.test(written[digits]!)) digits++
    if (digits === at + 6) {
      result += String.fromCharCode(Number.parseInt(written.slice(at + 2, digits), 16))
    } else {
      onBroken({ start: start + at, end: start + digits, trailing: false })
      result += written.slice(at, digits)
    }
    from = at = digits
  }
  return from === 0 ? written : result + written.slice(from)
}
