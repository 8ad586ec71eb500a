import type { PatternPart } from '../ast.ts'
import { escapeWord } from '../escape.ts'
import { replace } from '../faults/problems.ts'
import { parsePattern } from '../parsePattern.ts'
import { endOfAddress } from './address.ts'
import { ENDS_WORD, ESCAPE, isSmartQuote, skipBlanks, WILDCARD, wordRole } from './characters.ts'
import { hasUnicodeEscape, resolveEscapes } from './escapes.ts'
import type { Lexer } from './lexer.ts'
import { closingQuote, reportUnclosed } from './phrase.ts'
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

/** Where the characters of a word end, and what is among them. */
interface Extent {
  end: number
  escaped: boolean
  wildcards: boolean
  onlyStars: boolean
  smart: boolean
}

// One register for all words: an object for each would be the dearest part of reading them.
const extent: Extent = { end: 0, escaped: false, wildcards: false, onlyStars: false, smart: false }

function measure(text: string, start: number) {
  let at = start
  let escaped = false
  let wildcards = false
  let others = false
  let smart = false
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const role = wordRole(code)
    if (role === ENDS_WORD) break
    if (role === WILDCARD) {
      wildcards = true
      if (code !== 0x2a) others = true
      continue
    }
    others = true
    if (role === ESCAPE) {
      escaped = true
      at++
    } else if (code >= 0x80 && isSmartQuote(code)) smart = true
  }
  extent.end = Math.min(at, text.length)
  extent.escaped = escaped
  extent.wildcards = wildcards
  extent.onlyStars = wildcards && !others
  extent.smart = smart
}

/** Where the word that begins at `start` ends. */
export function endOfWord(text: string, start: number): number {
  measure(text, start)
  return extent.end
}

/** Reads a word: an operator, a field's name, a comparison, a pattern or a plain word. */
export function lexWord(lexer: Lexer, start: number) {
  const { text } = lexer
  measure(text, start)
  const { end, escaped, wildcards } = extent
  if (extent.smart) noteSmartQuotes(lexer, start, end)
  if (lexOperator(lexer, start, end)) return
  const next = skipBlanks(text, end)
  if (text.charCodeAt(next) === COLON) return lexField(lexer, start, end, next)
  if (wildcards) return lexPattern(lexer, start, end)
  const first = text.charCodeAt(start)
  if ((first === 0x3c || first === 0x3e) && lexer.fieldNamed) return lexComparison(lexer, start, end)
  if (end - start <= 3 && isLowerCaseOperator(text, start, end)) lexer.lowerCase.push(lexer.tokens.length)
  lexer.countLeaf(start)
  lexer.emit(Word, start, end, escaped ? lexer.unescape(start, end) : text.slice(start, end))
}

/**
 * Reads a sign and the plain word behind it as one value of the field before them; `false` where no plain
 * word follows.
 */
export function lexSignedWord(lexer: Lexer, start: number): boolean {
  const { text } = lexer
  measure(text, start + 1)
  const { end, escaped, wildcards } = extent
  if (wildcards || text.charCodeAt(skipBlanks(text, end)) === COLON) return false
  const value = escaped ? lexer.unescape(start, end) : text.slice(start, end)
  lexer.countLeaf(start)
  lexer.emit(Word, start, end, value, text[start] as '+' | '-')
  return true
}

/**
 * An operator is a whole word, or what stands before a slash: no word begins there, so the slash is not
 * inside one.
 */
function lexOperator(lexer: Lexer, start: number, end: number): boolean {
  const { text } = lexer
  const length =
    end - start <= 3 ? end - start : text[start + 2] === '/' ? 2 : text[start + 3] === '/' ? 3 : 0
  if (length < 2) return false
  const stop = start + length
  switch (text.slice(start, stop)) {
    case 'AND':
    case '&&':
      lexer.emit(Conjunction, start, stop, 'and')
      return true
    case 'OR':
    case '||':
      lexer.emit(Conjunction, start, stop, 'or')
      return true
    case 'NOT':
      lexer.emit(Modifier, start, stop, 'NOT')
      return true
    default:
      return false
  }
}

function isLowerCaseOperator(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end)
  return (
    word === 'and' || word === 'or' || word === 'not' || word === 'And' || word === 'Or' || word === 'Not'
  )
}

function lexField(lexer: Lexer, start: number, end: number, colon: number) {
  const { text } = lexer
  if (extent.wildcards) {
    if (extent.onlyStars && end - start === 1 && lexEverything(lexer, start, colon)) return
    const pattern = text.slice(start, end)
    lexer.problems.error('field-pattern', start, end, { pattern }, patternFixes(text, start, colon))
    return lexer.emit(
      Field,
      start,
      colon + 1,
      resolveEscapes(text, start, end, () => {}),
      'pattern',
      end,
    )
  }
  const name = extent.escaped ? lexer.unescape(start, end) : text.slice(start, end)
  const detail: TokenDetail = !extent.escaped && name === '_exists_' ? 'exists' : null
  if (text.startsWith('//', colon + 1) && colon === end) warnOfAddress(lexer, start, end)
  lexer.emit(Field, start, colon + 1, name, detail, end)
}

