import {
  type ColumnOptions,
  type Dialect,
  DocumentError,
  ddl,
  defineTable,
  type Row,
  type Table,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import type { Connection } from './connections.ts'
import type { Answer, Collection, Engine } from './engine.ts'

/** A database, through the library's own helpers, as one of the engines. */
export function sqlEngine(name: string, dialect: Dialect, connection: Connection): Engine {
  return {
    name,
    async load(schema, documents, plain) {
      const { table, rows } = store(schema, documents, dialect, plain)
      for (const statement of ddl(table)) await connection.query(statement)
      const perStatement = Math.max(1, Math.floor(5000 / (Object.keys(rows[0] ?? {}).length + 1)))
      for (let at = 0; at < rows.length; at += perStatement)
        await insert(table, rows.slice(at, at + perStatement), connection)
      return new SqlCollection(table, connection)
    },
  }
}

/**
 * The table of a schema, and its rows; described in another way where the defaults do not do for these names
 * or these dates.
 */
function store(
  schema: Schema,
  documents: readonly object[],
  dialect: Dialect,
  plain: ReadonlySet<string> = new Set(),
): { table: Table; rows: Row[] } {
  const name = `test_${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  // From 1 on, for MySQL takes 0 for "the next number".
  const key = { name: 'document_number', type: 'bigint' } as const
  let failure: unknown
  for (const columns of [
    withoutCompanions(plain),
    { ...withoutCompanions(plain), ...datesAsMilliseconds(schema) },
    numbered(schema),
  ]) {
    try {
      const table = defineTable(schema, { name, key, dialect, columns })
      return {
        table,
        rows: documents.map((document, i) => ({ ...toRow(table, document), [key.name]: i + 1 })),
      }
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DocumentError)) throw error
      failure = error
    }
  }
  throw failure
}

/** Columns of fields of which a table has only the value. */
export function withoutCompanions(plain: ReadonlySet<string>): Record<string, ColumnOptions> {
  return Object.fromEntries([...plain].map((name) => [name, { tokens: null, folded: null }]))
}

function datesAsMilliseconds(schema: Schema): Record<string, ColumnOptions> {
  const dates = Object.values(schema.fields).filter(({ kind }) => kind === 'date')
  return Object.fromEntries(dates.map(({ name }) => [name, { type: 'milliseconds' }]))
}

/** Names that cannot be the same however the schema's are. */
function numbered(schema: Schema): Record<string, ColumnOptions> {
  const fields = Object.values(schema.fields)
  return Object.fromEntries(
    fields.map(({ name, kind }, i) => [
      name,
      {
        name: `c${i}`,
        tokens: `c${i}_tokens`,
        folded: `c${i}_folded`,
        ...(kind === 'date' && { type: 'milliseconds' }),
      },
    ]),
  )
}

async function insert({ name, dialect }: Table, rows: readonly Row[], connection: Connection): Promise<void> {
  const columns = Object.keys(rows[0]!)
  let count = 0
  const values = rows.map(() => `(${columns.map(() => connection.placeholder(++count)).join(', ')})`)
  const sql = `insert into ${dialect.quote(name)} (${columns.map((column) => dialect.quote(column)).join(', ')}) values ${values.join(', ')}`
  await connection.query(
    sql,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
}

class SqlCollection implements Collection {
  readonly #table: Table
  readonly #connection: Connection

  constructor(table: Table, connection: Connection) {
    this.#table = table
    this.#connection = connection
  }

  async hits(plans: readonly Plan[]): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const plan of plans) answers.push(await this.#answer(plan))
    return answers
  }

  async #answer(plan: Plan): Promise<Answer> {
    try {
      const { sql, parameters } = toSql(plan, this.#table)
      const key = this.#table.dialect.quote(this.#table.key.name)
      const from = this.#table.dialect.quote(this.#table.name)
      const rows = await this.#connection.query(
        `select ${key} as id from ${from} where ${sql} order by ${key}`,
        parameters,
      )
      return rows.map(({ id }) => Number(id) - 1)
    } catch (error) {
      if (error instanceof UnsupportedError) return error
      throw new Error(`${plan.source} failed when it ran: ${(error as Error).message}`, { cause: error })
    }
  }

  async drop(): Promise<void> {
    await this.#connection.query(`drop table ${this.#table.dialect.quote(this.#table.name)}`)
  }
}
