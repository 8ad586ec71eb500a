import {
  type ColumnOptions,
  clickhouse,
  DocumentError,
  ddl,
  defineTable,
  type Hints,
  type NewestOptions,
  newest,
  type Row,
  readHints,
  type SqlText,
  type Table,
  toRow,
  toSql,
} from '../../../src/backends/sql/index.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import type { Document, GeneratedField } from '../cases/arbitrarySchema.ts'
import { setPath } from '../cases/arbitrarySchema.ts'
import type { Random } from '../cases/random.ts'
import type { Connection } from '../engines/connections.ts'
import type { Database, DatabaseName } from '../engines/openEngine.ts'
import { dropFullTextIndex, forcedIndex, insertRows, valueWriter } from '../engines/sqlEngine.ts'
import { childrenOf, columnsInChildren, columnsInJson } from '../engines/storage.ts'

const KEY = 'document_number'

/** A table with accelerators, and child tables, that documents are written into and deleted from. */
export class MaintainedTable {
  readonly table: Table
  #documents: ReadonlyMap<number, Document> = new Map()
  readonly #connection: Connection
  readonly #children: readonly Table[]
  #lastKey = 0
  #lastChild = 0

  private constructor(table: Table, connection: Connection) {
    this.table = table
    this.#connection = connection
    this.#children = childrenOf(table, [], table.dialect).map((child) => child.table)
  }

