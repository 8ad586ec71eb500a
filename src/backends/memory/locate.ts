import { compileSubstrings } from '../../analysis/findSubstrings.ts'
import { patternLength } from '../../analysis/pattern.ts'
import { phraseOccurrences } from '../../analysis/phraseOccurrences.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Leaf } from '../../plan/plan.ts'
import type { LocatedField, LocatedText } from './locatedField.ts'
import { scalarTest, stringTest } from './valueTest.ts'

/** Finds the places of a leaf in its field, in order. */
export interface Locator {
  /** How many characters and values it reads, at most. */
  readonly cost: (field: LocatedField) => number
  readonly places: (field: LocatedField) => Iterable<readonly [value: number, spans: readonly Span[]]>
}

/** The host compares long texts in blocks, so that so many characters cost as much as one. */
const BLOCK = 64

/** Compiles a leaf to a search for its places. */
export function locatorOf(leaf: Leaf): Locator {
  const cost = ({ size }: LocatedField): number => size
  switch (leaf.kind) {
    case 'term':
    case 'pattern':
    case 'regexp':
    case 'fuzzy':
    case 'range': {
      if (leaf.target === 'tokens' && leaf.kind === 'term') {
        const places = inTexts((text) => text.indicesOf(leaf.value).map((i) => text.ofToken(i)))
        return { cost: () => 1, places }
      }
      const isMatch = stringTest(leaf)
      if (leaf.target === 'value') return { cost, places: valuesWhere(isMatch as Test) }
      if (leaf.target === 'normalized')
        return { cost, places: inTexts((text) => (isMatch(text.normalized) ? [text.ofWhole()] : [])) }
      const places = inTexts(function* (text) {
        for (const [i, token] of text.tokens.entries()) if (isMatch(token)) yield text.ofToken(i)
      })
      return { cost, places }
    }
    case 'phrase': {
      const { tokens: phrase, slop } = leaf
      const places = inTexts(function* (text) {
        for (const tokens of phraseOccurrences(text.tokens, phrase, slop))
          yield tokens.flatMap((token) => text.ofToken(token))
      })
      return { cost: slop === 0 ? cost : ({ size }) => size * phrase.length, places }
    }
    case 'substring': {
      const find = compileSubstrings(leaf.parts)
      const factor = 1 + Math.floor(patternLength(leaf.parts) / BLOCK)
      const places = inTexts(function* (text) {
        for (const { start, end } of find(text.normalized)) yield text.ofStretch(start, end)
      })
      return { cost: ({ size }) => size * factor, places }
    }
    case 'number':
    case 'numberRange':
    case 'boolean':
    case 'dateRange':
      return { cost, places: valuesWhere(scalarTest(leaf)) }
    case 'exists':
      return { cost: () => 0, places: () => [] }
  }
}

type Test = (value: string | number | boolean) => boolean

/** The values that pass a test, each whole. */
function valuesWhere(test: Test): Locator['places'] {
  return function* (field) {
    for (const [i, value] of field.values.entries()) if (test(value)) yield [i, field.ofValue(i)]
  }
}

/** What a search finds in each of the texts. */
function inTexts(find: (text: LocatedText) => Iterable<readonly Span[]>): Locator['places'] {
  return function* (field) {
    for (const [i, text] of field.texts.entries()) for (const spans of find(text)) yield [i, spans]
  }
}
