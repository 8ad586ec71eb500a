import { describe, expect, it } from 'vitest'
import { toDocument, toElasticsearch, toMapping } from '../../src/backends/elasticsearch/index.ts'
import { defineTable, toSql } from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { withEngine } from '../support/engines/describeEngine.ts'
import { memoryHits, type Outcome } from '../support/engines/engine.ts'
import {
  type DatabaseName,
  EMBEDDED_DATABASES,
  isSearchEngine,
  openDatabase,
} from '../support/engines/openEngine.ts'
import {
  bulk,
  createIndex,
  dropIndex,
  type SearchEngineName,
  searchAll,
} from '../support/engines/searchEngine.ts'
import { sampled, scaled } from '../support/scaled.ts'
import { ENGINE_NAMES } from '../support/servers/runningEngine.ts'
import { DOCUMENTS, library, PLANS, type PlanMaker } from './largePlans.ts'

const CLAUSES = 10_000

/** PostgreSQL's planner holds each clause against each index, so the whole number would take many minutes. */
const ACCELERATED_CLAUSES = 1000

/** An engine that stores the documents of the large plans. */
interface LargeEngine {
  /** @throws UnsupportedError if the engine cannot execute the plan */
  compile(plan: Plan<typeof library>): unknown
  hits(plan: Plan<typeof library>): Promise<Outcome | Error>
}

const hitsInMemory = memoryHits(library, DOCUMENTS)

async function assertEngine(name: string, engine: LargeEngine, clauses = CLAUSES): Promise<void> {
  const accepted: Record<string, number> = {}
  for (const [title, make] of sampled(Object.entries(PLANS), 8)) {
    try {
      accepted[title] = await maxAccepted(engine, make, clauses)
    } catch (error) {
      throw new Error(`${name}, ${title}: ${(error as Error).message.slice(-2000)}`, { cause: error })
    }
  }
  const limited = Object.entries(accepted).filter(([, count]) => count < clauses)
  console.log(`${name}: ${clauses} clauses of each kind; fewer for`, Object.fromEntries(limited))
}

/**
 * The maximum number of clauses, up to a bound, of a plan that an engine accepts. The accepted plan must
 * find the same documents as in memory. A refusal must state a limit and a figure. Returns 0 if the engine
 * refuses the nesting.
 */
async function maxAccepted(engine: LargeEngine, make: PlanMaker, clauses: number): Promise<number> {
  const error = refusalOf(engine, make(clauses))
  if (error !== undefined && /^at most \d+ levels of nesting, not \d+$/.test(error.needs)) return 0
  const accepted = error === undefined ? clauses : searchAccepted(engine, make, estimate(error, clauses))
  const plan = make(accepted)
  const outcome = await engine.hits(plan)
  if (outcome instanceof Error) throw outcome
  expect(outcome).toEqual(hitsInMemory(plan))
  return accepted
}

function refusalOf(engine: LargeEngine, plan: Plan<typeof library>): UnsupportedError | undefined {
  try {
    engine.compile(plan)
    return undefined
  } catch (error) {
    if (error instanceof UnsupportedError) return error
    throw error
  }
}

/** The number of clauses that the limit of a refusal allows. */
function estimate({ needs }: UnsupportedError, clauses: number): number {
  const sizes = '(?:bytes of )?(?:automata|SQL|bound values)|characters of .+'
  const what = `(?:clauses|${sizes}|phrases with slop|patterns of this size)`
  const figures = new RegExp(`^at most (\\d+) ${what}, not (\\d+)(?: or more)?$`).exec(needs)
  if (figures === null) throw new Error(`A refusal without a limit and a figure: ${needs}`)
  return Math.floor((clauses * Number(figures[1])) / Number(figures[2]))
}

/** A binary search around an estimate. */
function searchAccepted(engine: LargeEngine, make: PlanMaker, estimated: number): number {
  let refused = estimated + 1
  while (refusalOf(engine, make(refused)) === undefined) refused += Math.ceil(refused / 50)
  let accepted = Math.floor((estimated * 49) / 50)
  while (refusalOf(engine, make(accepted)) !== undefined) accepted -= Math.ceil(accepted / 10)
  while (refused - accepted > 1) {
    const middle = (accepted + refused) >> 1
    if (refusalOf(engine, make(middle)) === undefined) accepted = middle
    else refused = middle
  }
  expect(accepted).toBeGreaterThan(90)
  return accepted
}

async function assertDatabase(engineName: DatabaseName, url = '', clauses = CLAUSES): Promise<void> {
  // PostgreSQL's just-in-time compiler would work for hours on thousands of subqueries.
  const { dialect, connection, engine, accelerators } = await openDatabase(engineName, url, { jit: false })
  try {
    const collection = await engine.load(library, DOCUMENTS)
    // As long as the name of the collection's table, which a condition repeats.
    const name = 'library'.padEnd(40, '_')
    const table = defineTable(library, { name, key: 'id', dialect, accelerators })
    const large: LargeEngine = {
      compile: (plan) => toSql(plan, table),
      hits: async (plan) => (await collection.hits([plan]))[0]!,
    }
    await assertEngine(engineName, large, clauses)
    await collection.drop()
  } finally {
    await connection.close()
  }
}

async function assertSearchEngine(target: SearchEngineName, url: string): Promise<void> {
  const index = await createIndex(url, { mappings: toMapping(library) })
  const stored = DOCUMENTS.map((document) => toDocument(library, document))
  await bulk(url, index, stored)
  for (const scoring of [false, true]) {
    const compile = (plan: Plan<typeof library>) => toElasticsearch(plan, { target, scoring })
    await assertEngine(`${target}${scoring ? ' with scoring' : ''}`, {
      compile,
      hits: async (plan) => (await searchAll(url, index, [compile(plan)]))[0]!,
    })
  }
  await dropIndex(url, index)
}

describe('plans of 10,000 clauses have the hits of memory, or are refused when they are compiled, on', () => {
  it.each(EMBEDDED_DATABASES)('%s', (name) => assertDatabase(name))

  it.for(ENGINE_NAMES)('%s', async (name, context) => {
    await withEngine(name, context, async ({ url }) => {
      if (isSearchEngine(name)) return assertSearchEngine(name, url)
      // One kind of plan takes MariaDB five minutes.
      if (name === 'mariadb') return assertDatabase(name, url, scaled(CLAUSES, 2000))
      if (name !== 'postgres') return assertDatabase(name, url)
      await assertDatabase('postgres without accelerators', url)
      await assertDatabase('postgres', url, ACCELERATED_CLAUSES)
    })
  })
})
