import { expect } from 'vitest'
import { type ColumnOptions, defineTable, toSql } from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import type { Database } from '../support/engines/openEngine.ts'

/** Keywords and substrings in columns whose type is not a string type. */
const nonText = defineSchema(
  {
    label: field.keyword(),
    number: field.keyword(),
    key: field.keyword(),
    address: field.keyword(),
    padded: field.keyword(),
    mixed: field.keyword(),
    keys: field.keyword({ array: true }),
    memo: field.contains(),
  },
  { defaultFields: ['label'] },
)

type Columns = Readonly<Partial<Record<keyof typeof nonText.fields, ColumnOptions>>>

/** An existing table, the types of its columns, and the hits of queries. */
interface NonTextTable {
  readonly ddl: readonly string[]
  readonly columns: Columns
  readonly expected: readonly (readonly [query: string, ids: readonly number[]])[]
}

const KEYS = ['00000000-0000-4000-8000-0000000000ab', 'ffffffff-0000-4000-8000-000000000000'] as const
const other = { type: 'other' } as const
const number = { type: 'integer' } as const

const EXPECTED: NonTextTable['expected'] = [
  ['label:Big', [1]],
  ['label:big', [2]],
  ['label:(Big OR big OR 1)', [1, 2]],
  ['label:B*', [1]],
  ['label:?ig', [1, 2]],
  ['label:[A TO a]', [1]],
  ['label:/[bB]ig/', [1, 2]],
  ['label:Bg~1', [1]],
  ['NOT label:Big', [2, 3]],
  ['label:"Big "', []],
  ['label:1', []],
  ['number:12', [1]],
  ['number:012', []],
  ['number:12x', []],
  ['number:1?', [1]],
  ['number:[1 TO 2]', [1]],
  ['number:"-3"', [2]],
  ['number:(12 OR "-3" OR 1e1)', [1, 2]],
  ['NOT number:12', [2, 3]],
  ['number:*', [1, 2]],
  ['padded:ab', [1]],
  ['padded:"ab "', []],
  ['padded:ab*', [1]],
  ['padded:AB', [2]],
  ['padded:?b', [1]],
  ['memo:2', [1]],
  ['memo:"-7"', [2]],
  ['mixed:Ab', [1]],
  ['mixed:ab', [2]],
  ['mixed:A*', [1]],
  [`key:${KEYS[0]}`, [1]],
  [`key:${KEYS[0].toUpperCase()}`, []],
  ['key:ffff*', [2]],
  ['key:none', []],
  ['NOT key:none', [1, 2, 3]],
  ['key:[0 TO 1]', [1]],
]

/** The statement that inserts three rows; the values of the further columns depend on the key. */
const insertRows = (furtherValues: (key: string | null, i: number) => readonly (string | null)[]): string => {
  const rows = [
    `1, 'Big', 12, 'ab', 'Ab', 120`,
    `2, 'big', -3, 'AB', 'ab', -7`,
    '3, null, null, null, null, null',
  ].map((row, i) => {
    const further = furtherValues(KEYS[i] ?? null, i)
    return `(${[row, ...further.map((value) => (value === null ? 'null' : `'${value}'`))].join(', ')})`
  })
  return `insert into non_text values ${rows.join(', ')}`
}

const COLUMNS = { label: other, number, padded: other, memo: { type: 'bigint' }, mixed: other } as const

const MYSQL_COLUMNS =
  "id int, label enum('big', 'Big') character set latin1 collate latin1_bin, `number` int, " +
  'padded char(4), mixed varchar(9), memo bigint'

const NON_TEXT_TABLES: Readonly<
  Record<'duckdb' | 'postgres' | 'mariadb' | 'mysql' | 'clickhouse', NonTextTable>
