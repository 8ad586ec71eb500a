import { DatabaseSync } from 'node:sqlite'
import { ddl, type Row, type Table } from '../../../../src/backends/sql/index.ts'
import { createPglite } from '../../../support/createPglite.ts'

/** A database that holds one table at a time. */
export interface Engine {
  readonly create: (table: Table) => Promise<void>
  /** Replaces the rows; each gets its number in the list as its key. */
  readonly load: (table: Table, rows: readonly Row[]) => Promise<void>
  /** The keys of the rows for which a condition holds, in order. */
  readonly select: (table: Table, where: { sql: string; parameters: readonly unknown[] }) => Promise<number[]>
  /** Any statement; the rows of the last. */
  readonly run: (sql: string, parameters?: readonly unknown[]) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

export function openSqlite(prepare: (database: DatabaseSync) => void = () => {}): Engine {
  const database = new DatabaseSync(':memory:')
  prepare(database)
  return {
    create: async (table) => {
      for (const statement of ddl(table)) database.exec(statement)
    },
    load: async (table, rows) => {
      database.exec(`delete from "${table.name}"`)
      rows.forEach((row, id) => {
        const { sql, parameters } = insert(table, [{ ...row, id }], () => '?')
        database.prepare(sql).run(...(parameters as null[]))
      })
    },
    select: async (table, { sql, parameters }) => {
      const found = database
        .prepare(`select id from "${table.name}" where ${sql} order by id`)
        .all(...(parameters as null[]))
      return found.map((row) => row.id as number)
    },
    run: async (sql, parameters = []) => database.prepare(sql).all(...(parameters as null[])),
    close: async () => database.close(),
  }
}

export async function openPglite(): Promise<Engine> {
  const database = await createPglite()
  return {
    create: async (table) => {
      for (const statement of ddl(table)) await database.exec(statement)
    },
    load: async (table, rows) => {
      await database.exec(`truncate "${table.name}"`)
      if (rows.length === 0) return
      const { sql, parameters } = insert(
        table,
        rows.map((row, id) => ({ ...row, id })),
        (i) => `$${i}`,
      )
      await database.query(sql, [...parameters])
    },
    select: async (table, { sql, parameters }) => {
      const { rows } = await database.query<{ id: number }>(
        `select id from "${table.name}" where ${sql} order by id`,
        [...parameters],
      )
      return rows.map(({ id }) => Number(id))
    },
    run: async (sql, parameters = []) => (await database.query(sql, [...parameters])).rows,
    close: () => database.close(),
  }
}

function insert(
  table: Table,
  rows: readonly Row[],
  placeholder: (i: number) => string,
): { sql: string; parameters: readonly unknown[] } {
  const names = Object.keys(rows[0]!)
  let i = 0
  const values = rows.map(() => `(${names.map(() => placeholder(++i)).join(', ')})`)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const sql = `insert into "${table.name}" (${columns}) values ${values.join(', ')}`
  return { sql, parameters: rows.flatMap((row) => names.map((name) => row[name])) }
}
