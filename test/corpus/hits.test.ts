import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { replayVectors } from '../support/corpus/replayVectors.ts'
import { formatHitsVectors, HITS_FILE, readHitsVectors } from '../support/corpus/vectors.ts'
import { openEngine } from '../support/engines/openEngine.ts'

const vectors = readHitsVectors()

describe('the vectors of queries, documents and hits', () => {
  test('have the canonical format', () => {
    expect(readFileSync(HITS_FILE, 'utf8')).toBe(formatHitsVectors(vectors))
  })

  test('have notes', () => {
    expect(vectors.filter(({ note }) => note.trim() === '')).toEqual([])
  })

  test('mostly have some documents that match and some that do not', () => {
    const selective = vectors.filter(
      ({ documents, hits }) => hits.length > 0 && hits.length < documents.length,
    )
    expect(selective.length / vectors.length).toBeGreaterThan(0.8)
  })

  test.each(['memory', 'sqlite', 'sqlite with accelerators'] as const)('are true on %s', async (name) => {
    const { engine, close } = await openEngine(name)
    expect(await replayVectors(engine, vectors).finally(close)).toEqual({ problems: [], refused: [] })
  })

  test.each([
    ['sqlite without functions', 0.1],
    ['mongodb', 0.25],
  ] as const)('are true or refused on %s', async (name, maxRefused) => {
    const { engine, close } = await openEngine(name)
    const { problems, refused } = await replayVectors(engine, vectors).finally(close)
    expect(problems).toEqual([])
    expect(refused.length / vectors.length).toBeLessThan(maxRefused)
  })
})
