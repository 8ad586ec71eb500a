import fc from 'fast-check'
import { expect } from 'vitest'
import { printRegexp } from '../../src/analysis/regexp/printRegexp.ts'
import type { RegexpNode } from '../../src/analysis/regexp/syntax/ast.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { arbitraryPlainRegexp, SHORT_TEXTS } from '../analysis/support/arbitraryRegexp.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { type Engine, memoryHits } from '../support/engines/engine.ts'
import { NOW } from '../support/engines/runCases.ts'

const schema = defineSchema(
  {
    code: field.keyword(),
    codes: field.keyword({ array: true }),
    body: field.text(),
    notes: field.text({ array: true }),
  },
  { defaultFields: [] },
)

/** All short texts: as keywords, as words next to other words, and next to empty values. */
const documents = SHORT_TEXTS.map((text, i) => {
  const other = SHORT_TEXTS[(i * 31 + 7) % SHORT_TEXTS.length]!
  return { code: text, codes: [text, '', other], body: `${text} ${other}`, notes: [other, ' ', text] }
})

/**
 * Runs the given regexps and random ones on an engine. Each must find the same documents as in memory, or be
 * refused, of the random ones fewer than a share.
 */
export async function assertRegexpHits(
  engine: Engine,
  randomCount: number,
  given: readonly string[],
  maxRefused = 0.05,
  random: fc.Arbitrary<RegexpNode> = arbitraryPlainRegexp,
): Promise<void> {
  const collection = await engine.load(schema, documents)
  const hitsInMemory = memoryHits(schema, documents)
  const tally = { compared: 0, refused: [] as string[] }
  const compare = async (patterns: readonly string[]): Promise<void> => {
    const plans = patterns.flatMap((pattern) =>
      Object.keys(schema.fields).flatMap((name) => {
        const { ok, plan } = safePlanQuery(schema, `${name}:/${pattern}/`, { now: NOW })
        return ok ? [plan] : []
      }),
    )
    const outcomes = await collection.hits(plans)
    for (const [i, plan] of plans.entries()) {
      const outcome = outcomes[i]!
      tally.compared++
      if (outcome instanceof UnsupportedError) {
        tally.refused.push(plan.source)
        continue
      }
      const expected = hitsInMemory(plan)
      if (String(outcome) !== String(expected))
        throw new Error(`${plan.source} finds ${outcome} and should find ${expected}`)
    }
  }
  try {
    await compare(given)
    const batches = fc.array(random, { minLength: 20, maxLength: 20 })
    const property = fc.asyncProperty(batches, (nodes) => compare(nodes.map(printRegexp)))
    await drawUntil(
      () => fc.assert(property, { numRuns: Math.ceil(randomCount / 20), endOnFailure: true }),
      () =>
        expect(tally.refused.length / tally.compared, tally.refused.slice(0, 5).join('\n')).toBeLessThan(
          maxRefused,
        ),
    )
  } finally {
    await collection.drop()
  }
}

/** Regexps that databases do not accept as written, or only some of them. */
export const REWRITTEN = [
  'a{2,300}',
  'a{300,}|b',
  '(ab|b){0,260}',
  'a{1,1500}',
  '(a+)+b',
  '.*[^a]b.*',
  '[^a]b.*',
  '@[^a]b',
  '(@b|<1-30>)a?',
  '<0-3000>b?',
]
