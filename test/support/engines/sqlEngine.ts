import { createQueryId, isExpression, type RawNode } from 'kysely'
import {
  type ColumnOptions,
  type Dialect,
  DocumentError,
  ddl,
  defineTable,
  type Hints,
  type Row,
  readHints,
  type SqlText,
  type Table,
  toRow,
  toSql,
} from '../../../src/backends/sql/index.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { companionsOf } from '../../../src/schema/companions.ts'
import type { Schema, SchemaField } from '../../../src/schema/schema.ts'
import type { Connection } from './connections.ts'
import { type Collection, type Engine, type Outcome, refusalOf } from './engine.ts'
import { childrenOf, columnsInChildren, columnsInJson, JOINED, joinedOf, type Storage } from './storage.ts'

/** A database as an engine, through the library's own table helpers. */
export function sqlEngine(
  name: string,
  dialect: Dialect,
  connection: Connection,
  accelerators: 'all' | 'none' = 'none',
  storage: Storage = 'columns',
): Engine {
  return {
    name,
    async load(schema, documents, plain) {
      const { table, rows } = describeRows(schema, documents, dialect, { accelerators, plain, storage })
      const joined = joinedOf(table, documents, dialect)
      const others = [...childrenOf(table, documents, dialect), ...(joined === null ? [] : [joined])]
      for (const each of [{ table, rows }, ...others]) {
        for (const statement of ddl(each.table)) await connection.query(statement)
        await insertRows(connection, each.table, each.rows)
      }
      // The planner's estimates, which hints are made of.
      if (dialect.name === 'PostgreSQL' && table.accelerators.includes('tokens'))
        await connection.query(`analyze ${dialect.quote(table.name)}`)
      return new SqlCollection(
        table,
        connection,
        others.map((other) => other.table),
        joined?.table ?? null,
      )
    },
  }
}

/**
 * The table of a schema and its rows. If the default columns do not suit the names or dates of the schema,
 * other columns are tried.
 */
