import { expect } from 'vitest'
import {
  type ColumnOptions,
  type Cursor,
  checkTable,
  type Dialect,
  defineTable,
  fromRow,
  type NewestPage,
  newest,
  type Table,
  toSql,
} from '../../../src/backends/sql/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'
import { sampled } from '../scaled.ts'
import type { Connection } from './connections.ts'
import { memoryHits } from './engine.ts'

const schema = defineSchema({ id: field.integer(), n: field.number() }, { defaultFields: [] })
const everything = planQuery(schema, '*')

/** A type of column with whole numbers that binary64 rounds, and how it is described. */
interface WideType {
  readonly native: string
  readonly type: NonNullable<ColumnOptions['type']>
  readonly bits: number
  readonly unsigned?: boolean
}

const wide = (native: string, bits: number, type: WideType['type'] = 'bigint'): WideType => ({
  native,
  type,
  bits,
})
const unsigned = (native: string, bits: number, type: WideType['type'] = 'bigint'): WideType => ({
  ...wide(native, bits, type),
  unsigned: true,
})

const MYSQL_TYPES = [wide('bigint', 64), wide('bigint', 64, 'integer'), unsigned('bigint unsigned', 64)]

const TYPES: Readonly<Record<string, readonly WideType[]>> = {
  SQLite: [wide('integer', 64), wide('integer', 64, 'double'), wide('numeric', 64, 'decimal')],
  PostgreSQL: [wide('bigint', 64), wide('bigint', 64, 'double'), wide('numeric', 128, 'decimal')],
  MySQL: MYSQL_TYPES,
  MariaDB: MYSQL_TYPES,
  DuckDB: [
    ...[wide('bigint', 64), unsigned('ubigint', 64), wide('hugeint', 128)],
    ...[wide('hugeint', 128, 'decimal'), unsigned('uhugeint', 128, 'decimal')],
  ],
  ClickHouse: [
    ...[wide('Nullable(Int64)', 64), unsigned('UInt64', 64), wide('Int128', 128)],
    ...[wide('Nullable(Int256)', 256), unsigned('UInt256', 256)],
  ],
}

/** Whole numbers beside those where binary64 begins to round, or rounds to the even one of two. */
function numbersOf({ bits, unsigned = false }: WideType): bigint[] {
  const max = 2n ** BigInt(unsigned ? bits : bits - 1) - 1n
  const numbers = new Set([5n, 0n, max, max - 1n])
  for (const power of [53n, 54n, 60n, 63n, 64n, 127n, 255n].filter((each) => each <= bits)) {
    // Below a power of two the steps are half as large.
    const quarter = 2n ** (power - 52n) / 4n
    for (let i = -2n; i <= 6n; i++)
      for (const off of [-1n, 0n, 1n]) numbers.add(2n ** power + i * quarter + off)
  }
  const all = [...numbers].filter((number) => number <= max)
  return unsigned ? all : [...all, ...all.map((number) => -number), -max - 1n]
}

/** The queries for each number that memory has, and for one to which none of them is rounded. */
function queriesOf(values: ReadonlySet<number>): string[] {
  return [...values, 1e19, -1e19, 1e300, -1e300, Number.MAX_VALUE].flatMap((value) => [
    ...['', '>', '>=', '<', '<='].map((comparison) => `n:${comparison}${value}`),
    `NOT n:[${value} TO ${value}]`,
    `n:{${value} TO *}`,
  ])
}

/**
 * Whole numbers beyond 2^53 are found, ordered and paged as memory reads them.
 *
 * @param share - one in so many queries is asked, and all in continuous integration
 */
export async function assertWideNumbers(dialect: Dialect, connection: Connection, share = 1): Promise<void> {
  for (const type of TYPES[dialect.name]!) {
    const table = defineTable(schema, {
      name: 'wide_numbers',
      key: 'id',
      dialect,
      columns: { n: { type: type.type } },
    })
    const numbers = numbersOf(type)
    await create(table, type.native, numbers, connection)
    expect(await checkTable(connection.query, table)).toEqual([])
    const rows = await connection.query('select * from wide_numbers order by id')
    const values = numbers.map(Number)
    expect([type, rows.map((row) => fromRow(table, row).n)]).toEqual([type, values])
    const inMemory = memoryHits(
      schema,
      values.map((n, id) => ({ id, n })),
    )
    for (const query of sampled(queriesOf(new Set(values)), share, 1)) {
      const plan = planQuery(schema, query)
      const { sql, parameters } = toSql(plan, table)
      const found = await connection.query(`select id from wide_numbers where ${sql} order by id`, parameters)
      expect([type, query, found.map(({ id }) => Number(id))]).toEqual([type, query, inMemory(plan)])
    }
    for (const direction of ['asc', 'desc'] as const) {
      const sign = direction === 'asc' ? 1 : -1
      const ids = [...values.keys()].sort((a, b) => sign * Math.sign(values[a]! - values[b]!) || a - b)
      expect([type, await pages(table, direction, connection)]).toEqual([type, ids])
    }
  }
}

async function create(
  { dialect }: Table,
  native: string,
  numbers: readonly bigint[],
  { query }: Connection,
): Promise<void> {
  const isClickhouse = dialect.name === 'ClickHouse'
  const [key, engine] = isClickhouse ? ['Int64', 'engine = MergeTree order by id'] : ['int', '']
  await query('drop table if exists wide_numbers')
  await query(`create table wide_numbers (id ${key} not null primary key, n ${native}) ${engine}`)
  if (!isClickhouse && dialect.name !== 'DuckDB') await query('create index wide_n on wide_numbers (n)')
  const rows = numbers.map((number, id) => `(${id}, '${number}')`)
  await query(`insert into wide_numbers values ${rows.join(', ')}`)
}

/** The ids of all pages, the last number first where many are read as the same one. */
async function pages(
  table: Table<typeof schema>,
  direction: 'asc' | 'desc',
  { query }: Connection,
): Promise<number[]> {
  const ids: number[] = []
  let after: Cursor | null = null
  do {
    const order = [{ n: direction }, { id: 'asc' }] as const
    const page: NewestPage = newest(everything, table, { order, limit: 7, after })
    const { sql, parameters } = page.selectSql()
    const rows = await query(`select * from wide_numbers where ${sql}`, parameters)
    ids.push(...rows.map(({ id }) => Number(id)))
    after = page.next(rows)
  } while (after !== null)
  return ids
}
