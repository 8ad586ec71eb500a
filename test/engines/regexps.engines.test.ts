import { describe, it } from 'vitest'
import { casesOfRun } from '../support/cases/random.ts'
import { withEngine } from '../support/engines/describeEngine.ts'
import { openDatabase, SERVER_DATABASES } from '../support/engines/openEngine.ts'
import { assertRegexpHits, REWRITTEN } from './regexpHits.ts'

describe('random regexps find the same documents on a server as in memory', () => {
  it.for(SERVER_DATABASES)('%s', { timeout: 600_000 }, async (name, context) => {
    await withEngine(name, context, async (server) => {
      const { engine, connection } = await openDatabase(name, server.url)
      try {
        await assertRegexpHits(engine, casesOfRun(1500), REWRITTEN)
      } finally {
        await connection.close()
      }
    })
  })
})
