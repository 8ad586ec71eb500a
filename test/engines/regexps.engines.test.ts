import { describe, expect, it } from 'vitest'
import { withEngine } from '../support/engines/describeEngine.ts'
import { openDatabase, SERVER_DATABASES } from '../support/engines/openEngine.ts'
import { assertRegexpHits, REWRITTEN } from './regexpHits.ts'

describe('regexps with & at any position find the same documents on a server as in memory', () => {
  it.for(SERVER_DATABASES)('%s', { timeout: 600_000 }, async (name, context) => {
    await withEngine(name, context, async (server) => {
      const { engine, connection } = await openDatabase(name, server.url)
      try {
        const { compared, refused } = await assertRegexpHits(engine, 1500, REWRITTEN)
        expect(refused.length / compared, refused.slice(0, 5).join('\n')).toBeLessThan(0.05)
      } finally {
        await connection.close()
      }
    })
  })
})
