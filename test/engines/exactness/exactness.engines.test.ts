import { describe, expect, it } from 'vitest'
import { withEngine } from '../../support/engines/describeEngine.ts'
import { openEngine, SERVER_DATABASES } from '../../support/engines/openEngine.ts'
import { ENGINE_NAMES } from '../../support/servers/runningEngine.ts'
import { checkCells } from './checkCells.ts'
import { readExactnessTable } from './exactnessTable.ts'

describe('each cell of grammar/corpus/exactness.json is true on', () => {
  it.each(['duckdb', 'duckdb, json', 'duckdb, children'] as const)('%s', async (name) => {
    const { engine, close } = await openEngine(name)
    try {
      expect(await checkCells(readExactnessTable(), 'duckdb', engine)).toEqual([])
    } finally {
      await close()
    }
  })

  it.for(ENGINE_NAMES)('%s', async (name, context) => {
    await withEngine(name, context, async ({ url }) => {
      const { engine, close } = await openEngine(name, url)
      try {
        expect(await checkCells(readExactnessTable(), name, engine)).toEqual([])
      } finally {
        await close()
      }
      const database = SERVER_DATABASES.find((each) => each === name)
      if (database === undefined) return
      for (const storage of ['json', 'children'] as const) {
        const other = await openEngine(`${database}, ${storage}`, url)
        try {
          expect(await checkCells(readExactnessTable(), database, other.engine)).toEqual([])
        } finally {
          await other.close()
        }
      }
    })
  })
})
