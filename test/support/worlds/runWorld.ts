import { checkTable, type Table, type TableProblem } from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import { buildSchema, type Document } from '../cases/arbitrarySchema.ts'
import { failureOf, shrunkVector } from '../corpus/failure.ts'
import { formatHitsVector, type VectorCase } from '../corpus/vectors.ts'
import { type Engine, memoryHits } from '../engines/engine.ts'
import { caseOf, NOW } from '../engines/runCases.ts'
import { type OpenWorld, openWorld } from './openWorld.ts'
import { describeWorld, type World } from './setting.ts'
import { drawBatch, type WorldBatch } from './worldBatch.ts'
import { type WorldCollection, worldEngine } from './worldEngine.ts'

/** The counts of one world. */
export interface WorldReport {
  readonly world: string
  cases: number
  /** Cases that found some documents but not all. */
  selective: number
  refused: number
  /** Cases whose plan reads an index, among those that were explained. */
  indexed: number
  /** Differences and errors: the case, shrunk, with the seed of the world. */
  readonly failures: string[]
  /** What `checkTable` names, but for what is only slow. */
  readonly problems: TableProblem[]
}

/** Some queries cannot be planned; they are no cases. */
const QUERIES_PER_CASE = 1.5

/** Each world explains its cases until one reads an index, and then one in this many. */
const EXPLAINED = 10

/** After so many failures a world ends. */
const MAX_FAILURES = 2

/** The cases that are tried to shrink one that fails. Each makes a table. */
const SHRINKS = 80

/**
 * Runs random queries in a world and compares their hits with those in memory.
 *
 * @param shrinks whether failing cases are shrunk
 */
export async function runWorld(
  world: World,
  url: string,
  cases: number,
  shrinks = true,
): Promise<WorldReport> {
  const open = await openWorld(world, url)
  try {
    const batch = drawBatch(world, open, Math.ceil(cases * QUERIES_PER_CASE))
    const engine = worldEngine(world, open, batch.columns)
    const schema = buildSchema(batch.schema.spec)
    const report: WorldReport = {
      world: `SEED=${world.seed} ${describeWorld(world)}`,
      cases: 0,
      selective: 0,
      refused: 0,
      indexed: 0,
      failures: [],
      problems: [],
    }
    const collection = await engine.load(schema, batch.documents)
    report.problems.push(...(await problemsOf(open, collection.table)))
    const documents = [...batch.documents, ...collection.fillers]
    const hitsOf = memoryHits(schema, documents)
    for (const query of batch.queries) {
      const planned = safePlanQuery(schema, query, { now: NOW })
      if (!planned.ok) continue
      const { plan } = planned
      const expected = hitsOf(plan)
      report.cases++
      if (expected.length > 0 && expected.length < documents.length) report.selective++
      const problem = await problemOf(plan, expected, collection, documents)
      if (problem === 'refused') report.refused++
      else if (problem !== null)
        report.failures.push(shrinks ? await shrunk(problem, batch, plan, world, open) : problem.message)
      else if (
        (report.indexed === 0 || report.cases % EXPLAINED === 0) &&
        (await readsIndex(collection, plan))
      )
        report.indexed++
      if (report.cases === cases || report.failures.length === MAX_FAILURES) break
    }
    return report
  } finally {
    await open.close()
  }
}

/** What is wrong with a table of a world, or with its session. */
async function problemsOf({ querying }: OpenWorld, table: Table): Promise<TableProblem[]> {
  const problems = await checkTable(querying.query, table)
  return problems.filter(({ consequence }) => consequence !== 'slow')
}

/** A wrong answer, and the documents that are found but should not be, or the other way round. */
interface Problem {
  readonly message: string
  readonly documents: readonly object[]
}

/** What is wrong with the answer to a plan; `null` if it is right. */
async function problemOf(
  plan: Plan,
  expected: readonly number[],
  collection: WorldCollection,
  documents: readonly object[],
): Promise<Problem | 'refused' | null> {
  try {
    const found = await collection.keys(plan)
    if (found instanceof UnsupportedError) return 'refused'
    const keys = collection.keysOf(expected)
    if (String(found) === String(keys)) return null
    const [right, answer] = [new Set(keys), new Set(found)]
    return {
      message: `${plan.source} finds ${found.length} rows, not ${keys.length}`,
      documents: documents.filter((_, i) => right.has(i + 1) !== answer.has(i + 1)),
    }
  } catch (error) {
    return { message: (error as Error).message, documents: [] }
  }
}

/** The failing case, as small as some attempts make it. */
async function shrunk(
  problem: Problem,
  { schema, documents, columns }: WorldBatch,
  { source }: Plan,
  world: World,
  open: OpenWorld,
): Promise<string> {
  const all = caseOf({ schema, documents }, source)
  const one = caseOf({ schema, documents: problem.documents.slice(0, 1) as Document[] }, source)
  const few = worldEngine(world, open, columns, 0)
  const many = worldEngine(world, open, columns)
  const attempts = [
    [few, one],
    [many, one],
    [few, all],
  ] as const
  let [engine, failing]: readonly [Engine, VectorCase] = [many, all]
  for (const [candidate, smaller] of attempts) {
    if ((await failureOf(candidate, smaller, NOW)) === null) continue
    ;[engine, failing] = [candidate, smaller]
    break
  }
  const { seed } = world
  const vector = await shrunkVector(engine, failing, NOW, seed, SHRINKS)
  const used = Object.keys(vector.schema.fields).map(
    (name) => `${name}: ${columns[name]?.name ?? 'as ddl makes it'}`,
  )
  return `SEED=${seed}: ${problem.message}\ncolumns ${used.join('; ')}\n${formatHitsVector(vector)}`
}

/** What the plans of PostgreSQL, SQLite, MySQL and MariaDB, and ClickHouse say of an index. */
const USES_INDEX =
  /Index (Only )?Scan|using (covering )?index|"type":"(ref|range|ref_or_null|index_merge)"|text GRANUL/i

async function readsIndex(collection: WorldCollection, plan: Plan): Promise<boolean> {
  const text = await collection.explain(plan).catch(() => '')
  return USES_INDEX.test(text)
}
