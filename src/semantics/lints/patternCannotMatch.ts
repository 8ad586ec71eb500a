import { isInTokens } from '../../analysis/analyze.ts'
import type { PatternPart } from '../../analysis/pattern.ts'
import { replace } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../syntax/escape.ts'
import { trimBlanks } from '../../syntax/lexer/characters.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { leavesOf } from './plannedParts.ts'
import type { LintRule } from './rule.ts'

/** A pattern on texts with a character that no token has. */
export const patternCannotMatch: LintRule<'pattern-cannot-match'> = {
  code: 'pattern-cannot-match',
  severity: 'warning',
  parts: {
    pattern: ({ value: { span, parts }, node }, query) => {
      const found: string[] = []
      for (const leaf of leavesOf(node)) {
        if (leaf.kind !== 'pattern' || leaf.target !== 'tokens') return NOTHING_FOUND
        const character = impossibleCharacter(leaf.parts, leaf.field.fold)
        if (character === null) return NOTHING_FOUND
        found.push(character)
      }
      const [character] = found
      if (character === undefined) return NOTHING_FOUND
      const [text, ...others] = parts.filter((part) => typeof part === 'string')
      const words = trimBlanks([...text!].map((each) => (isInTokens(each) ? each : ' ')).join(''))
      const { start, end } = span
      const fixes =
        others.length > 0 || words === '' ? [] : [replace('make-phrase', {}, start, end, quote(words))]
      return [{ span, data: { pattern: query.textOf(span), character }, fixes }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['*wi-fi*', '*wi-fi*', '"wi fi"'],
    ['a@b*', 'a@b*', '"a b"'],
    ['a\\ b*', 'a\\ b*', '"a b"'],
    ['t:x²*', 'x²*', 't:"x"'],
    ['a-?b', 'a-?b'],
    ['東京*', '東京*', '"東京"'],
  ],
  silent: ["don't*", 'a.b*', '3,5*', 'a_b*', '日*', '😀*', 'k:wi-fi*', '\\**', '*'],
}

/** A character of the pattern that no token can contain; `null` if there is none. */
function impossibleCharacter(parts: readonly PatternPart[], fold: boolean): string | null {
  for (const part of parts) {
    if (typeof part !== 'string') continue
    // Each character of these scripts is a token.
    const [pair] = /[\p{Script=Han}\p{Script=Hiragana}]{2}/u.exec(part) ?? []
    if (pair !== undefined) return pair
    for (const character of part) {
      // Folded, ‼, ⁇ and 1⁄2 are tokens of these.
      const isFolded = fold && '!?/'.includes(character)
      if (!isFolded && !isInTokens(character)) return character
    }
  }
  return null
}
