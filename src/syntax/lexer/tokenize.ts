import { escapeCharacter, insert } from '../../diagnostics/diagnostic.ts'
import type { DiagnosticBag } from '../../diagnostics/diagnosticBag.ts'
import type { Limits } from '../../diagnostics/limits.ts'
import { loneOperator } from '../lints/loneOperator.ts'
import { ENDS_WORD, ESCAPE, IN_WORD, isBlank, startsWord, WILDCARD, wordRole } from './characters.ts'
import { Lexer } from './lexer.ts'
import { lexPhrase } from './phrase.ts'
import { lexRange } from './range.ts'
import { Caret, Field, LeftParen, Modifier, Regexp, RightParen, Tilde, Word } from './tokens.ts'
import { endOfWord, lexSignedWord, lexWord } from './word.ts'

/**
 * Splits a text into the tokens of the grammar, in one pass from left to right. Works for every text: what
 * cannot be a token is reported and skipped. Time and memory are linear in the length of any text.
 */
export function tokenize(text: string, limits: Limits, diagnostics: DiagnosticBag): Lexer {
  const lexer = new Lexer(text, limits, diagnostics)
  while (lexer.at < text.length) lexToken(lexer, text.charCodeAt(lexer.at))
  lexer.finish()
  return lexer
}

function lexToken(lexer: Lexer, code: number) {
  const { at } = lexer
  if (isBlank(code)) {
    lexer.at++
    return
  }
  switch (code) {
    case 0x22: // "
      return lexPhrase(lexer)
    case 0x28: // (
      lexer.open(at)
      return lexer.emit(LeftParen, at, at + 1, '(')
    case 0x29: // )
      lexer.close()
      return lexer.emit(RightParen, at, at + 1, ')')
    case 0x21: // !
    case 0x2b: // +
    case 0x2d: // -
      return lexSign(lexer, at)
    case 0x2f: // /
      return lexRegexp(lexer)
    case 0x3a: // :
      return lexer.emit(Field, at, at + 1, '', 'missing', at)
    case 0x5b: // [
    case 0x7b: // {
      return lexRange(lexer)
    case 0x5d: // ]
      return lexer.rejectBracket(']')
    case 0x7d: // }
      return lexer.rejectBracket('}')
    case 0x5e: // ^
      return lexCaret(lexer)
    case 0x7e: // ~
      return lexTilde(lexer)
    default:
      return lexWord(lexer, at)
  }
}

/**
 * Lexes a sign: an operator, a word of its own before white space, or the first character of a field's value.
 */
function lexSign(lexer: Lexer, at: number) {
  const { text } = lexer
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : -1
  if (next !== -1 && isBlank(next)) {
    lexer.countLeaf(at)
    lexer.suspect(loneOperator, lexer.tokens.length)
    return lexer.emit(Word, at, at + 1, text[at]!)
  }
  if (lexer.afterField && text[at] !== '!' && next !== -1 && startsWord(next) && lexSignedWord(lexer, at))
    return
  lexer.emit(Modifier, at, at + 1, text[at]!, null)
}

/**
 * Lexes `/pattern/`. It ends at the first slash that no backslash precedes or, if there is none, at the last
 * slash of the text, unless that is escaped. Without an end the slash begins a word.
 */
function lexRegexp(lexer: Lexer) {
  const { text, at: start } = lexer
  const close = closingSlash(text, start)
  if (close === -1) {
    const fixes = [escapeCharacter(text, start), insert('close-regexp', {}, endOfWord(lexer, start), '/')]
    lexer.diagnostics.error('unclosed-regexp', start, start + 1, {}, fixes)
    return lexWord(lexer, start)
  }
  // As in Lucene: the pattern keeps its escapes, but broken ones are reported.
  lexer.unescape(start + 1, close)
  lexer.countLeaf(start)
  lexer.emit(Regexp, start, close + 1, text.slice(start + 1, close))
}

function closingSlash(text: string, start: number): number {
  let last = -1
  for (let at = text.indexOf('/', start + 1); at !== -1; at = text.indexOf('/', at + 1)) {
    if (text[at - 1] !== '\\') return at
    last = at
  }
  if (last === -1) return -1
  let backslashes = 0
  while (text[last - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 0 ? last : -1
}

/** Lexes a `~` with everything that directly follows it. */
function lexTilde(lexer: Lexer) {
  const { text, at: start } = lexer
  const tail = endOfTail(text, start + 1)
  if (tail > text.length) lexer.unescape(text.length - 1, text.length)
  const end = Math.min(tail, text.length)
  lexer.emit(Tilde, start, end, text.slice(start + 1, end))
}

// A slash begins a regular expression here, because a suffix is not a word.
function endOfTail(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const role = wordRole(code)
    if (role === ENDS_WORD || role === WILDCARD || code === 0x2f) break
    if (role === ESCAPE) at++
  }
  return at
}

/** Lexes a `^` with its number, or with the text that stands instead of a number. */
function lexCaret(lexer: Lexer) {
  const { text, at: start } = lexer
  const number = endOfNumber(text, start + 1)
  if (number > start + 1) return lexer.emit(Caret, start, number, text.slice(start + 1, number))
  let end = start + 1
  while (end < text.length && wordRole(text.charCodeAt(end)) === IN_WORD) end++
  lexer.emit(Caret, start, end, '')
}

function endOfNumber(text: string, from: number): number {
  let at = endOfDigits(text, from)
  if (text[at] === '.') {
    const fraction = endOfDigits(text, at + 1)
    if (fraction > at + 1) at = fraction
  }
  return at
}

function endOfDigits(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++
  return at
}
