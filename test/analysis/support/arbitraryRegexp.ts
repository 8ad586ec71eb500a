import fc from 'fast-check'
import type { RegexpNode } from '../../../src/analysis/regexp/syntax/ast.ts'
import { parseRegexp } from '../../../src/analysis/regexp/syntax/parseRegexp.ts'

const LETTERS = ['a', 'b', '😀']

/** All texts of up to five characters over a small alphabet. */
export const SHORT_TEXTS: readonly string[] = textsOf(5)

/** Expressions over that alphabet, with intersections at every place. */
export const arbitraryRegexp = regexpsOf('sequence', 'sequence', 'union', 'intersection', 'intersection')

/** Expressions over that alphabet that databases have, too. */
export const arbitraryPlainRegexp = regexpsOf('sequence', 'sequence', 'union')

function regexpsOf(...kinds: ('sequence' | 'union' | 'intersection')[]): fc.Arbitrary<RegexpNode> {
  return fc.letrec<{ node: RegexpNode }>((tie) => {
    const items = fc.array(tie('node'), { minLength: 2, maxLength: 3 })
    const point = fc.constantFrom(...LETTERS).map((letter) => letter.codePointAt(0)!)
    return {
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc
          .string({ unit: fc.constantFrom(...LETTERS), maxLength: 3 })
          .map((text): RegexpNode => ({ kind: 'text', text })),
        fc.constantFrom<RegexpNode>(
          { kind: 'any' },
          { kind: 'everything' },
          { kind: 'everything' },
          { kind: 'nothing' },
        ),
        fc.tuple(fc.boolean(), fc.uniqueArray(point, { minLength: 1, maxLength: 2 })).map(
          ([negated, points]): RegexpNode => ({
            kind: 'set',
            negated,
            ranges: points.map((each) => ({ from: each, to: each })),
          }),
        ),
        fc.tuple(fc.constantFrom(...kinds), items).map(([kind, each]): RegexpNode => ({ kind, items: each })),
        fc.tuple(tie('node'), fc.nat({ max: 2 }), fc.option(fc.nat({ max: 2 }))).map(
          ([item, min, more]): RegexpNode => ({
            kind: 'repeat',
            item,
            min,
            max: more === null ? null : min + more,
          }),
        ),
      ),
    }
  }).node
}

function textsOf(length: number): string[] {
  if (length === 0) return ['']
  const shorter = textsOf(length - 1)
  const longest = shorter.filter((text) => [...text].length === length - 1)
  return [...shorter, ...longest.flatMap((text) => LETTERS.map((letter) => text + letter))]
}

/** A regular expression as a tree. */
export function parsed(pattern: string): RegexpNode {
  const result = parseRegexp(pattern)
  if (!result.ok) throw new Error(`${pattern}: ${result.failure.flaw}`)
  return result.node
}
