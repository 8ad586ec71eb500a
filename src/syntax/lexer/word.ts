import { replace } from '../../diagnostics/diagnostic.ts'
import { escapePhrase, resolveEscapes } from '../escape.ts'
import { lowercaseOperator } from '../lints/lowercaseOperator.ts'
import { smartQuotes } from '../lints/smartQuotes.ts'
import { unquotedAddress } from '../lints/unquotedAddress.ts'
import {
  ENDS_WORD,
  ESCAPE,
  endOfAddress,
  isSmartQuote,
  skipBlanks,
  WILDCARD,
  wordRole,
} from './characters.ts'
import type { Extent, Lexer } from './lexer.ts'
import { lexPatternParts } from './pattern.ts'
import { readQuoted } from './phrase.ts'
import {
  Comparison,
  Conjunction,
  Everything,
  Field,
  Modifier,
  Pattern,
  Star,
  type TokenDetail,
  Word,
} from './tokens.ts'

const COLON = 0x3a
const SLASH = 0x2f

/** The extent of the word that begins at `start`. */
function scan({ text, extent }: Lexer, start: number): Extent {
  let at = start
  let escaped = false
  let wildcards = false
  let notStars = false
  let smart = false
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const role = wordRole(code)
    if (role === ENDS_WORD) break
    if (role === WILDCARD) {
      wildcards = true
      if (code !== 0x2a) notStars = true
      continue
    }
    notStars = true
    if (role === ESCAPE) {
      escaped = true
      at++
    } else if (code >= 0x80 && isSmartQuote(code)) smart = true
  }
  extent.end = Math.min(at, text.length)
  extent.escaped = escaped
  extent.wildcards = wildcards
  extent.onlyStars = wildcards && !notStars
  extent.smart = smart
  return extent
}

/** Where the word that begins at `start` ends. */
export function endOfWord(lexer: Lexer, start: number): number {
  return scan(lexer, start).end
}

/** Lexes a word: an operator, a field's name, a comparison, a pattern or a plain word. */
export function lexWord(lexer: Lexer, start: number) {
  const { text } = lexer
  if (lexOperator(lexer, start)) return
  const { end, escaped, wildcards, smart } = scan(lexer, start)
  if (smart) collectSmartQuotes(lexer, start, end)
  const next = skipBlanks(text, end)
  if (text.charCodeAt(next) === COLON) return lexField(lexer, start, end, next)
  if (wildcards) return lexPattern(lexer, start, end)
  const first = text.charCodeAt(start)
  if ((first === 0x3c || first === 0x3e) && lexer.inField) return lexComparison(lexer, start, end)
  if (end - start <= 3 && isLowerCaseOperator(text, start, end))
    lexer.suspect(lowercaseOperator, lexer.tokens.length)
  lexer.countLeaf(start)
  lexer.emit(Word, start, end, escaped ? lexer.unescape(start, end) : text.slice(start, end))
}

/**
 * Lexes a sign and the plain word after it as one value of the preceding field. Returns `false` if no plain
 * word follows.
 */
export function lexSignedWord(lexer: Lexer, start: number): boolean {
  const { text } = lexer
  const { end, escaped, wildcards } = scan(lexer, start + 1)
  if (wildcards || text.charCodeAt(skipBlanks(text, end)) === COLON) return false
  const value = escaped ? lexer.unescape(start, end) : text.slice(start, end)
  lexer.countLeaf(start)
  lexer.emit(Word, start, end, value, text[start] as '+' | '-')
  return true
}

/**
 * Lexes an operator: a whole word, or what precedes a slash, which then begins a regular expression. It is
 * looked for before the word is scanned: a chain such as `AND/a/AND/a/` would be scanned once for each link.
 */
function lexOperator(lexer: Lexer, start: number): boolean {
  const { text } = lexer
  const operator = operatorAt(text, start)
  if (operator === undefined) return false
  const end = start + operator.length
  const next = text.charCodeAt(end)
  // `OR/` alone is a word.
  const endsHere = next === SLASH ? operator.length === 3 || !endsWord(text, end + 1) : endsWord(text, end)
  if (!endsHere) return false
  if (operator === 'NOT') lexer.emit(Modifier, start, end, 'NOT')
  else lexer.emit(Conjunction, start, end, operator === 'AND' || operator === '&&' ? 'and' : 'or')
  return true
}

