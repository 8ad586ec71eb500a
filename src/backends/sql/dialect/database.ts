import { type CompiledQuery, type DatabaseConnection, DialectAdapterBase, DummyDriver, Kysely } from 'kysely'
import { either, FUNCTION, objectWith, rule } from '../../../diagnostics/arguments/rules.ts'
import { shown } from '../../../diagnostics/arguments/shown.ts'
import type { Dialect } from './dialect.ts'
import type { AnyKysely } from './inspection.ts'

/**
 * A function that runs a statement with its bound values and returns the rows as objects. It may return
 * anything if the statement returns no rows. Each call may use a different connection, as with a pool.
 *
 * @example
 * const run: RunStatement = async (sql, values) => database.prepare(sql).all(...(values as string[]))
 */
export type RunStatement = (sql: string, parameters: readonly unknown[]) => Promise<unknown>

/**
 * How to run statements, and optionally transactions.
 *
 * @example
 * const run: RunStatement = async (sql, values) => database.prepare(sql).all(...(values as string[]))
 * const runner: StatementRunner = {
 *   run,
 *   transaction: async (work) => {
 *     database.exec('begin')
 *     try {
 *       const result = await work(run)
 *       database.exec('commit')
 *       return result
 *     } catch (error) {
 *       database.exec('rollback')
 *       throw error
 *     }
 *   },
 * }
 */
export interface StatementRunner {
  /** Runs a statement outside of a transaction. */
  readonly run: RunStatement
  /**
   * Begins a transaction, calls `work` with a function that runs statements in it, and commits. If `work`
   * fails, it rolls back and throws the same error. All statements of a transaction must use one connection.
   */
  readonly transaction?: (<T>(work: (run: RunStatement) => Promise<T>) => Promise<T>) | undefined
}

/**
 * A database: a Kysely instance, whatever its table types, a function that runs statements, or such a
 * function together with one that runs transactions. Only `backfill` runs transactions.
 */
export type Database = AnyKysely | RunStatement | StatementRunner

/** Functions that run statements and, optionally, transactions. */
const RUNNER = rule('', (value) => {
  if (!objectWith('', 'run').fits(value)) return false
  const { transaction } = value as { transaction?: unknown }
  return transaction === undefined || FUNCTION.fits(transaction)
})

/** Kysely's `Kysely`, or functions that run statements. */
export const DATABASE = {
  ...either(objectWith('', 'withoutPlugins', 'transaction'), either(FUNCTION, RUNNER)),
  expected:
    'a Kysely database, as in new Kysely({ dialect }), a function (sql, parameters) => rows, or ' +
    '{ run, transaction } of such a function and (work) => work(run)',
}

/** A database as a Kysely instance without plugins. */
export function kyselyOf(db: Database, dialect: Dialect): AnyKysely {
  if ('withoutPlugins' in db) return db.withoutPlugins()
  return new Kysely({
    dialect: {
      createDriver: () => new FunctionDriver(typeof db === 'function' ? { run: db } : db),
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => dialect.createCompiler(),
      createIntrospector: () => {
        throw new Error('A function that runs statements is not asked for its tables.')
      },
    },
  })
}

/** Whether {@link inTransaction} runs a transaction. */
export function hasTransactions(db: Database): boolean {
  return 'withoutPlugins' in db || (typeof db === 'object' && db.transaction !== undefined)
}

/** Runs statements in a transaction if the database can run transactions, or else one by one. */
export function inTransaction<T>(
  db: Database,
  dialect: Dialect,
  work: (db: AnyKysely) => Promise<T>,
): Promise<T> {
  if ('withoutPlugins' in db) return db.withoutPlugins().transaction().execute(work)
  if (typeof db === 'function' || db.transaction === undefined) return work(kyselyOf(db, dialect))
  return db.transaction((run) => work(kyselyOf(run, dialect)))
}

class Adapter extends DialectAdapterBase {
  // Only migrations lock.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class FunctionDriver extends DummyDriver {
  readonly #runner: StatementRunner

  constructor(runner: StatementRunner) {
    super()
    this.#runner = runner
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
        const rows: unknown = await this.#runner.run(sql, parameters)
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
}