/** `*:*`; `false` where something else stands behind the colon. */
function lexEverything(lexer: Lexer, start: number, colon: number): boolean {
  const star = skipBlanks(lexer.text, colon + 1)
  if (lexer.text[star] !== '*') return false
  measure(lexer.text, star)
  if (!extent.onlyStars) return false
  lexer.countLeaf(start)
  lexer.emit(Everything, start, extent.end, '')
  return true
}

function patternFixes(text: string, start: number, colon: number) {
  measure(text, colon + 1)
  const written = text.slice(start, extent.end)
  const fixes = [
    replace('Search for the text itself', start, extent.end, `"${written.replaceAll('"', '\\"')}"`),
  ]
  return text.startsWith('*:', start)
    ? [replace('Search in the default fields', start, colon + 1, ''), ...fixes]
    : fixes
}

function warnOfAddress(lexer: Lexer, start: number, end: number) {
  const { text } = lexer
  // An address within an address is a part of it; looking for its end again and again would take its time.
  if (start < lexer.addressTo || !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(text.slice(start, end))) return
  const stop = endOfAddress(text, end)
  lexer.addressTo = stop
  const address = text.slice(start, stop)
  const fixes = address.includes('\\') ? [] : [replace('Search for the address', start, stop, `"${address}"`)]
  lexer.problems.warning(
    'unquoted-address',
    start,
    end + 3,
    { address, field: text.slice(start, end) },
    fixes,
  )
}

function lexPattern(lexer: Lexer, start: number, end: number) {
  lexer.countLeaf(start)
  if (extent.onlyStars) return lexer.emit(Star, start, end, '')
  lexer.emit(Pattern, start, end, '', partsOf(lexer, start, end))
}

/**
 * The parts of a pattern. Behind a backslash every character is itself; that `\u` gives a character by its
 * number holds only where the one wildcard is a star at the end, as in Lucene.
 */
function partsOf(lexer: Lexer, start: number, end: number): readonly PatternPart[] {
  const { text } = lexer
  const isPrefix = text[end - 1] === '*' && firstWildcard(text, start) === end - 1
  const resolved = extent.escaped ? lexer.unescape(start, end) : null
  if (isPrefix)
    return [resolved === null ? text.slice(start, end - 1) : resolved.slice(0, -1), { any: 'many' }]
  if (resolved !== null && hasUnicodeEscape(text, start, end)) warnOfEscape(lexer, start, end)
  return parsePattern(text.slice(start, end))
}

function firstWildcard(text: string, start: number): number {
  for (let at = start; ; at++) {
    const role = wordRole(text.charCodeAt(at))
    if (role === WILDCARD) return at
    if (role === ESCAPE) at++
  }
}

function warnOfEscape(lexer: Lexer, start: number, end: number) {
  const at = lexer.text.indexOf('\\u', start)
  if (at === -1 || at + 6 > end) return
  const written = lexer.text.slice(at, at + 6)
  const meant = escapeWord(String.fromCharCode(Number.parseInt(written.slice(2), 16)), false, at > start)
  const fix = replace('Write the character itself', at, at + 6, meant)
  lexer.problems.warning('escape-in-pattern', at, at + 6, { written, read: written.slice(1) }, [fix])
}

function lexComparison(lexer: Lexer, start: number, end: number) {
  const { text } = lexer
  const sign = text[start] as '<' | '>'
  const operator = text[start + 1] === '=' && start + 1 < end ? (`${sign}=` as const) : sign
  const operand = start + operator.length
  lexer.countLeaf(start)
  if (operand < end)
    return lexer.emit(Comparison, start, end, lexer.unescape(operand, end), operator, operand)
  if (text[end] !== '"') return lexer.emit(Comparison, start, end, '', operator, end)
  const close = closingQuote(text, end)
  if (close === -1) reportUnclosed(lexer, end)
  const stop = close === -1 ? text.length : close
  lexer.emit(
    Comparison,
    start,
    close === -1 ? stop : stop + 1,
    lexer.unescape(end + 1, stop),
    operator,
    end,
    true,
  )
}

function noteSmartQuotes(lexer: Lexer, start: number, end: number) {
  for (let at = start; at < end; at++) {
    if (lexer.text[at] === '\\') at++
    else if (isSmartQuote(lexer.text.charCodeAt(at))) lexer.smartQuotes.push(at)
  }
}