function operatorAt(text: string, at: number): string | undefined {
  switch (text.charCodeAt(at)) {
    case 0x41: // A
      return text.startsWith('AND', at) ? 'AND' : undefined
    case 0x4e: // N
      return text.startsWith('NOT', at) ? 'NOT' : undefined
    case 0x4f: // O
      return text.startsWith('OR', at) ? 'OR' : undefined
    case 0x26: // &
      return text.startsWith('&&', at) ? '&&' : undefined
    case 0x7c: // |
      return text.startsWith('||', at) ? '||' : undefined
    default:
      return undefined
  }
}

function endsWord(text: string, at: number): boolean {
  return at >= text.length || wordRole(text.charCodeAt(at)) === ENDS_WORD
}

function isLowerCaseOperator(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end)
  return (
    word === 'and' || word === 'or' || word === 'not' || word === 'And' || word === 'Or' || word === 'Not'
  )
}

function lexField(lexer: Lexer, start: number, end: number, colon: number) {
  const { text, extent } = lexer
  if (extent.wildcards) {
    if (extent.onlyStars && end - start === 1 && lexEverything(lexer, start, colon)) return
    const pattern = text.slice(start, end)
    lexer.diagnostics.error('field-pattern', start, end, { pattern }, patternFixes(lexer, start, colon))
    const name = resolveEscapes(text, start, end, () => {})
    return lexer.emit(Field, start, colon + 1, name, 'pattern', end)
  }
  const name = extent.escaped ? lexer.unescape(start, end) : text.slice(start, end)
  const detail: TokenDetail = !extent.escaped && name === '_exists_' ? 'exists' : null
  if (text.startsWith('//', colon + 1) && colon === end) suspectAddress(lexer, start, end)
  lexer.emit(Field, start, colon + 1, name, detail, end)
}

/** Lexes `*:*`. Returns `false` if something else follows the colon. */
function lexEverything(lexer: Lexer, start: number, colon: number): boolean {
  const star = skipBlanks(lexer.text, colon + 1)
  if (lexer.text[star] !== '*') return false
  const { onlyStars, end } = scan(lexer, star)
  if (!onlyStars) return false
  lexer.countLeaf(start)
  lexer.emit(Everything, start, end, '')
  return true
}

function patternFixes(lexer: Lexer, start: number, colon: number) {
  const { text } = lexer
  const end = endOfWord(lexer, colon + 1)
  const fixes = [replace('quote-text', {}, start, end, escapePhrase(text.slice(start, end)))]
  return text.startsWith('*:', start)
    ? [replace('search-default-fields', {}, start, colon + 1, ''), ...fixes]
    : fixes
}

function suspectAddress(lexer: Lexer, start: number, nameEnd: number) {
  const { text } = lexer
  // An address inside an address is part of it. Searching its end again would take quadratic time.
  if (start < lexer.addressEnd || !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(text.slice(start, nameEnd))) return
  lexer.addressEnd = endOfAddress(text, nameEnd)
  lexer.suspect(unquotedAddress, { start, nameEnd, end: lexer.addressEnd })
}

function lexPattern(lexer: Lexer, start: number, end: number) {
  const { onlyStars, escaped } = lexer.extent
  lexer.countLeaf(start)
  if (onlyStars) return lexer.emit(Star, start, end, '')
  lexer.emit(Pattern, start, end, '', lexPatternParts(lexer, start, end, escaped))
}

function lexComparison(lexer: Lexer, start: number, end: number) {
  const { text } = lexer
  const sign = text[start] as '<' | '>'
  const operator = text[start + 1] === '=' ? (`${sign}=` as const) : sign
  const operand = start + operator.length
  lexer.countLeaf(start)
  if (operand < end)
    return lexer.emit(Comparison, start, end, lexer.unescape(operand, end), operator, operand)
  if (text[end] !== '"') return lexer.emit(Comparison, start, end, '', operator, end)
  const quoted = readQuoted(lexer, end)
  lexer.emit(Comparison, start, quoted.end, quoted.value, operator, end, true)
}

function collectSmartQuotes(lexer: Lexer, start: number, end: number) {
  for (let at = start; at < end; at++) {
    if (lexer.text[at] === '\\') at++
    else if (isSmartQuote(lexer.text.charCodeAt(at)) && lexer.smartQuotes.push(at) === 1)
      lexer.suspect(smartQuotes, lexer.smartQuotes)
  }
}
