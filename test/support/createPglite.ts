import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const extensions = { citext, pg_trgm }
let emptyDatabase: Promise<Blob> | undefined

/**
 * An empty PostgreSQL database in this process. Each is copied from one that was made once, because making
 * one takes seconds.
 */
export async function createPglite(): Promise<PGlite> {
  emptyDatabase ??= dumpEmptyDatabase()
  return PGlite.create({ loadDataDir: await emptyDatabase, extensions })
}

async function dumpEmptyDatabase(): Promise<Blob> {
  const database = await PGlite.create({ extensions })
  const files = await database.dumpDataDir('none')
  await database.close()
  return files
}
