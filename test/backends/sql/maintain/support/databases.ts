import { DatabaseSync } from 'node:sqlite'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, SqliteDialect } from 'kysely'
import type { AnyKysely } from '../../../../../src/backends/sql/dialect/inspection.ts'
import { type Database, type Dialect, postgres, sqlite } from '../../../../../src/backends/sql/index.ts'
import { createPglite } from '../../../../support/createPglite.ts'
import { nodeSqlite } from '../../../../support/nodeSqlite.ts'

/** A database and what passes between it and the library. */
export interface Watched {
  readonly db: AnyKysely
  /** What the library is given: {@link db}, or a function that runs statements. */
  readonly given: Database
  readonly dialect: Dialect
  /** Statements past the library. */
  readonly run: (text: string, parameters?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  /** Called before each statement of the library's; what it throws is thrown there. */
  before: (text: string) => Promise<void> | void
  /** The most rows that a statement gave back. */
  maxRows: number
  readonly close: () => Promise<void>
}

/** SQLite in memory. */
export async function openSqlite(): Promise<Watched> {
  const database = new DatabaseSync(':memory:')
  const plain = nodeSqlite(database)
  const db: AnyKysely = new Kysely({
    dialect: new SqliteDialect({
      database: {
        close: () => plain.close(),
        prepare(text) {
          void watched.before(text)
          const statement = plain.prepare(text)
          return {
            ...statement,
            all: (parameters) => count(watched, statement.all(parameters)) as unknown[],
          }
        },
      },
    }),
  })
  const watched: Watched = {
    db,
    given: db,
    dialect: sqlite(),
    run: async (text, parameters = []) => database.prepare(text).all(...(parameters as null[])),
    before: () => {},
    maxRows: 0,
    close: async () => database.close(),
  }
  return watched
}

/** SQLite in memory, which the library gets as a function. */
export async function openSqliteFunction(): Promise<Watched> {
  return behindFunction(await openSqlite())
}

/** PostgreSQL in this process, which the library gets as a function. */
export async function openPgliteFunction(): Promise<Watched> {
  return behindFunction(await openPglite())
}

function behindFunction(watched: Watched): Watched {
  const given = async (text: string, parameters: readonly unknown[]) => {
    await watched.before(text)
    return count(watched, await watched.run(text, parameters))
  }
  return Object.assign(watched, { given })
}

/** PostgreSQL in this process, behind the shape of the pool of `pg`. */
export async function openPglite(): Promise<Watched> {
  const database = await createPglite()
  const db: AnyKysely = new Kysely({
    dialect: new PostgresDialect({ pool: pgPool(database, () => watched) }),
  })
  const watched: Watched = {
    db,
    given: db,
    dialect: postgres(),
    run: async (text, parameters = []) =>
      (await database.query<Record<string, unknown>>(text, [...parameters])).rows,
    before: () => {},
    maxRows: 0,
    close: () => database.close(),
  }
  return watched
}

/** PGlite in the shape of a pool of `pg`: the one connection that there is, handed from one to the next. */
export function pgPool(database: PGlite, watched: () => Pick<Watched, 'before' | 'maxRows'>): PostgresPool {
  let free: Promise<void> = Promise.resolve()
  return {
    options: {},
    end: async () => {},
    async connect() {
      const taken = free
      let release: () => void = () => {}
      free = new Promise((resolve) => {
        release = resolve
      })
      await taken
      const query = async (text: string, parameters: readonly unknown[] = []) => {
        await watched().before(text)
        const { rows, affectedRows = 0 } = await database.query(text, [...parameters])
        return {
          command: text.split(' ')[0]!.toUpperCase(),
          rowCount: affectedRows,
          rows: count(watched(), rows),
        }
      }
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}

function count<T>(watched: Pick<Watched, 'maxRows'>, rows: readonly T[]): readonly T[] {
  watched.maxRows = Math.max(watched.maxRows, rows.length)
  return rows
}
