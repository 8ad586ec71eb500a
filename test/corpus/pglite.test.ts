import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCells } from '../engines/exactness/checkCells.ts'
import { readExactnessTable } from '../engines/exactness/exactnessTable.ts'
import { replayVectors } from '../support/corpus/replayVectors.ts'
import { readHitsVectors } from '../support/corpus/vectors.ts'
import { type Database, openDatabase } from '../support/engines/openEngine.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'
import { sampled } from '../support/scaled.ts'

describe('on PGlite', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase('pglite')
  }, 120_000)
  afterAll(() => database.connection.close())

  test.each(sampled(['columns', 'json', 'children'] as const))(
    'each cell of the exactness table is true of values in %s',
    async (storage) => {
      const { dialect, connection } = database
      const engine = sqlEngine(storage, dialect, connection, 'none', storage)
      expect(await checkCells(readExactnessTable(), 'postgres', engine)).toEqual([])
    },
  )

  test('each vector of queries, documents and hits is true or refused', async () => {
    const vectors = sampled(readHitsVectors(), 6)
    const { problems, refused } = await replayVectors(database.engine, vectors)
    expect(problems).toEqual([])
    expect(refused.length).toBeLessThan(vectors.length / 10)
  })
})
