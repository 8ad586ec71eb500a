import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { emptyPglite, extensions } from './emptyPglite.ts'

/** Closed ones, for the next test or file of the process. */
const idle: PGlite[] = []

/**
 * An empty PostgreSQL database in this process. One that is closed is emptied and used again: to copy
 * one from its file takes a third of a second.
 */
export async function createPglite(): Promise<PGlite> {
  const used = idle.pop()
  if (used !== undefined) return reopened(used)
  const loadDataDir = new Blob([readFileSync(emptyPglite)])
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
