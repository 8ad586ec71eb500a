import { describe, expect, it } from 'vitest'
import { postgres, sqlite } from '../../../src/backends/sql/index.ts'
import { openPglite, openSqlite } from '../../engines/connections.ts'
import { assertRegexpHits, REWRITTEN } from '../../engines/regexpHits.ts'
import { sqlEngine } from '../../engines/sqlEngine.ts'

describe('regexps with & at every place find what they find in memory', () => {
  it.each([
    ['PostgreSQL (PGlite)', openPglite, postgres(), 160],
    ['SQLite with functions', async () => openSqlite(true), sqlite({ functions: true }), 60],
    ['SQLite', async () => openSqlite(false), sqlite(), 60],
  ])('%s', async (name, open, dialect, regexps) => {
    const connection = await open()
    try {
      const { asked, refused } = await assertRegexpHits(sqlEngine(name, dialect, connection), regexps, REWRITTEN)
      if (name !== 'SQLite') expect(refused.length / asked, refused.slice(0, 5).join('\n')).toBeLessThan(0.05)
    } finally {
      await connection.close()
    }
  })
})
