import fc from 'fast-check'
import { describe, it } from 'vitest'
import { scaled } from '../../support/scaled.ts'
import { changingPglite, changingSqlite } from './support/changes/databases.ts'
import { runChanges } from './support/changes/runChanges.ts'

describe.each([
  ['SQLite', changingSqlite, 100, 6],
  ['PGlite', changingPglite, 20, 3],
] as const)('the statements of changesOf on %s', (_name, open, runs, changes) => {
  it('take a table in use through random changes', { timeout: 240_000 }, async () => {
    const scale = { changes, rows: 30, queries: 20 }
    const property = fc.asyncProperty(fc.nat(), async (seed) => {
      const database = await open()
      try {
        await runChanges(database, scale, seed)
      } finally {
        await database.connection.close()
      }
    })
    await fc.assert(property, { numRuns: scaled(runs), endOnFailure: true })
  })
})
