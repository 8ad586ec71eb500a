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

/** Closed ones, for the next test or file of the process. */
const idle: PGlite[] = []

/**
 * An empty PostgreSQL database in this process. One that is closed is emptied and used again: to make one
 * takes seconds, and to copy it from the file that is made once takes a third of a second.
 */
export async function createPglite(): Promise<PGlite> {
  const used = idle.pop()
  if (used !== undefined) return reopened(used)
  if (!existsSync(emptyDatabase)) await saveEmptyDatabase()
  // Read at once: another process may put its own file in the place of this one.
  const loadDataDir = new Blob([readFileSync(emptyDatabase)])
  return reopened(await PGlite.create({ loadDataDir, extensions }))
}

function reopened(database: PGlite): PGlite {
  let open = true
  database.close = async () => {
    if (!open) return
    open = false
    await empty(database)
    idle.push(database)
  }
  return database
}

async function empty(database: PGlite): Promise<void> {
  await database.exec('rollback')
  await database.exec('discard all')
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_|^information_schema$'`,
  )
  for (const { name } of rows) await database.exec(`drop schema ${name} cascade`)
  await database.exec('create schema public')
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
