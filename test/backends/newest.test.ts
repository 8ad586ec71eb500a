import { afterAll, beforeAll, describe, test } from 'vitest'
import { defineTable, postgres, sqlite } from '../../src/backends/sql/index.ts'
import { seedOfRun } from '../support/cases/random.ts'
import { type Connection, openPglite, openSqlite } from '../support/engines/connections.ts'
import { checkPages } from '../support/pages/checkPages.ts'
import { foreignTable } from '../support/pages/foreignTable.ts'
import { ordered } from '../support/pages/ordered.ts'
import { sqlPages } from '../support/pages/sqlPages.ts'
import { scaled } from '../support/scaled.ts'

for (const [name, dialect, types, open] of [
  ['SQLite', sqlite(), {}, () => openSqlite({ functions: false })],
  // PGlite has no collations of ICU.
  ['PGlite', postgres(), { text: 'text' }, openPglite],
] as const) {
  describe(name, () => {
    let connection: Connection
    beforeAll(async () => {
      connection = await open()
    }, 60_000)
    afterAll(() => connection.close())

    test.each([false, true])(
      'pages are those of memory while rows are added: nativeOrder %s',
      async (nativeOrder) => {
        const table = defineTable(ordered, { name: `pages_${nativeOrder}`, key: 'id', dialect })
        const store = await sqlPages(table, connection, { nativeOrder })
        const seed = seedOfRun()
        for (let i = 0; i < scaled(1000); i++) await checkPages(store, seed + i)
      },
    )

    test.each(['bigint', 'text'] as const)('so are those by a key that is no field: %s', async (type) => {
      const key = { name: 'nr', type } as const
      const table = defineTable(ordered, { name: `pages_by_${type}`, key, dialect })
      const store = await sqlPages(table, connection, { isKeyed: true })
      const seed = seedOfRun()
      for (let i = 0; i < scaled(1000); i++) await checkPages(store, seed + i)
    })

    test('so are those of tables with other collations, and with finer instants and numbers', async () => {
      const { table, ...options } = foreignTable(dialect, types)
      const store = await sqlPages(table, connection, options)
      const seed = seedOfRun()
      for (let i = 0; i < scaled(1000); i++) await checkPages(store, seed + i)
    })
  })
}
