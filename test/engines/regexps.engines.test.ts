import { describe, expect, it } from 'vitest'
import { type Dialect, mariadb, mysql, postgres } from '../../src/backends/sql/index.ts'
import { type Connection, openMysql, openPostgres } from '../support/engines/connections.ts'
import { withEngine } from '../support/engines/onEngine.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'
import { assertRegexpHits, REWRITTEN } from './regexpHits.ts'

const servers: readonly [
  'postgres' | 'mariadb' | 'mysql',
  () => Dialect,
  (url: string) => Promise<Connection>,
][] = [
  ['postgres', postgres, openPostgres],
  ['mariadb', mariadb, openMysql],
  ['mysql', mysql, openMysql],
]

describe('regexps with & at every place find on a server what they find in memory', () => {
  it.for(servers)('%s', { timeout: 600_000 }, async ([name, dialect, open], context) => {
    await withEngine(name, context, async (server) => {
      const connection = await open(server.url)
      try {
        const { asked, refused } = await assertRegexpHits(
          sqlEngine(name, dialect(), connection),
          1500,
          REWRITTEN,
        )
        expect(refused.length / asked, refused.slice(0, 5).join('\n')).toBeLessThan(0.05)
      } finally {
        await connection.close()
      }
    })
  })
})
