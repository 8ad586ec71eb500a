import { describe, expect, it } from 'vitest'
import { planQuery } from '../../src/index.ts'
import { buildSchema, FOLDED_FIELDS } from '../support/cases/arbitrarySchema.ts'
import { JUDGEABLE } from '../support/cases/judgeable.ts'
import { casesOfRun, seedOfRun } from '../support/cases/random.ts'
import { replayVectors } from '../support/corpus/replayVectors.ts'
import { readHitsVectors } from '../support/corpus/vectors.ts'
import { withEngine } from '../support/engines/describeEngine.ts'
import { type Engine, memoryHits } from '../support/engines/engine.ts'
import {
  type DatabaseName,
  type EmbeddedEngineName,
  isSearchEngine,
  openEngine,
  SERVER_DATABASES,
} from '../support/engines/openEngine.ts'
import { queryStringJudge } from '../support/engines/queryStringJudge.ts'
import { type CaseOptions, runCases } from '../support/engines/runCases.ts'
import { ENGINE_NAMES, type EngineName } from '../support/servers/runningEngine.ts'
import { specialCharacters } from '../testing/support/specialCharacters.ts'

const seed = seedOfRun()

async function assertSameHits(
  engines: readonly Engine[],
  cases: number,
  options: Partial<CaseOptions> = {},
): Promise<void> {
  const report = await runCases(engines, { cases, seed, ...options })
  console.log(engines.map(({ name }) => name).join(' and '), report)
}

/** The queries with special characters that an engine answers wrongly. */
async function misreadQueries(engine: Engine): Promise<string[]> {
  const { schema: spec, documents, queries } = specialCharacters()
  const schema = buildSchema(spec)
  const hitsOf = memoryHits(schema, documents)
  const plans = queries.map((query) => planQuery(schema, query))
  const collection = await engine.load(schema, documents)
  const outcomes = await collection.hits(plans)
  await collection.drop()
  const isWrong = (at: number): boolean =>
    !(outcomes[at] instanceof Error) && JSON.stringify(outcomes[at]) !== JSON.stringify(hitsOf(plans[at]!))
  return queries.filter((_, at) => isWrong(at))
}

/**
 * The vectors of the corpus and special characters, then random cases, a quarter of them on folded fields
 * alone. A search engine's own `query_string` judges a third of them.
 */
async function assertEngine(
  name: EngineName | EmbeddedEngineName | DatabaseName,
  url: string,
  defaultCases: number,
): Promise<void> {
  const cases = casesOfRun(defaultCases)
  const { engine, close } = await openEngine(name, url)
  try {
    // Engines in this process run the vectors among the tests without servers.
    if (url !== '') expect((await replayVectors(engine, readHitsVectors())).problems).toEqual([])
    expect(await misreadQueries(engine)).toEqual([])
    await assertSameHits([engine], Math.ceil(cases / 4), { fields: FOLDED_FIELDS })
    if (!isSearchEngine(name)) return await assertSameHits([engine], Math.ceil((cases * 3) / 4))
    await assertSameHits([engine], Math.ceil((cases * 5) / 12))
    // A difference between the judge and memory is not saved as a vector, because either may be wrong.
    const judged = { ...JUDGEABLE, saveTo: null }
    await assertSameHits([engine, queryStringJudge(name, url)], Math.ceil(cases / 3), judged)
  } finally {
    await close()
  }
}

describe(`random documents and queries (SEED=${seed}) have the same hits in memory and on`, () => {
  it.each([
    ['sqlite', 100_000],
    ['sqlite with accelerators', 20_000],
    ['sqlite without functions', 20_000],
    ['pglite', 20_000],
    ['pglite with accelerators', 5000],
    ['sqlite, json', 10_000],
    ['sqlite, children', 10_000],
    ['pglite, json', 2500],
    ['pglite, children', 2500],
    ['duckdb', 20_000],
    ['duckdb, json', 5000],
    ['duckdb, children', 5000],
    ['mongodb', 2000],
  ] as const)('%s', (name, cases) => assertEngine(name, '', cases))

  it.for(ENGINE_NAMES)('%s', async (name, context) => {
    await withEngine(name, context, async ({ url, version }) => {
      console.log(`${name} ${version}`)
      // A case takes ClickHouse several times as long as the others.
      const cases = name === 'clickhouse' ? 8000 : 20_000
      await assertEngine(name, url, cases)
      const database = SERVER_DATABASES.find((each) => each === name)
      if (database === undefined) return
      for (const storage of ['json', 'children'] as const)
        await assertEngine(`${database}, ${storage}`, url, cases / 4)
    })
  })
})
