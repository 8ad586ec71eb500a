import {
  type Dialect,
  ddl,
  newest,
  type Row,
  type SqlText,
  type Table,
  toRow,
} from '../../../src/backends/sql/index.ts'
import type { Connection } from '../engines/connections.ts'
import { insertRows } from '../engines/sqlEngine.ts'
import type { PageStore } from './checkPages.ts'
import { keyOf, type Ordered, type ordered } from './ordered.ts'

/** How a table was made. */
export interface PagesOptions {
  /** The statements that make it. Default: those of `ddl`. */
  readonly statements?: readonly string[]
  /** Changes a row before it is written. */
  readonly written?: (row: Row) => Row
  readonly nativeOrder?: boolean
  /** Whether the key is no field of the schema. */
  readonly isKeyed?: boolean
}

/** Documents in a table of a database that have their pages by the text of statements. */
export async function sqlPages(
  table: Table<typeof ordered>,
  connection: Connection,
  {
    statements = ddl(table),
    written = (row) => row,
    nativeOrder = false,
    isKeyed = false,
  }: PagesOptions = {},
): Promise<PageStore> {
  const name = table.dialect.quote(table.name)
  for (const statement of statements) await connection.query(statement)
  const add = (documents: readonly Ordered[]) =>
    insertRows(
      connection,
      table,
      documents.map((document) => {
        const row = written(toRow(table, document) as Row)
        return isKeyed ? { ...row, [table.key.name]: keyOf(document, table.key.type) } : row
      }),
    )
  const ask = ({ sql, parameters }: SqlText, select: string) =>
    connection.query(`select ${select} from ${name} where ${sql}`, parameters)
  return {
    keyType: isKeyed ? table.key.type : null,
    add,
    async reset(documents) {
      await connection.query(emptied(table.dialect, name))
      await add(documents)
    },
    async page(plan, options) {
      const page = newest(plan, table, { ...options, nativeOrder })
      const rows = await ask(page.selectSql(), '*')
      const [total] = await ask(page.countSql(), 'count(*) as n')
      const ids = page.inOrder(rows).map((row) => String(row[table.columns.id!.name!]))
      return { ids, next: page.next(rows), previous: page.previous(rows), count: Number(total!.n) }
    },
  }
}

function emptied({ name }: Dialect, table: string): string {
  return name === 'ClickHouse' ? `truncate table ${table}` : `delete from ${table}`
}
