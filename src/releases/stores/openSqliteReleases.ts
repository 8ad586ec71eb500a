import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, MS, NAME, type RulesOf } from '../../diagnostics/arguments/rules.ts'
import type { SqliteReleases, SqliteReleasesOptions } from './sqlite/sqliteReleases.ts'

const SQLITE_RULES: RulesOf<SqliteReleasesOptions> = {
  deadline: MS,
  threads: COUNT,
  maxBytes: COUNT,
}

/**
 * Opens the releases in the SQLite file at `path`, and the keys and usage in a second file next to it, with
 * `-keys` appended to its name. Creates both files if they are missing. Requires `kysely`, and a version of
 * Node that has `node:sqlite`. Only this call loads these two modules, so the handler can run without them.
 *
 * @throws Error when a file cannot be opened, is a different kind of file, or was created by another version.
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
