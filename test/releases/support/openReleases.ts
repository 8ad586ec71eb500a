import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteReleases } from '../../../src/releases/stores/openSqliteReleases.ts'
import type {
  SqliteReleases,
  SqliteReleasesOptions,
} from '../../../src/releases/stores/sqlite/sqliteReleases.ts'
import { temporaryFolder } from './temporary.ts'

/**
 * A release database for one test, closed at the end of the test. Its deadline is long enough for a thread to
 * start from the sources on a busy machine.
 */
export async function openReleases(
  options?: SqliteReleasesOptions,
  path = join(temporaryFolder(), 'releases.sqlite'),
): Promise<SqliteReleases> {
  const releases = await openSqliteReleases(path, { deadline: 60_000, ...options })
  onTestFinished(() => releases.close())
  return releases
}
