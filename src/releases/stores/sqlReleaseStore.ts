import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, DIALECT, MS, objectWith, type RulesOf, required } from '../../diagnostics/arguments/rules.ts'
import type { LoadableReleaseStore } from './loadableReleaseStore.ts'
import type { KyselyDatabase, SqlReleaseStoreOptions } from './sql/sqlReleases.ts'

const RULES: RulesOf<SqlReleaseStoreOptions> = {
  dialect: required(DIALECT),
  deadline: MS,
  maxBytes: COUNT,
}

export const KYSELY = objectWith(
  'a Kysely database, as in new Kysely({ dialect })',
  'withoutPlugins',
  'transaction',
)

/**
 * Stores releases in a table called `release`, in a database that Kysely is connected to: either PostgreSQL,
 * or SQLite with isoquery's functions. Creates the table if it is missing. Requires `kysely`, and loads it
 * when called. When a query misses its deadline or its client disconnects, the store cancels the query in the
 * database if Kysely's dialect supports cancellation. `PostgresDialect` does, if you pass it a
 * `controlClient`.
 *
 * @throws The database client's error when the database cannot be reached, or the table cannot be created.
 * @example
 * const released = await sqlReleaseStore(emptyDb, { dialect: sqlite() })
 * await released.load([{ publicidentifier: 'r1', versioncreated: '2019-10-17', headline: 'Bank opens' }])
 * await released.count() // 1
 */
export async function sqlReleaseStore(
  db: KyselyDatabase,
  options: SqlReleaseStoreOptions,
): Promise<LoadableReleaseStore> {
  checkArgument('sqlReleaseStore', 'db', db, KYSELY)
  checkOptions('sqlReleaseStore', options, RULES)
  const { sqlReleases } = await import('./sql/sqlReleases.ts')
  return sqlReleases(db, options)
}
