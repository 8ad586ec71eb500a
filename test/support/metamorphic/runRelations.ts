import fc from 'fast-check'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import { arbitraryQuery } from '../cases/arbitraryBatch.ts'
import {
  arbitrarySchema,
  buildSchema,
  type GeneratedField,
  type GeneratedSchema,
} from '../cases/arbitrarySchema.ts'
import type { Value } from '../cases/fieldValue.ts'
import { createRandom, type Random } from '../cases/random.ts'
import { type DatabaseName, openDatabase } from '../engines/openEngine.ts'
import { NOW } from '../engines/runCases.ts'
import { Asking, type AskingReport } from './asking.ts'
import { drawDocument } from './documents.ts'
import { drawLeafRelation } from './leafRelations.ts'
import { MaintainedTable } from './maintainedTable.ts'
import { drawPivot } from './pivot.ts'
import { drawQueryRelation } from './queryRelations.ts'
import type { Draw, Relation } from './relation.ts'
import { writeRandomly } from './writeRandomly.ts'

/** How much is asked. */
export interface RelationOptions {
  /** The number of random queries. */
  readonly queries: number
  /** The number of rows of a table at first. */
  readonly rows: number
  /** The seed of the first table. */
  readonly seed: number
}

/** After so many queries comes another table, of another schema. */
const QUERIES_PER_TABLE = 500

/** After so many queries rows are written. */
const QUERIES_PER_WRITE = 50

const NAMES = ['title', 'body', 'a.b', 'x y', 'select', 'created', 'rank', 'naïve']

/**
 * Asks random queries of tables with accelerators in a database, and checks that the hits fit each other and
 * the rows that were written.
 *
 * @throws Error with the seed of the table, the relation that does not hold, its queries and the keys
 */
export async function runRelations(
  name: DatabaseName,
  url: string,
  { queries, rows, seed }: RelationOptions,
): Promise<AskingReport> {
  const database = await openDatabase(name, url, { jit: false })
  const report: AskingReport = {
    queries: 0,
    statements: 0,
    selective: 0,
    refused: 0,
    hinted: 0,
    relations: 0,
  }
  try {
    for (let at = seed; report.queries < queries; at++) {
      const random = createRandom(at)
      const [schema] = fc.sample(arbitrarySchema({ names: NAMES, count: [4, 8] }), { numRuns: 1, seed: at })
      // PostgreSQL reads small tables without any index, unless it must not.
      if (name.startsWith('p'))
        await database.connection.query(`set enable_seqscan = ${random.pick(['on', 'off'])}`)
      const table = await MaintainedTable.create(name, database, buildSchema(schema!.spec), random)
      const count = Math.min(QUERIES_PER_TABLE, queries - report.queries)
      try {
        await runTable(table, schema!, { queries: count, rows, seed: at }, random, report)
      } catch (error) {
        throw new Error(`SEED=${at}, ${rows} rows: ${(error as Error).message}`, { cause: error })
      }
      await table.drop()
    }
    return report
  } finally {
    await database.connection.close()
  }
}

async function runTable(
  table: MaintainedTable,
  { spec, fields: generated }: GeneratedSchema,
  { queries, rows }: RelationOptions,
  random: Random,
  report: AskingReport,
): Promise<void> {
  const { schema } = table.table
  const fields = generated.map((field) => table.accepted(field))
  const fill = async (): Promise<void> => {
    await table.insert(random.times(Math.ceil(rows / 2), () => drawDocument(random, fields)))
    await table.tidy()
  }
  await fill()
  const asking = new Asking(table, random, report)
  const drawn = plansOf(schema, withStoredValues(table, fields, random), random)
  for (const plan of drawn) await asking.remember(plan)
  await fill()
  for (let done = 0; done < queries; ) {
    const stored = withStoredValues(table, fields, random)
    const plans = done === 0 ? drawn : plansOf(schema, stored, random)
    for (const [i, plan] of plans.entries()) {
      const draw: Draw = {
        random,
        schema: spec,
        fields: stored,
        queries: [plan, random.pick(plans), random.pick(plans)],
      }
      await asking.plan(plan)
      for (const relation of relationsOf(draw, table, i)) await asking.check(relation)
      if (++done >= queries) break
    }
    await writeRandomly(table, fields, random)
  }
}

function relationsOf(draw: Draw, { documents }: MaintainedTable, i: number): Relation[] {
  const relations = [i % 3 === 0 ? drawLeafRelation(draw) : drawQueryRelation(draw)]
  const [key, document] = draw.random.pick([...documents])
  if (i % 4 === 0) relations.push(drawPivot(draw, key, document))
  return relations.filter((each) => each !== null)
}

/** Queries that can be planned. */
function plansOf(schema: Schema, fields: readonly GeneratedField[], random: Random): Plan[] {
  const query = arbitraryQuery({ spec: { fields: {}, options: { defaultFields: [] } }, fields })
  const texts = fc.sample(query, { numRuns: 2 * QUERIES_PER_WRITE, seed: random.below(2 ** 31) })
  const plans = texts.flatMap((text) => {
    const planned = safePlanQuery(schema, text, { now: NOW })
    return planned.ok ? [planned.plan] : []
  })
  return plans.slice(0, QUERIES_PER_WRITE)
}

/** The fields with values of rows in their pools, besides some of their own. */
function withStoredValues(table: MaintainedTable, fields: readonly GeneratedField[], random: Random) {
  const documents = [...table.documents.values()]
  return fields.map((field): GeneratedField => {
    const values: unknown[] = random.times(12, () => contentOf(random.pick(documents), field.name.split('.')))
    const stored = values.flat().filter((value) => value !== null && value !== undefined)
    return { ...field, pool: [...(stored as Value[]), ...field.pool.slice(0, 3)] }
  })
}

function contentOf(document: unknown, [head, ...rest]: readonly string[]): unknown {
  if (head === undefined) return document
  return contentOf((document as Record<string, unknown> | undefined)?.[head], rest)
}
