import type { PatternPart } from '../ast.ts'
import { escapeInPattern } from '../lints/escapeInPattern.ts'
import { ESCAPE, WILDCARD, wordRole } from './characters.ts'
import type { Lexer } from './lexer.ts'

/**
 * The parts of a text with the wildcards `*` and `?`. A backslash makes the next character literal.
 *
 * @example
 * parsePattern('b\\*r*') // ['b*r', { any: 'many' }]
 */
export function parsePattern(written: string): readonly PatternPart[] {
  const parts: PatternPart[] = []
  let text = ''
  for (let at = 0; at < written.length; at++) {
    const character = written[at]!
    if (character === '*' || character === '?') {
      if (text !== '') parts.push(text)
      text = ''
      parts.push({ any: character === '*' ? 'many' : 'one' })
    } else if (character === '\\' && at + 1 < written.length) text += written[++at]
    else text += character
  }
  if (text !== '') parts.push(text)
  return parts
}

/**
 * The parts of the word with wildcards from `start` to `end`. As in Lucene, `\u0041` is a character by its
 * number only in a prefix, that is where the one wildcard is a star at the end; elsewhere it is `u0041`.
 */
export function lexPatternParts(
  lexer: Lexer,
  start: number,
  end: number,
  escaped: boolean,
): readonly PatternPart[] {
  const { text } = lexer
  const isPrefix = text[end - 1] === '*' && firstWildcard(text, start) === end - 1
  const resolved = escaped ? lexer.unescape(start, end) : null
  if (isPrefix)
    return [resolved === null ? text.slice(start, end - 1) : resolved.slice(0, -1), { any: 'many' }]
  if (escaped) lexer.suspect(escapeInPattern, { start, end })
  return parsePattern(text.slice(start, end))
}

function firstWildcard(text: string, start: number): number {
  for (let at = start; ; at++) {
    const role = wordRole(text.charCodeAt(at))
    if (role === WILDCARD) return at
    if (role === ESCAPE) at++
  }
}
