import fc from 'fast-check'
import { printRegexp } from '../../src/analysis/regexp/rewrite/printRegexp.ts'
import { prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { arbitraryRegexp, SHORT_TEXTS } from '../analysis/support/arbitraryRegexp.ts'
import type { Engine } from '../support/engines/engine.ts'
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

/** All short texts as keywords, and as words beside others and between empty values. */
const documents = SHORT_TEXTS.map((text, i) => {
  const other = SHORT_TEXTS[(i * 31 + 7) % SHORT_TEXTS.length]!
  return { code: text, codes: [text, '', other], body: `${text} ${other}`, notes: [other, ' ', text] }
})

/**
 * Asks an engine random regexps, and those given; all must find what memory finds, or be refused. Gives back
 * how many were refused.
 */
export async function assertRegexpHits(
  engine: Engine,
  regexps: number,
  given: readonly string[],
): Promise<{ asked: number; refused: string[] }> {
  const collection = await engine.load(schema, documents)
  const stored = documents.map((document) => prepare(schema, document))
  const tally = { asked: 0, refused: [] as string[] }
  const ask = async (patterns: readonly string[]): Promise<void> => {
    const plans = patterns.flatMap((pattern) =>
      Object.keys(schema.fields).flatMap((name) => {
        const planned = safePlanQuery(schema, `${name}:/${pattern}/`, { now: NOW })
        return planned.ok ? [{ query: `${name}:/${pattern}/`, plan: planned.plan }] : []
      }),
    )
    const answers = await collection.hits(plans.map(({ plan }) => plan))
    for (const [i, { query, plan }] of plans.entries()) {
      const answer = answers[i]!
      tally.asked++
      if (answer instanceof UnsupportedError) {
        tally.refused.push(query)
        continue
      }
      const matches = toPredicate(plan)
      const expected = stored.flatMap((document, at) => (matches(document) ? [at] : []))
      if (String(answer) !== String(expected))
        throw new Error(`${query} finds ${answer} and should find ${expected}`)
    }
  }
  try {
    await ask(given)
    const batches = fc.array(arbitraryRegexp, { minLength: 20, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(batches, (nodes) => ask(nodes.map(printRegexp))),
      { numRuns: Math.ceil(regexps / 20), endOnFailure: true },
    )
    return tally
  } finally {
    await collection.drop()
  }
}

/** Regexps that databases cannot be asked as they stand. */
export const REWRITTEN = [
  'a{2,300}',
  'a{300,}|b',
  '(ab|b){0,260}',
  'a{1,1500}',
  '(a.*&.*b)a',
  '(.{2}&.*b.*)+a',
  '((a|b)*&.*ab.*)(b&.)',
  '.*a.*b.*&.*',
  '.*a.*&.*b.*&.{3,4}',
  'b|(()&a*)|(a&b)c',
  '(@&[^a]*)b',
]
