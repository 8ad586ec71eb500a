import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteReleases } from '../../../src/releases/stores/openSqliteReleases.ts'
import type {
  SqliteReleases,
  SqliteReleasesOptions,
} from '../../../src/releases/stores/sqlite/sqliteReleases.ts'
import { temporaryFolder } from './temporary.ts'

/** A release database for one test, closed at the end of the test. */
export async function openReleases(
  options?: SqliteReleasesOptions,
  path = join(temporaryFolder(), 'releases.sqlite'),
): Promise<SqliteReleases> {
  const releases = await openSqliteReleases(path, options)
  onTestFinished(() => releases.close())
  return releases
}
