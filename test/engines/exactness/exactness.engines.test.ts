import { describe, expect, it } from 'vitest'
import { mariadb, mysql, postgres } from '../../../src/backends/sql/index.ts'
import { openMysql, openPostgres } from '../../support/engines/connections.ts'
import type { Engine } from '../../support/engines/engine.ts'
import { withEngine } from '../../support/engines/onEngine.ts'
import { SEARCH_ENGINE_NAMES, searchEngine } from '../../support/engines/searchEngine.ts'
import { sqlEngine } from '../../support/engines/sqlEngine.ts'
import type { EngineName } from '../../support/servers/engineName.ts'
import { askCells } from './askCells.ts'
import { readExactnessTable } from './exactnessTable.ts'

type Open = (url: string) => Promise<{ readonly engine: Engine; close(): Promise<void> }>

const databases: Readonly<Partial<Record<EngineName, Open>>> = {
  postgres: async (url) => {
    const connection = await openPostgres(url)
    return { engine: sqlEngine('postgres', postgres(), connection), close: () => connection.close() }
  },
  mariadb: async (url) => {
    const connection = await openMysql(url)
    return { engine: sqlEngine('mariadb', mariadb(), connection), close: () => connection.close() }
  },
  mysql: async (url) => {
    const connection = await openMysql(url)
    return { engine: sqlEngine('mysql', mysql(), connection), close: () => connection.close() }
  },
}

const searchEngines = SEARCH_ENGINE_NAMES.map((name): [EngineName, Open] => [
  name,
  async (url) => ({ engine: searchEngine(name, url), close: async () => {} }),
])

describe('each cell of grammar/corpus/exactness.json is true of', () => {
  it.for([...(Object.entries(databases) as [EngineName, Open][]), ...searchEngines])(
    '%s',
    async ([name, open], context) => {
      await withEngine(name, context, async (server) => {
        const { engine, close } = await open(server.url)
        try {
          expect(await askCells(readExactnessTable(), name, engine)).toEqual([])
        } finally {
          await close()
        }
      })
    },
  )
})
