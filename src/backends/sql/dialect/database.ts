import { type CompiledQuery, type DatabaseConnection, DialectAdapterBase, DummyDriver, Kysely } from 'kysely'
import { shown } from '../../../diagnostics/arguments/shown.ts'
import type { Dialect } from './dialect.ts'
import type { AnyKysely } from './inspection.ts'

/**
 * A function that runs a statement with its bound values and returns the rows as objects. It may return
 * anything if the statement returns no rows. Every call must use the same connection, because `backfill` runs
 * transactions: use a client, not a pool.
 */
export type RunStatement = (sql: string, parameters: readonly unknown[]) => Promise<unknown>

/** A database connection: a Kysely instance, whatever its table types, or a function that runs statements. */
export type Database = AnyKysely | RunStatement

/** A database as a Kysely instance without plugins. */
export function kyselyOf(db: Database, dialect: Dialect): AnyKysely {
  if (typeof db !== 'function') return db.withoutPlugins()
  return new Kysely({
    dialect: {
      createDriver: () => new FunctionDriver(db, dialect.hasTransactions),
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => dialect.createCompiler(),
      createIntrospector: () => {
        throw new Error('A function that runs statements is not asked for its tables.')
      },
    },
  })
}

class Adapter extends DialectAdapterBase {
  // Only migrations lock.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class FunctionDriver extends DummyDriver {
  readonly #run: RunStatement
  readonly #hasTransactions: boolean

  constructor(run: RunStatement, hasTransactions: boolean) {
    super()
    this.#run = run
    this.#hasTransactions = hasTransactions
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
        const rows: unknown = await this.#run(sql, parameters)
        if (Array.isArray(rows)) return { rows: rows as R[] }
        // For other statements, clients return counts.
        if (!/^\s*(?:select|with|show|pragma)\b/i.test(sql)) return { rows: [] }
        throw new TypeError(
          `The function that runs statements must return a list of rows, not ${shown(rows)}.`,
        )
      },
      streamQuery: () => {
        throw new Error('A function that runs statements gives all rows at once.')
      },
    }
  }

  override async beginTransaction(): Promise<void> {
    if (this.#hasTransactions) await this.#run('begin', [])
  }

  override async commitTransaction(): Promise<void> {
    if (this.#hasTransactions) await this.#run('commit', [])
  }

  override async rollbackTransaction(): Promise<void> {
    if (this.#hasTransactions) await this.#run('rollback', [])
  }
}
