import { describe, expect, it } from 'vitest'
import { type Dialect, mariadb, mysql, postgres, sqlite } from '../../src/backends/sql/index.ts'
import { JUDGEABLE } from '../support/cases/judgeable.ts'
import { readHitsVectors } from '../support/corpus/hitsVector.ts'
import { replayVectors } from '../support/corpus/replayVectors.ts'
import {
  type Connection,
  openMysql,
  openPglite,
  openPostgres,
  openSqlite,
} from '../support/engines/connections.ts'
import type { Engine } from '../support/engines/engine.ts'
import { mongoEngine } from '../support/engines/mongoEngine.ts'
import { withEngine } from '../support/engines/onEngine.ts'
import { queryStringJudge } from '../support/engines/queryStringJudge.ts'
import { type CaseOptions, runCases } from '../support/engines/runCases.ts'
import { SEARCH_ENGINE_NAMES, searchEngine } from '../support/engines/searchEngine.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'
import type { EngineName } from '../support/servers/engineName.ts'
import { casesOfRun, seedOfRun } from './lucene/random.ts'

const seed = seedOfRun()

async function assertSameHits(
  engines: readonly Engine[],
  cases: number,
  choice: Partial<CaseOptions> = {},
): Promise<void> {
  const report = await runCases(engines, { cases, seed, ...choice })
  console.log(engines.map(({ name }) => name).join(' and '), report)
  expect(report.telling / report.cases).toBeGreaterThan(1 / 3)
}

/** What once went wrong somewhere is right here. */
async function assertVectors(engine: Engine): Promise<void> {
  expect((await replayVectors(engine, readHitsVectors())).problems).toEqual([])
}

/** A third of the cases are judged by the engine's own reading of the query, too. */
async function assertSearchEngine(name: (typeof SEARCH_ENGINE_NAMES)[number], url: string): Promise<void> {
  const cases = casesOfRun(20_000)
  const engine = searchEngine(name, url)
  await assertVectors(engine)
  await assertSameHits([engine], Math.ceil((cases * 2) / 3))
  // Where the judge differs from memory it is not settled which of them is right.
  await assertSameHits([engine, queryStringJudge(name, url)], Math.ceil(cases / 3), {
    ...JUDGEABLE,
    keepIn: null,
  })
}

async function assertDatabase(
  name: string,
  dialect: Dialect,
  connection: Connection,
  usual: number,
): Promise<void> {
  const engine = sqlEngine(name, dialect, connection)
  try {
    await assertVectors(engine)
    await assertSameHits([engine], casesOfRun(usual))
  } finally {
    await connection.close()
  }
}

describe(`random documents and queries (SEED=${seed}): the hits in memory are those of`, () => {
  it('SQLite with functions', () =>
    assertDatabase('sqlite', sqlite({ functions: true }), openSqlite(true), 100_000))

  it('SQLite as it is', () => assertDatabase('sqlite as it is', sqlite(), openSqlite(false), 20_000))

  it('PGlite', async () => assertDatabase('pglite', postgres(), await openPglite(), 20_000))

  it('MongoDB, as the examples speak to it', async () => {
    await assertVectors(mongoEngine())
    await assertSameHits([mongoEngine()], casesOfRun(2000))
  })

  const servers: Readonly<Partial<Record<EngineName, (url: string) => Promise<void>>>> = {
    postgres: async (url) => assertDatabase('postgres', postgres(), await openPostgres(url), 20_000),
    mariadb: async (url) => assertDatabase('mariadb', mariadb(), await openMysql(url), 20_000),
    mysql: async (url) => assertDatabase('mysql', mysql(), await openMysql(url), 20_000),
    ...Object.fromEntries(
      SEARCH_ENGINE_NAMES.map((name) => [name, (url: string) => assertSearchEngine(name, url)]),
    ),
  }

  it.for(Object.entries(servers))('%s', async ([name, assertHits], context) => {
    await withEngine(name as EngineName, context, async (server) => {
      console.log(`${name} ${server.version}`)
      await assertHits(server.url)
    })
  })
})
