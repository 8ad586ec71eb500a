import { describe, it } from 'vitest'
import {
  type Target,
  toDocument,
  toElasticsearch,
  toMapping,
} from '../../src/backends/elasticsearch/index.ts'
import {
  type Dialect,
  defineTable,
  mariadb,
  mysql,
  postgres,
  sqlite,
  toSql,
} from '../../src/backends/sql/index.ts'
import {
  type Connection,
  openMysql,
  openPglite,
  openPostgres,
  openSqlite,
} from '../support/engines/connections.ts'
import { withEngine } from '../support/engines/onEngine.ts'
import {
  bulk,
  createIndex,
  dropIndex,
  SEARCH_ENGINE_NAMES,
  searchAll,
} from '../support/engines/searchEngine.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'
import type { EngineName } from '../support/servers/engineName.ts'
import { assertAnsweredOrRefused, type LargeEngine } from './limits/largeCases.ts'
import { DOCUMENTS, library, PLANS } from './limits/largePlans.ts'

const CLAUSES = 10_000

async function assertEngine(name: string, engine: LargeEngine): Promise<void> {
  const answered: Record<string, number> = {}
  for (const [title, make] of Object.entries(PLANS)) {
    try {
      answered[title] = await assertAnsweredOrRefused(engine, make, CLAUSES)
    } catch (error) {
      throw new Error(`${name}, ${title}: ${(error as Error).message.slice(-2000)}`, { cause: error })
    }
  }
  const cut = Object.entries(answered).filter(([, clauses]) => clauses < CLAUSES)
  console.log(
    `${name}: ${CLAUSES} clauses of each kind${cut.length === 0 ? '' : ', but'}`,
    Object.fromEntries(cut),
  )
}

async function assertDatabase(name: string, dialect: Dialect, connection: Connection): Promise<void> {
  try {
    const collection = await sqlEngine(name, dialect, connection).load(library, DOCUMENTS)
    const table = defineTable(library, { name: 'library', key: 'id', dialect })
    await assertEngine(name, {
      compile: (plan) => toSql(plan, table),
      hits: async (plan) => {
        const [answer] = await collection.hits([plan])
        if (answer instanceof Error) throw answer
        return answer!
      },
    })
    await collection.drop()
  } finally {
    await connection.close()
  }
}

/**
 * With its just-in-time compiler PostgreSQL would be busy with thousands of subqueries for hours before it
 * runs them.
 */
async function openWithoutJit(url: string): Promise<Connection> {
  const connection = await openPostgres(url)
  await connection.query('set jit = off')
  return connection
}

async function assertSearchEngine(target: Target, url: string): Promise<void> {
  const index = await createIndex(url, { mappings: toMapping(library) })
  await bulk(
    url,
    index,
    DOCUMENTS.map((document) => toDocument(library, document)),
  )
  for (const scoring of [false, true]) {
    await assertEngine(`${target}${scoring ? ' with scores' : ''}`, {
      compile: (plan) => toElasticsearch(plan, { target, scoring }),
      hits: async (plan) => {
        const [answer] = await searchAll(url, index, [toElasticsearch(plan, { target, scoring })])
        if (answer instanceof Error) throw answer
        return answer!
      },
    })
  }
  await dropIndex(url, index)
}

describe('plans of 10,000 clauses are answered as in memory, or refused when they are compiled, by', () => {
  it('SQLite with functions', () =>
    assertDatabase('SQLite with functions', sqlite({ functions: true }), openSqlite(true)))

  it('SQLite as it is', () => assertDatabase('SQLite as it is', sqlite(), openSqlite(false)))

  it('PGlite', async () => assertDatabase('PGlite', postgres(), await openPglite()))

  const servers: Readonly<Partial<Record<EngineName, (url: string) => Promise<void>>>> = {
    postgres: async (url) => assertDatabase('PostgreSQL', postgres(), await openWithoutJit(url)),
    mariadb: async (url) => assertDatabase('MariaDB', mariadb(), await openMysql(url)),
    mysql: async (url) => assertDatabase('MySQL', mysql(), await openMysql(url)),
    ...Object.fromEntries(
      SEARCH_ENGINE_NAMES.map((name) => [name, (url: string) => assertSearchEngine(name, url)]),
    ),
  }

  it.for(Object.entries(servers))('%s', async ([name, assertServer], context) => {
    await withEngine(name as EngineName, context, async (server) => {
      await assertServer(server.url)
    })
  })
})