  /** Makes a table in which about half of the fields have columns; others are in JSON or child tables. */
  static async create(
    name: DatabaseName,
    { dialect: usual, connection }: Database,
    schema: Schema,
    random: Random,
  ): Promise<MaintainedTable> {
    const dialect = name === 'clickhouse' ? clickhouse({ paths: 'json' }) : usual
    const unique = `maintained_${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
    const [inJson, inChildren] = [columnsInJson(schema, {}), columnsInChildren(schema, {}, `of_${unique}`)]
    const columns = Object.fromEntries(
      Object.values(schema.fields).map((field): [string, ColumnOptions] => {
        if (random.chance(0.5)) return [field.name, {}]
        return [field.name, (field.array && random.chance(0.6) ? inChildren : inJson)[field.name]!]
      }),
    )
    const key = { name: KEY, type: 'bigint' } as const
    const table = defineTable(schema, { name: unique, key, dialect, columns, accelerators: 'all' })
    const made = new MaintainedTable(table, connection)
    for (const each of [table, ...made.#children])
      for (const statement of ddl(each)) await connection.query(statement)
    if (dialect.name !== 'ClickHouse')
      for (const { name } of made.#children)
        await connection.query(`create index ${name}_parent on ${name} (parent)`)
    return made
  }

  /** The documents of the rows by key; another map after each change. */
  get documents(): ReadonlyMap<number, Document> {
    return this.#documents
  }

  /** The field with the values of its pool that its column can hold. */
  accepted(field: GeneratedField): GeneratedField {
    const pool = field.pool.filter((value) => {
      const document = {}
      setPath(document, field.name.split('.'), value)
      try {
        return toRow(this.table, document) !== null
      } catch (error) {
        if (error instanceof DocumentError) return false
        throw error
      }
    })
    return { ...field, pool }
  }

  async insert(documents: readonly Document[]): Promise<void> {
    const keys = documents.map(() => ++this.#lastKey)
    await this.#insert(keys, documents)
  }

  async #insert(keys: readonly number[], documents: readonly Document[]): Promise<void> {
    const rows = documents.map((document, i) => ({ ...toRow(this.table, document), [KEY]: keys[i]! }))
    await insertRows(this.#connection, this.table, rows)
    await this.#insertChildren(keys, documents)
  }

  async #insertChildren(keys: readonly number[], documents: readonly Document[]): Promise<void> {
    this.#documents = new Map([
      ...this.#documents,
      ...documents.map((document, i) => [keys[i]!, document] as const),
    ])
    for (const { table, rows } of childrenOf(this.table, documents, this.table.dialect)) {
      const own = rows.map((row) => ({ ...row, id: ++this.#lastChild, parent: keys[Number(row.parent) - 1] }))
      await insertRows(this.#connection, table, own)
    }
  }

  async update(key: number, document: Document): Promise<void> {
    const { dialect, name } = this.table
    if (dialect.name === 'ClickHouse') {
      // A mutation cannot write the NULL of a list, for which an insert writes an empty one.
      await this.delete([key])
      return this.#insert([key], [document])
    }
    const { bound, written } = valueWriter(this.#connection, dialect)
    const row = Object.entries(toRow(this.table, document) as Row)
    const set = row.map(([column, value]) => `${dialect.quote(column)} = ${written(value)}`).join(', ')
    const where = `where ${dialect.quote(KEY)} = ${key}`
    await this.#connection.query(`update ${dialect.quote(name)} set ${set} ${where}`, bound)
    await this.#deleteChildren([key])
    await this.#insertChildren([key], [document])
  }

  async delete(keys: readonly number[]): Promise<void> {
    const { quote } = this.table.dialect
    this.#documents = new Map([...this.#documents].filter(([key]) => !keys.includes(key)))
    const where = `where ${quote(KEY)} in (${keys.join()})`
    await this.#connection.query(`delete from ${quote(this.table.name)} ${where}`)
    await this.#deleteChildren(keys)
  }

  async #deleteChildren(keys: readonly number[]): Promise<void> {
    for (const { name, dialect } of this.#children)
      await this.#connection.query(`delete from ${dialect.quote(name)} where parent in (${keys.join()})`)
  }

  /** Writes in a transaction that is rolled back. */
  async undone(write: () => Promise<void>): Promise<void> {
    const before = this.#documents
    await this.#connection.query('begin')
    await write()
    await this.#connection.query('rollback')
    this.#documents = before
  }

  /** Lets the database count its rows or merge what was written, as it does from time to time by itself. */
  async tidy(): Promise<void> {
    const { dialect, name } = this.table
    const table = dialect.quote(name)
    const statements: Readonly<Record<string, string>> = {
      ClickHouse: `optimize table ${table} final`,
      MySQL: `analyze table ${table}`,
      MariaDB: `analyze table ${table}`,
    }
    await this.#connection.query(statements[dialect.name] ?? `analyze ${table}`)
  }

  hints(plan: Plan): Promise<Hints> {
    return readHints(this.#connection.query, this.table, plan)
  }

  /** The condition of a plan. */
  where(plan: Plan, hints?: Hints): SqlText {
    return toSql(plan, this.table, hints === undefined ? {} : { hints })
  }

  /** The keys of the rows for which a condition is true; a key that is found twice is there twice. */
  async keys(where: SqlText): Promise<number[]> {
    const rows = await this.#select(`${this.table.dialect.quote(KEY)} as id`, where)
    return rows.map(({ id }) => Number(id))
  }

  async count(where: SqlText): Promise<number> {
    const [row] = await this.#select('count(*) as n', where)
    return Number(row!.n)
  }

  /** The keys of a page, the cursor of the next one, and how many hits there are on all pages. */
  async page(plan: Plan, options: NewestOptions) {
    const page = newest(plan, this.table, options)
    const rows = await this.#select('*', page.selectSql())
    const keys = page.inOrder(rows).map((row) => Number(row[KEY]))
    return { keys, next: page.next(rows), previous: page.previous(rows), countSql: page.countSql() }
  }

  #select(columns: string, { sql, parameters }: SqlText) {
    const { dialect, name } = this.table
    const from = `${dialect.quote(name)}${forcedIndex(this.table, sql)}`
    return this.#connection.query(`select ${columns} from ${from} where ${sql}`, parameters)
  }

  async drop(): Promise<void> {
    await dropFullTextIndex(this.#connection, this.table)
    for (const { name, dialect } of [this.table, ...this.#children])
      await this.#connection.query(`drop table ${dialect.quote(name)}`)
  }
}
