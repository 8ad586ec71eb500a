import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteReleases } from '../../../src/releases/stores/openSqliteReleases.ts'
import type {
  SqliteReleases,
  SqliteReleasesOptions,
} from '../../../src/releases/stores/sqlite/sqliteReleases.ts'
import { temporaryFolder } from './temporary.ts'

/** A release database of the test's own, closed when the test is over. */
export async function openReleases(
  options?: SqliteReleasesOptions,
  path = join(temporaryFolder(), 'releases.sqlite'),
): Promise<SqliteReleases> {
  const releases = await openSqliteReleases(path, options)
  onTestFinished(() => releases.close())
  return releases
}
