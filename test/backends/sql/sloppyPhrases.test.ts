import { describe, it } from 'vitest'
import { postgres, sqlite } from '../../../src/backends/sql/index.ts'
import { assertSloppyPhrases } from '../../engines/sloppyPhrases.ts'
import { openPglite, openSqlite } from '../../support/engines/connections.ts'
import { sqlEngine } from '../../support/engines/sqlEngine.ts'
import { scaled } from '../../support/scaled.ts'

describe('phrases with slop have the hits of memory in', () => {
  it.each([
    ['SQLite as it is', sqlite(), () => openSqlite({ functions: false })],
    ['SQLite with functions', sqlite({ functions: true }), () => openSqlite()],
    ['PostgreSQL (PGlite)', postgres(), openPglite],
  ])('%s', async (name, dialect, open) => {
    const connection = await open()
    try {
      await assertSloppyPhrases(sqlEngine(name, dialect, connection), scaled(6))
    } finally {
      await connection.close()
    }
  })
})