function describeRows(
  schema: Schema,
  documents: readonly object[],
  dialect: Dialect,
  o: {
    readonly accelerators: 'all' | 'none'
    readonly plain: ReadonlySet<string> | undefined
    readonly storage: Storage
  },
): { table: Table; rows: Row[] } {
  const { accelerators, plain = new Set(), storage } = o
  const name = `test_${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  const key = { name: 'document_number', type: 'bigint' } as const
  let failure: unknown
  for (const own of [
    withoutCompanions(plain),
    { ...withoutCompanions(plain), ...datesAsMilliseconds(schema) },
    numberedColumns(schema),
  ]) {
    const columns = {
      columns: own,
      json: columnsInJson(schema, own),
      children: columnsInChildren(schema, own, name),
    }[storage]
    try {
      const table = defineTable(schema, { name, key, dialect, columns, accelerators })
      // Keys begin at 1, because MySQL takes 0 for "the next number".
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

/** Whether a table has an accelerator that hints are for. */
export function usesHints({ accelerators }: Table): boolean {
  return (['fts5', 'tokens', 'tokenIndex'] as const).some((each) => accelerators.includes(each))
}

/** The same hints, as if every term were in every one of many documents. */
export function withFrequentTerms(hints: Hints): Hints {
  return withFrequency(hints, 1_000_000)
}

/** The same hints, as if no term were in any of many documents. */
export function withRareTerms(hints: Hints): Hints {
  return withFrequency(hints, 0)
}

function withFrequency({ frequencies }: Hints, frequency: number): Hints {
  const names = Object.keys(frequencies)
  return { documents: 1_000_000, frequencies: Object.fromEntries(names.map((name) => [name, frequency])) }
}

/** The columns of fields that are stored without companions. */
export function withoutCompanions(plain: ReadonlySet<string>): Record<string, ColumnOptions> {
  return Object.fromEntries([...plain].map((name) => [name, { tokens: null, normalized: null }]))
}

function datesAsMilliseconds(schema: Schema): Record<string, ColumnOptions> {
  const dates = Object.values(schema.fields).filter(({ kind }) => kind === 'date')
  return Object.fromEntries(dates.map(({ name }) => [name, { type: 'milliseconds' }]))
}

/** Column names that are distinct whatever the names of the fields are. */
function numberedColumns(schema: Schema): Record<string, ColumnOptions> {
  const fields: readonly SchemaField[] = Object.values(schema.fields)
  return Object.fromEntries(
    fields.map((field, i) => [
      field.name,
      {
        name: `c${i}`,
        ...companionNames(field, (companion) => `c${i}_${companion}`),
        ...(field.kind === 'date' && { type: 'milliseconds' }),
      },
    ]),
  )
}

/** The companion columns that a field has in SQL, by their options. */
export function companionNames(
  field: SchemaField,
  nameOf: (companion: string) => string | null,
): Partial<Record<'tokens' | 'normalized', string | null>> {
  const companions = companionsOf(field).filter((companion) => companion !== 'contains')
  return Object.fromEntries(companions.map((companion) => [companion, nameOf(companion)]))
}

/** Inserts rows of the same columns, with at most 5,000 bound values in each statement. */
export async function insertRows(
  connection: Connection,
  { name, dialect }: Table,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const table = name.split('.').map(dialect.quote).join('.')
  const columnList = columns.map((column) => dialect.quote(column)).join(', ')
  const perStatement = Math.max(1, Math.floor(5000 / columns.length))
  for (let at = 0; at < rows.length; at += perStatement) {
    const batch = rows.slice(at, at + perStatement)
    const { bound, written } = valueWriter(connection, dialect)
    const values = batch.map((row) => `(${columns.map((column) => written(row[column])).join(', ')})`)
    await connection.query(`insert into ${table} (${columnList}) values ${values.join(', ')}`, bound)
  }
}

/** Writes the values of a row into a statement, as placeholders or expressions, and collects those bound. */
export function valueWriter(connection: Connection, dialect: Dialect) {
  const bound: unknown[] = []
  const written = (value: unknown): string => {
    if (!isExpression(value)) return connection.placeholder(bound.push(value), value)
    // Only MariaDB has values that are expressions, and its placeholders have no numbers.
    const { sql, parameters } = dialect
      .createCompiler()
      .compileQuery(value.toOperationNode() as RawNode, createQueryId())
    bound.push(...parameters)
    return sql
  }
  return { bound, written }
}

/** What follows a table's name: MySQL reads the index of words of a table with few rows only if it must. */
export function forcedIndex({ accelerators, name, dialect }: Table, condition: string): string {
  if (!accelerators.includes('tokenIndex') || !condition.includes('json_overlaps(')) return ''
  return ` force index (${dialect.quote(`${name}_words_idx`)})`
}

function writtenOut({ sql, parameters }: SqlText): string {
  return [sql, ...parameters].map(String).join('\n')
}

/** The name of the table in a query with a join. */
const ALIAS = 'the "table"'

class SqlCollection implements Collection {
  readonly #table: Table
  readonly #connection: Connection
  readonly #others: readonly Table[]
  readonly #joined: Table | null
  /** The hints of the plan before. */
  #hintsBefore: Hints | undefined

  constructor(table: Table, connection: Connection, others: readonly Table[], joined: Table | null) {
    this.#table = table
    this.#connection = connection
    this.#others = others
    this.#joined = joined
  }

  async hits(plans: readonly Plan[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const plan of plans) outcomes.push(await this.#outcomeOf(plan))
    return outcomes
  }

  async #outcomeOf(plan: Plan): Promise<Outcome> {
    try {
      const plain = toSql(plan, this.#table, this.#joined === null ? {} : { alias: ALIAS })
      const ids = await this.#select(plain)
      if (!usesHints(this.#table)) return ids
      const hints = await readHints(this.#connection.query, this.#table, plan)
      const asked = new Set([writtenOut(plain)])
      for (const given of [
        hints,
        this.#hintsBefore ?? hints,
        withFrequentTerms(hints),
        withRareTerms(hints),
      ]) {
        const where = toSql(plan, this.#table, { hints: given })
        // Hints leave many statements as they are; ClickHouse has none.
        if (asked.has(writtenOut(where))) continue
        asked.add(writtenOut(where))
        const hinted = await this.#select(where)
        if (hinted.join() !== ids.join())
          throw new Error(`${JSON.stringify(given)} gives ${hinted}, not ${ids}: ${where.sql}`)
      }
      this.#hintsBefore = hints
      return ids
    } catch (error) {
      return refusalOf(plan, error)
    }
  }

  async #select({ sql, parameters }: SqlText): Promise<number[]> {
    const { dialect, name, key } = this.#table
    const [id, table] = [dialect.quote(key.name), dialect.quote(name)]
    const as = this.#joined === null ? '' : ` as ${dialect.quote(ALIAS)}`
    const joined = this.#joined === null ? '' : this.#join(this.#joined)
    const from = `${table}${as}${forcedIndex(this.#table, sql)}${joined}`
    const select = `select ${id} as id from ${from} where ${sql} order by ${id}`
    const rows = await this.#connection.query(select, parameters)
    return rows.map(({ id }) => Number(id) - 1)
  }

  #join({ name, key, dialect }: Table): string {
    const [other, alias, id] = [name, JOINED, key.name].map((each) => dialect.quote(each))
    return ` left join ${other} as ${alias} on ${alias}.${id} = ${dialect.quote(this.#table.key.name)}`
  }

  async drop(): Promise<void> {
    await dropFullTextIndex(this.#connection, this.#table)
    for (const { name, dialect } of [this.#table, ...this.#others])
      await this.#connection.query(`drop table ${dialect.quote(name)}`)
  }
}

/** Drops the tables of a table's full-text index in SQLite, if it has one. */
export async function dropFullTextIndex({ query }: Connection, { accelerators, name }: Table): Promise<void> {
  if (!accelerators.includes('fts5')) return
  const made = `select name from sqlite_schema where type = 'table' and name glob '${name}_*'`
  for (const row of await query(`${made} order by length(name) desc`))
    if (!/_(data|idx|docsize|config)$/.test(String(row.name))) await query(`drop table "${row.name}"`)
}
