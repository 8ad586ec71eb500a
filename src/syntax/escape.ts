import type { Bound } from './ast.ts'
import { IN_WORD, wordRole } from './lexer/characters.ts'

/**
 * A text as one word: with a backslash before every character that would be none of it. An empty text cannot
 * be one.
 *
 * @param named - whether a field is named there, so that `>` would begin a comparison
 * @param inside - whether it stands inside a longer word, so that signs, slashes and operators are plain text
 *
 * @example
 * escapeWord('a b:c') // 'a\\ b\\:c'
 */
export function escapeWord(text: string, named = false, inside = false): string {
  let result = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const first = at === 0 && !inside
    const sign = code === 0x2b || code === 0x2d || code === 0x2f
    const comparison = code === 0x3c || code === 0x3e
    const special = wordRole(code) !== IN_WORD || (first && (sign || (named && comparison)))
    result += special ? `\\${text[at]}` : text[at]
  }
  return !inside && isOperator(result) ? `\\${result}` : result
}

/** A text as it stands between the quotation marks of a phrase. */
export function escapePhrase(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}

/**
 * One end of a range in brackets. There no backslash protects white space or a closing bracket, so that
 * quotes must; and a backslash before the closing quotation mark would hide it, so that it is written by its
 * number.
 */
export function escapeBound({ text, quoted }: Bound): string {
  if (!quoted && !needsQuotes(text)) {
    const escaped = text.replaceAll('\\', '\\\\')
    return escaped === '*' || escaped.startsWith('"') ? `\\${escaped}` : escaped
  }
  return `"${text.replaceAll('\\', '\\u005c').replaceAll('"', '\\"')}"`
}

/** Whether a text can be the end of a range in brackets only in quotes. */
export function needsQuotes(text: string): boolean {
  return text === '' || /[ \t\n\r\u3000\]}]/.test(text)
}

/** The value of a comparison. */
export function escapeComparison({ text, quoted }: Bound): string {
  if (quoted || text === '') return `"${escapePhrase(text)}"`
  const word = escapeWord(text, false, true)
  return word.startsWith('=') ? `\\${word}` : word
}

// An operator is a whole word, or what stands before a slash.
function isOperator(word: string): boolean {
  return /^(?:AND|OR|NOT|&&|\|\|)(?:\/|$)/.test(word)
}
