import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const extensions = { citext, pg_trgm }
const root = resolve(import.meta.dirname, '../..')
const { version } = createRequire(import.meta.url)(
  join(root, 'node_modules/@electric-sql/pglite/package.json'),
) as { version: string }
const emptyDatabase = join(root, `node_modules/.cache/isoquery/pglite-${version}-alone.tar`)

/**
 * An empty PostgreSQL database in this process. Each is copied from a file that is made once, because making
 * a database takes seconds.
 */
export async function createPglite(): Promise<PGlite> {
  if (!existsSync(emptyDatabase)) await saveEmptyDatabase()
  // Read at once: another process may put its own file in the place of this one.
  return PGlite.create({ loadDataDir: new Blob([readFileSync(emptyDatabase)]), extensions })
}

async function saveEmptyDatabase(): Promise<void> {
  const database = await PGlite.create({ extensions })
  // Without the databases that new ones are copied from, a copy takes a third less time.
  await database.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
  const files = await database.dumpDataDir('none')
  await database.close()
  mkdirSync(join(emptyDatabase, '..'), { recursive: true })
  // Several processes may save it at once.
  const own = `${emptyDatabase}-${process.pid}`
  writeFileSync(own, Buffer.from(await files.arrayBuffer()))
  renameSync(own, emptyDatabase)
}
