import fc from 'fast-check'
import { toPredicate } from '../../../../src/backends/memory/index.ts'
import { type Hints, type Table, toRow, toSql } from '../../../../src/backends/sql/index.ts'
import type { Formula, Leaf, Plan } from '../../../../src/plan/plan.ts'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { drawUntil } from '../../../support/drawUntil.ts'
import { unlessRefused } from '../../../support/unlessRefused.ts'
import { document } from './arbitraryDocument.ts'
import { formula, planOf } from './arbitraryFormula.ts'
import type { Engine } from './engine.ts'
import type { nasty } from './nastySchema.ts'

type Document = DocumentOf<typeof nasty>

/** How often the hits of a run were some of the documents, not all and not none. */
export interface Tally {
  cases: number
  telling: number
  /** Formulas that memory can answer, and the database says it cannot. */
  refused: number
}

/**
 * Holds a database against memory: random formulas on batches of random documents must find the same. The few
 * formulas whose patterns are too much work for memory are left out.
 *
 * @param options.check throws while the counts are not as they must be; then more batches are drawn
 */
export async function assertSameHits(
  engine: Engine,
  table: Table<typeof nasty>,
  options: {
    isWanted?: (leaf: Leaf) => boolean
    wanted?: fc.Arbitrary<Formula>
    documents?: fc.Arbitrary<Document>
    /** Stores a batch; each document gets its number as its key. */
    load?: (batch: readonly Document[]) => Promise<void>
    /** Called for each plan; the statement is compiled with these hints. */
    hints?: (plan: Plan) => Promise<Hints>
    batches: number
    formulas: number
    check: (tally: Tally) => void
  },
): Promise<Tally> {
  const { isWanted = () => true, wanted = formula(isWanted), batches, formulas } = options
  const tally = { cases: 0, telling: 0, refused: 0 }
  const {
    documents: single = document,
    load = (batch) =>
      engine.load(
        table,
        batch.map((each) => toRow(table, each)),
      ),
  } = options
  const documents = fc.array(single, { minLength: 8, maxLength: 30 })
  const plans = fc.array(wanted, { minLength: formulas, maxLength: formulas })
  const property = fc.asyncProperty(documents, plans, async (batch, asked) => {
    await load(batch)
    for (const each of asked) {
      const plan = planOf(table.schema, each)
      const matches = unlessRefused(() => toPredicate(plan))
      if (matches === null) continue
      const hints = await options.hints?.(plan)
      const where = unlessRefused(() => toSql(plan, table, hints === undefined ? {} : { hints }))
      if (where === null) {
        tally.refused++
        continue
      }
      const expected = batch.flatMap((found, id) => (matches(found) ? [id] : []))
      const found = await engine.select(table, where)
      if (found.join() !== expected.join())
        throw new Error(describeDifference(each, where, batch, found, expected))
      tally.cases++
      if (expected.length > 0 && expected.length < batch.length) tally.telling++
    }
  })
  await drawUntil(
    () => fc.assert(property, { numRuns: batches, reporter }),
    () => options.check(tally),
  )
  return tally
}

function describeDifference(
  formula: Formula,
  where: object,
  batch: readonly object[],
  found: readonly number[],
  expected: readonly number[],
): string {
  const wrong = batch.find((_, id) => found.includes(id) !== expected.includes(id))
  const brief = (key: string, value: unknown): unknown =>
    key === 'field' ? (value as { name: string }).name : key === 'span' ? undefined : value
  const shown = { formula, where, wrong, found, expected }
  return JSON.stringify(shown, brief, 1)
}

function reporter<T>(run: fc.RunDetails<T>): void {
  if (run.failed)
    throw new Error(`seed ${run.seed}, path ${run.counterexamplePath}`, { cause: run.errorInstance })
}
