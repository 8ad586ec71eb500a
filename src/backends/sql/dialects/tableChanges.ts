import { sql } from 'kysely'
import type { Condition, Sql } from '../fragment.ts'

/** Some rows of a table. */
export interface Selection {
  readonly columns: Sql
  readonly table: Sql
  readonly where: Condition
}

/** What a database is asked where companion columns are added to a table that exists. */
export interface TableChanges {
  /**
   * What stands after `create index` so that nothing happens where the index exists; empty where the database
   * has no words for it.
   */
  readonly indexIfNotExists: string
  /**
   * Adds a column, only where it is missing if the database can say so; the table quoted, the column's name
   * as it is.
   */
  addColumnDdl(o: {
    readonly table: string
    readonly column: string
    readonly definition: string
    quote(name: string): string
  }): string
  /** The first rows in the order of a column. */
  page(selection: Selection, order: Sql, limit: number): Sql
  /** Statements within a transaction, the last of which gives rows that nobody else changes until its end. */
  lock(selection: Selection, key: Sql): readonly Sql[]
}

/** As most databases say it. */
export const standardChanges: TableChanges = {
  indexIfNotExists: '',
  addColumnDdl: ({ table, column, definition, quote }) =>
    `alter table ${table} add column ${quote(column)} ${definition}`,
  page: ({ columns, table, where }, order, limit) =>
    sql`select ${columns} from ${table} where ${where} order by ${order} limit ${sql.lit(limit)}`,
  lock: ({ columns, table, where }) => [sql`select ${columns} from ${table} where ${where} for update`],
}

/** `add column if not exists`, for PostgreSQL and MariaDB. */
export const ifNotExists: Pick<TableChanges, 'indexIfNotExists' | 'addColumnDdl'> = {
  indexIfNotExists: 'if not exists ',
  addColumnDdl: ({ table, column, definition, quote }) =>
    `alter table ${table} add column if not exists ${quote(column)} ${definition}`,
}
