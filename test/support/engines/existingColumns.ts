import type { ColumnOptions } from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'

/** Keywords and substrings in columns that are not of a type of strings. */
export const odd = defineSchema(
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

type Columns = Readonly<Partial<Record<keyof typeof odd.fields, ColumnOptions>>>

/** A table that exists, the types of its columns, and what the queries find. */
export interface OddTable {
  readonly ddl: readonly string[]
  readonly columns: Columns
  readonly expected: readonly (readonly [query: string, ids: readonly number[]])[]
}

const KEYS = ['00000000-0000-4000-8000-0000000000ab', 'ffffffff-0000-4000-8000-000000000000'] as const
const other = { type: 'other' } as const
const number = { type: 'integer' } as const

const common: OddTable['expected'] = [
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
]

const withKeys: OddTable['expected'] = [
  [`key:${KEYS[0]}`, [1]],
  [`key:${KEYS[0].toUpperCase()}`, []],
  ['key:ffff*', [2]],
  ['key:none', []],
  ['NOT key:none', [1, 2, 3]],
  ['key:[0 TO 1]', [1]],
]

const rows = (more: (key: string | null, i: number) => string): string =>
  [
    `(1, 'Big', 12, 'ab', 'Ab', 120, ${more(KEYS[0], 0)})`,
    `(2, 'big', -3, 'AB', 'ab', -7, ${more(KEYS[1], 1)})`,
    `(3, null, null, null, null, null, ${more(null, 2)})`,
  ].join(', ')

const quoted = (value: string | null): string => (value === null ? 'null' : `'${value}'`)

const columns = { label: other, number, padded: other, memo: { type: 'bigint' }, mixed: other } as const

export const ODD_TABLES: Readonly<Record<'postgres' | 'mariadb' | 'mysql', OddTable>> = {
  postgres: {
    ddl: [
      'drop table if exists odd',
      'drop type if exists size',
      `create type size as enum ('big', 'Big')`,
      'create extension if not exists citext',
      'create table odd (id int, label size, "number" int, padded char(4), mixed citext, memo bigint, "key" uuid, address inet, keys uuid[])',
      `insert into odd values ${rows((key, i) => `${quoted(key)}, ${quoted([`10.0.0.${i}`, '::1', null][i]!)}, ${key === null ? 'null' : `'{${key},null}'`}`)}`,
    ],
    columns: { ...columns, key: other, address: other, keys: other },
    expected: [
      ...common,
      ...withKeys,
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
      'drop table if exists odd',
      "create table odd (id int, label enum('big', 'Big') character set latin1 collate latin1_bin, `number` int, padded char(4), mixed varchar(9), memo bigint, `key` uuid, address inet6)",
      `insert into odd values ${rows((key, i) => `${quoted(key)}, ${quoted([`::a`, '::1', null][i]!)}`)}`,
    ],
    columns: { ...columns, key: other, address: other },
    expected: [...common, ...withKeys, ['address:"::a"', [1]], ['NOT address:"::a"', [2, 3]]],
  },
  mysql: {
    ddl: [
      'drop table if exists odd',
      "create table odd (id int, label enum('big', 'Big') character set latin1 collate latin1_bin, `number` int, padded char(4), mixed varchar(9), memo bigint, `key` char(36))",
      `insert into odd values ${rows((key) => quoted(key))}`,
    ],
    columns: { ...columns, key: other },
    expected: [...common, ...withKeys],
  },
}
