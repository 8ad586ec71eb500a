import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import type { EditableKeyStore } from '../keyStore.ts'
import type { UsageStore } from '../usageStore.ts'
import type { KyselyDatabase } from './sql/sqlReleases.ts'
import { KYSELY } from './sqlReleaseStore.ts'

/**
 * Stores keys and their usage in a PostgreSQL database that Kysely is connected to. Several servers can share
 * the database, and quotas are still exact. Creates the tables and functions (`api_…`) if they are missing.
 * Requires `kysely`.
 *
 * @throws The database client's error when the database cannot be reached, or the tables cannot be created.
 * @example
 * const handlerOn = async (db: KyselyDatabase) =>
 *   createReleasesHandler({ store, ...(await postgresKeys(db)) })
 */
export async function postgresKeys(
  db: KyselyDatabase,
): Promise<{ readonly keys: EditableKeyStore; readonly usage: UsageStore }> {
  checkArgument('postgresKeys', 'db', db, KYSELY)
  const { openPostgresKeys } = await import('./sql/openPostgresKeys.ts')
  return openPostgresKeys(db)
}
