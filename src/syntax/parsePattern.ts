import type { PatternPart } from './ast.ts'

/**
 * The parts of a text with wildcards: `*` and `?`, and `\` before a character that is meant as it is.
 *
 * @example
 * parsePattern('b\\*r*') // ['b*r', { any: 'many' }]
 */
export function parsePattern(text: string): readonly PatternPart[] {
  const parts: PatternPart[] = []
  let literal = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '*' || character === '?') {
      if (literal !== '') parts.push(literal)
      literal = ''
      parts.push({ any: character === '*' ? 'many' : 'one' })
    } else if (character === '\\' && at + 1 < text.length) literal += text[++at]
    else literal += character
  }
  if (literal !== '') parts.push(literal)
  return parts
}
