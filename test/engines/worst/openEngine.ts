import type { Target } from '../../../src/backends/elasticsearch/index.ts'
import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { mariadb, mysql, postgres, sqlite } from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { openMysql, openPglite, openPostgres, openSqlite } from '../../support/engines/connections.ts'
import type { Engine } from '../../support/engines/engine.ts'
import { searchEngine } from '../../support/engines/searchEngine.ts'
import { sqlEngine } from '../../support/engines/sqlEngine.ts'

/** The engines that run in this process. */
export const EMBEDDED = ['memory', 'sqlite', 'sqlite as it is', 'pglite'] as const

/**
 * How many words a text may have so that phrases with slop end soon. In MariaDB a phrase that repeats a word
 * takes the square of how often it occurs: the one case that is not linear. MySQL needs its disk for what
 * others do in memory.
 */
export function wordsFor(name: string, size: number): number {
  return Math.ceil(size / (name === 'mariadb' ? 200 : name === 'mysql' ? 20 : 2))
}

/** An engine by its name; one that is a server at its address. */
export async function openEngine(name: string, url: string): Promise<Engine> {
  switch (name) {
    case 'memory':
      return memory
    case 'sqlite':
      return sqlEngine(name, sqlite({ functions: true }), openSqlite(true))
    case 'sqlite as it is':
      return sqlEngine(name, sqlite(), openSqlite(false))
    case 'pglite':
      return sqlEngine(name, postgres(), await openPglite())
    case 'postgres': {
      const connection = await openPostgres(url)
      // Compiling 64 sloppy phrases to machine code takes PostgreSQL twenty times as long as running them as
      // they are.
      await connection.query('set jit = off')
      return sqlEngine(name, postgres(), connection)
    }
    case 'mariadb':
      return sqlEngine(name, mariadb(), await openMysql(url))
    case 'mysql':
      return sqlEngine(name, mysql(), await openMysql(url))
    default:
      return searchEngine(name as Target, url)
  }
}

const memory: Engine = {
  name: 'memory',
  async load(schema, documents) {
    const prepared = documents.map((document) => prepare(schema, document))
    return {
      async hits(plans) {
        return plans.map((plan) => {
          try {
            const matches = toPredicate(plan)
            return prepared.flatMap((document, i) => (matches(document) ? [i] : []))
          } catch (error) {
            if (error instanceof UnsupportedError) return error
            throw error
          }
        })
      },
      async drop() {},
    }
  },
}
