import type { Dialect, RunStatement } from '../../../../../../src/backends/sql/index.ts'

type Row = Readonly<Record<string, unknown>>

/** What a server of MySQL or MariaDB says about a table. */
export interface TableAnswers {
  /** The rows of `show full columns`. */
  readonly columns: readonly Row[]
  /** The rows of `show index`. */
  readonly indexes: readonly Row[]
  /** `null` for a view. */
  readonly engine: string | null
}

/** What `checkTable` reads of a session. */
export const SESSION: Row = {
  modes: 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION',
  zone: 'SYSTEM',
  system_zone: 'UTC',
  client: 'utf8mb4',
  connection: 'utf8mb4',
  results: 'utf8mb4',
  packet: 16_777_216,
  switches: 'index_merge=on,index_condition_pushdown=on',
  backslashes: 1,
}

/** The collation of the library's own columns. */
export function collationOf(dialect: Dialect): string {
  return dialect.name === 'MySQL' ? 'utf8mb4_0900_bin' : 'utf8mb4_nopad_bin'
}

/** A row of `show full columns`. */
export function column(Field: string, Type: string, Collation: string | null = null, more: Row = {}): Row {
  return { Field, Type, Collation, Null: 'YES', Default: null, Extra: '', ...more }
}

/** A row of `show index`. */
export function index(Column_name: string | null, more: Row = {}): Row {
  const named = { Key_name: `${Column_name}_idx`, Seq_in_index: 1, Column_name, Non_unique: 1 }
  return { ...named, Sub_part: null, Index_type: 'BTREE', ...more }
}

/** A database that answers as a server with these tables does, and what it was asked. */
export function answers(
  tables: Readonly<Record<string, TableAnswers>>,
  session: Row = SESSION,
): { readonly run: RunStatement; readonly asked: (readonly unknown[])[] } {
  const asked: (readonly unknown[])[] = []
  const run: RunStatement = async (sql, parameters) => {
    asked.push([sql.replace(/\s+/g, ' ').trim(), ...parameters])
    if (sql.includes('@@session')) return [session]
    if (sql.includes('as `first`')) return [{ first: '0001-01-01' }]
    const ofEngine = sql.includes('information_schema')
    const name = ofEngine ? parameters.join('.') : /from ([`\w.]+)/.exec(sql)![1]!.replaceAll('`', '')
    const table = tables[name]
    if (table === undefined) throw Object.assign(new Error(`no ${name}`), { errno: 1146 })
    if (ofEngine) return [{ engine: table.engine }]
    if (sql.startsWith('show full columns')) return table.columns
    if (sql.startsWith('show columns')) return table.columns
    if (sql.startsWith('show index')) return table.indexes
    return []
  }
  return { run, asked }
}
