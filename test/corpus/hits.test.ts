import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Dialect, sqlite } from '../../src/backends/sql/index.ts'
import { formatHitsVectors, HITS_FILE, readHitsVectors } from '../support/corpus/hitsVector.ts'
import { replayVectors } from '../support/corpus/replayVectors.ts'
import { type Connection, openSqlite } from '../support/engines/connections.ts'
import { memoryEngine } from '../support/engines/memoryEngine.ts'
import { mongoEngine } from '../support/engines/mongoEngine.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'

const vectors = readHitsVectors()

describe('the vectors of queries, documents and hits', () => {
  test('are written as they would be written again', () => {
    expect(readFileSync(HITS_FILE, 'utf8')).toBe(formatHitsVectors(vectors))
  })

  test('say each for itself why they are there', () => {
    const silent = vectors.filter(({ note }) => note.trim() === '')
    expect(silent).toEqual([])
  })

  test('mostly tell right from wrong: some documents are hits, others not', () => {
    const telling = vectors.filter(({ documents, hits }) => hits.length > 0 && hits.length < documents.length)
    expect(telling.length / vectors.length).toBeGreaterThan(0.8)
  })

  test('are true in memory', async () => {
    expect(await replayVectors(memoryEngine(), vectors)).toEqual({ problems: [], refused: [] })
  })

  test('are true in SQLite with functions', async () => {
    expect(await replay(openSqlite(true), sqlite({ functions: true }))).toEqual({ problems: [], refused: [] })
  })

  test('are true in SQLite as it is, or refused', async () => {
    const { problems, refused } = await replay(openSqlite(false), sqlite())
    expect(problems).toEqual([])
    expect(refused.length).toBeLessThan(vectors.length / 10)
  })

  test('are true in the MongoDB of the examples, or refused', async () => {
    const { problems, refused } = await replayVectors(mongoEngine(), vectors)
    expect(problems).toEqual([])
    expect(refused.length).toBeLessThan(vectors.length / 4)
  })
})

async function replay(connection: Connection, dialect: Dialect) {
  try {
    return await replayVectors(sqlEngine(dialect.name, dialect, connection), vectors)
  } finally {
    await connection.close()
  }
}
