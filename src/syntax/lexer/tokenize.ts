import type { Limits } from '../../diagnostics/limits.ts'
import type { Problems } from '../faults/problems.ts'
import { isBlank, startsWord } from './characters.ts'
import { Lexer } from './lexer.ts'
import { lexPhrase } from './phrase.ts'
import { lexRange } from './range.ts'
import { lexRegexp } from './regexp.ts'
import { lexCaret, lexTilde } from './suffix.ts'
import { Field, LeftParen, Modifier, RightParen, Word } from './tokens.ts'
import { lexSignedWord, lexWord } from './word.ts'

/**
 * Reads a text once, from left to right, into the tokens of the grammar. Every text has tokens: what cannot
 * be one is reported and passed over. Time and memory are linear in the text, whatever it is.
 */
export function tokenize(text: string, limits: Limits, problems: Problems): Lexer {
  const lexer = new Lexer(text, limits, problems)
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
      return lexer.refuse(']')
    case 0x7d: // }
      return lexer.refuse('}')
    case 0x5e: // ^
      return lexCaret(lexer)
    case 0x7e: // ~
      return lexTilde(lexer)
    default:
      return lexWord(lexer, at)
  }
}

/**
 * A sign is an operator, a word of its own where white space follows, or the first character of a field's
 * value.
 */
function lexSign(lexer: Lexer, at: number) {
  const { text } = lexer
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : -1
  if (next !== -1 && isBlank(next)) {
    lexer.countLeaf(at)
    lexer.loneOperators.push(lexer.tokens.length)
    return lexer.emit(Word, at, at + 1, text[at]!)
  }
  if (lexer.afterField && text[at] !== '!' && next !== -1 && startsWord(next) && lexSignedWord(lexer, at))
    return
  lexer.emit(Modifier, at, at + 1, text[at]!, null)
}
