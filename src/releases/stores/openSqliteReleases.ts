import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, NAME, type RulesOf } from '../../diagnostics/arguments/rules.ts'
import type { SqliteReleases, SqliteReleasesOptions } from './sqlite/sqliteReleases.ts'

const SQLITE_RULES: RulesOf<SqliteReleasesOptions> = { deadline: COUNT, threads: COUNT }

/**
 * Opens releases, keys and usage in an SQLite file and creates the file if it is missing. Needs Node and its
 * `node:sqlite`, and `kysely`. They are loaded only by this call, so the handler runs without them.
 *
 * @throws Error when the file is no release database, or was created by another version.
 * @example
 * const { store, keys, usage } = await openSqliteReleases('data/releases.sqlite')
 * const handler = createReleasesHandler({ store, keys, usage })
 */
export async function openSqliteReleases(
  path: string,
  options?: SqliteReleasesOptions,
): Promise<SqliteReleases> {
  checkArgument('openSqliteReleases', 'path', path, NAME)
  checkOptions('openSqliteReleases', options, SQLITE_RULES)
  const { sqliteReleases } = await import('./sqlite/sqliteReleases.ts')
  return sqliteReleases(path, options)
}
