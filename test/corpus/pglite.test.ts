import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgres } from '../../src/backends/sql/index.ts'
import { askCells } from '../engines/exactness/askCells.ts'
import { readExactnessTable } from '../engines/exactness/exactnessTable.ts'
import { readHitsVectors } from '../support/corpus/hitsVector.ts'
import { replayVectors } from '../support/corpus/replayVectors.ts'
import { type Connection, openPglite } from '../support/engines/connections.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'

describe('in PGlite', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await openPglite()
  }, 120_000)
  afterAll(() => connection.close())

  test('each cell of the table of what is exact is true', async () => {
    expect(
      await askCells(readExactnessTable(), 'postgres', sqlEngine('pglite', postgres(), connection)),
    ).toEqual([])
  })

  test('each vector of queries, documents and hits is true, or refused', async () => {
    const vectors = readHitsVectors()
    const { problems, refused } = await replayVectors(sqlEngine('pglite', postgres(), connection), vectors)
    expect(problems).toEqual([])
    expect(refused.length).toBeLessThan(vectors.length / 10)
  })
})
