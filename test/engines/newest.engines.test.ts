import { describe, test } from 'vitest'
import { defineTable } from '../../src/backends/sql/index.ts'
import { seedOfRun } from '../support/cases/random.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { type DatabaseName, openDatabase, SERVER_DATABASES } from '../support/engines/openEngine.ts'
import { SEARCH_ENGINE_NAMES } from '../support/engines/searchEngine.ts'
import { checkPages, type PageStore } from '../support/pages/checkPages.ts'
import { foreignTable } from '../support/pages/foreignTable.ts'
import { ordered } from '../support/pages/ordered.ts'
import { searchPages } from '../support/pages/searchPages.ts'
import { sqlPages } from '../support/pages/sqlPages.ts'
import { scaled } from '../support/scaled.ts'

async function check(store: PageStore): Promise<void> {
  const seed = seedOfRun()
  for (let i = 0; i < scaled(300); i++) await checkPages(store, seed + i)
}

function describePages(name: DatabaseName, url?: string): void {
  describe(`pages are those of memory while rows are added: ${name}`, { timeout: 3_600_000 }, () => {
    test.each([false, true])('in a table of ddl, nativeOrder %s', async (nativeOrder) => {
      const { dialect, connection } = await openDatabase(name, url)
      const table = defineTable(ordered, { name: `pages_${nativeOrder}`, key: 'id', dialect })
      await check(await sqlPages(table, connection, { nativeOrder }))
      await connection.close()
    })

    test.each(['bigint', 'text'] as const)('by a key that is no field: %s', async (type) => {
      const { dialect, connection } = await openDatabase(name, url)
      const key = { name: 'nr', type } as const
      const table = defineTable(ordered, { name: `pages_by_${type}`, key, dialect })
      await check(await sqlPages(table, connection, { isKeyed: true }))
      await connection.close()
    })

    test('in a table with other collations, and with finer instants and numbers', async () => {
      const { dialect, connection } = await openDatabase(name, url)
      const { table, ...options } = foreignTable(dialect)
      await check(await sqlPages(table, connection, options))
      await connection.close()
    })
  })
}

describePages('duckdb')
for (const name of SERVER_DATABASES)
  await describeEngine(name, `newest: ${name}`, ({ url }) => describePages(name, url))

for (const name of SEARCH_ENGINE_NAMES)
  await describeEngine(name, `newest: ${name}`, ({ url }) => {
    test.each([1, 3])(
      'pages are those of memory while documents are added: %i shards',
      async (shards) => {
        await check(await searchPages(url, name, shards))
      },
      3_600_000,
    )
  })