> = {
  duckdb: {
    ddl: [
      "create table non_text (id int, label enum ('big', 'Big'), \"number\" int, padded char(4), " +
        'mixed varchar collate nocase, memo hugeint, "key" uuid, keys uuid[])',
      insertRows((key) => [key, key === null ? null : `[${key}, null]`]),
    ],
    columns: { ...COLUMNS, key: other, keys: other },
    expected: [
      ...EXPECTED,
      [`keys:${KEYS[1]}`, [2]],
      [`keys:(${KEYS[1]} OR ${KEYS[0]} OR x)`, [1, 2]],
      ['keys:f*', [2]],
      ['NOT keys:*', [3]],
    ],
  },
  postgres: {
    ddl: [
      'drop table if exists non_text',
      'drop type if exists size',
      `create type size as enum ('big', 'Big')`,
      'create extension if not exists citext',
      'create table non_text (id int, label size, "number" int, padded char(4), mixed citext, memo bigint, ' +
        '"key" uuid, address inet, keys uuid[])',
      insertRows((key, i) => [
        key,
        [`10.0.0.${i}`, '::1', null][i] ?? null,
        key === null ? null : `{${key},null}`,
      ]),
    ],
    columns: { ...COLUMNS, key: other, address: other, keys: other },
    expected: [
      ...EXPECTED,
      ['address:"10.0.0.0/32"', [1]],
      ['address:10.*', [1]],
      ['NOT address:*', [3]],
      [`keys:${KEYS[1]}`, [2]],
      [`keys:(${KEYS[1]} OR ${KEYS[0]} OR x)`, [1, 2]],
      ['keys:f*', [2]],
      ['NOT keys:*', [3]],
    ],
  },
  mariadb: {
    ddl: [
      'drop table if exists non_text',
      `create table non_text (${MYSQL_COLUMNS}, \`key\` uuid, address inet6)`,
      insertRows((key, i) => [key, ['::a', '::1', null][i] ?? null]),
    ],
    columns: { ...COLUMNS, key: other, address: other },
    expected: [...EXPECTED, ['address:"::a"', [1]], ['NOT address:"::a"', [2, 3]]],
  },
  mysql: {
    ddl: [
      'drop table if exists non_text',
      `create table non_text (${MYSQL_COLUMNS}, \`key\` char(36))`,
      insertRows((key) => [key]),
    ],
    columns: { ...COLUMNS, key: other },
    expected: EXPECTED,
  },
  clickhouse: {
    ddl: [
      'drop table if exists non_text',
      "create table non_text (id Int32, label Nullable(Enum('big', 'Big')), number Nullable(Int32), " +
        'padded Nullable(FixedString(4)), mixed LowCardinality(Nullable(String)), memo Nullable(Int64), ' +
        '"key" Nullable(UUID), address Nullable(IPv4), keys Array(UUID)) engine = MergeTree order by id',
      insertRows((key, i) => [key, [`10.0.0.${i}`, `10.0.0.${i}`, null][i] ?? null]).replace(
        ' values ',
        ' (id, label, number, padded, mixed, memo, "key", address) values ',
      ),
      `alter table non_text update keys = [assumeNotNull("key")] where "key" is not null`,
    ],
    columns: { ...COLUMNS, key: other, address: other, keys: other },
    expected: [
      ...EXPECTED,
      ['address:"10.0.0.0"', [1]],
      ['address:10.*', [1, 2]],
      ['NOT address:*', [3]],
      [`keys:${KEYS[1]}`, [2]],
      [`keys:(${KEYS[1]} OR ${KEYS[0]} OR x)`, [1, 2]],
      ['keys:f*', [2]],
      ['NOT keys:*', [3]],
    ],
  },
}

/** Keywords in columns whose type is not a string type are compared as text. */
export async function assertNonTextColumns(
  name: keyof typeof NON_TEXT_TABLES,
  { dialect, connection }: Pick<Database, 'dialect' | 'connection'>,
): Promise<void> {
  const { ddl: statements, columns, expected } = NON_TEXT_TABLES[name]
  for (const statement of statements) await connection.query(statement)
  const table = defineTable(nonText, { name: 'non_text', key: 'id', dialect, columns })
  for (const [query, ids] of expected) {
    const { sql, parameters } = toSql(planQuery(nonText, query), table)
    const found = await connection.query(`select id from non_text where ${sql} order by id`, parameters)
    expect([query, found.map(({ id }) => Number(id))]).toEqual([query, ids])
  }
}
