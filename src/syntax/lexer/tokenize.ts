import type { Limits } from '../../diagnostics/limits.ts'
import type { Problems } from '../faults/problems.ts'
import { isBlank, startsWord } from './characters.ts'
import { Reader } from './lexer.ts'
import { readPhrase } from './phrase.ts'
import { readRange } from './range.ts'
import { readRegexp } from './regexp.ts'
import { readCaret, readTilde } from './suffix.ts'
import { Field, LeftParen, Modifier, RightParen, Word } from './tokens.ts'
import { readSignedWord, readWord } from './word.ts'

/**
 * Reads a text once, from left to right, into the tokens of the grammar. Every text has tokens: what cannot
 * be one is reported and passed over. Time and memory are linear in the text, whatever it is.
 */
export function tokenize(text: string, limits: Limits, problems: Problems): Reader {
  const reader = new Reader(text, limits, problems)
  while (reader.at < text.length) readToken(reader, text.charCodeAt(reader.at))
  reader.finish()
  return reader
}

function readToken(reader: Reader, code: number) {
  const { at } = reader
  if (isBlank(code)) {
    reader.at++
    return
  }
  switch (code) {
    case 0x22: // "
      return readPhrase(reader)
    case 0x28: // (
      reader.open(at)
      return reader.emit(LeftParen, at, at + 1, '(')
    case 0x29: // )
      reader.close()
      return reader.emit(RightParen, at, at + 1, ')')
    case 0x21: // !
    case 0x2b: // +
    case 0x2d: // -
      return readSign(reader, at)
    case 0x2f: // /
      return readRegexp(reader)
    case 0x3a: // :
      return reader.emit(Field, at, at + 1, '', 'missing', at)
    case 0x5b: // [
    case 0x7b: // {
      return readRange(reader)
    case 0x5d: // ]
      return reader.refuse(']')
    case 0x7d: // }
      return reader.refuse('}')
    case 0x5e: // ^
      return readCaret(reader)
    case 0x7e: // ~
      return readTilde(reader)
    default:
      return readWord(reader, at)
  }
}

/**
 * A sign is an operator, a word of its own where white space follows, or the first character of a field's
 * value.
 */
function readSign(reader: Reader, at: number) {
  const { text } = reader
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : -1
  if (next !== -1 && isBlank(next)) {
    reader.countLeaf(at)
    reader.loneOperators.push(reader.tokens.length)
    return reader.emit(Word, at, at + 1, text[at]!)
  }
  if (reader.afterField && text[at] !== '!' && next !== -1 && startsWord(next) && readSignedWord(reader, at))
    return
  reader.emit(Modifier, at, at + 1, text[at]!, null)
}
