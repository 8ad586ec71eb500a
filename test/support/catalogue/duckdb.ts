import { duckdb } from '../../../src/backends/sql/index.ts'
import type { Catalogue } from './catalogue.ts'

const TEXTS = ["'Ab'", "'ab '", "''", "'12'", "'é😀'", "'a' || chr(0) || 'b'", "'[1]'"]
const DATES = [
  "'2026-08-23 10:16:44'",
  "'2026-08-23'",
  "'2026-08-23T10:16:44.500Z'",
  "'2026-08-23T10:16:44Z'",
  "'2026-02-30T10:16:44.500Z'",
]
const INSTANTS = [
  "'2026-08-23 10:16:44.5'",
  "'1969-12-31 23:59:59.9995'",
  "'0001-01-01'",
  "'9999-12-31 23:59:59.999'",
]
const WHOLE = ['0', '1', '7', '100']
const WIDE = [...WHOLE, '9007199254740993']
const FLOATS = ['0', '1', '0.1', '-2.5', '1e30', "'NaN'", "'Infinity'"]

const TYPES = {
  varchar: [...TEXTS, ...DATES],
  tinyint: WHOLE,
  utinyint: WHOLE,
  smallint: WHOLE,
  integer: WHOLE,
  uinteger: WHOLE,
  bigint: [...WIDE, '-9223372036854775808'],
  ubigint: WIDE,
  hugeint: [...WIDE, '1e30::hugeint'],
  uhugeint: [...WIDE, '340282366920938463463374607431768211455'],
  'decimal(10, 2)': ['0', '-2.5', '7'],
  'decimal(38, 10)': ['0', '-2.5', '9007199254740993.5'],
  float: FLOATS,
  double: FLOATS,
  boolean: ['true', 'false'],
  date: ["'2026-08-23'", "'0001-01-01'"],
  timestamp: INSTANTS,
  timestamp_s: INSTANTS.slice(0, 4),
  timestamp_ms: INSTANTS,
  timestamp_ns: [...INSTANTS.slice(0, 2), "'1677-09-22'"],
  timestamptz: INSTANTS,
  time: ["'10:16:44'"],
  interval: ["interval '1' day"],
  uuid: ["'00000000-0000-4000-8000-0000000000ab'"],
  blob: ["'ab'"],
  bit: ["'101'"],
  "enum('big', 'Big')": ["'big'", "'Big'"],
  json: [`'"a"'`, `'{"a": 1}'`],
}

/** Every type inside of a STRUCT, and of a list or MAP in one. */
const STRUCTS = Object.fromEntries(
  Object.entries(TYPES).flatMap(([type, samples]) => [
    [`struct(v ${type})`, samples.map((sample) => `{'v': cast(${sample} as ${type})}`)],
    [`struct(v ${type}[])`, samples.map((sample) => `{'v': [cast(${sample} as ${type})]}`)],
    [`map(varchar, ${type})`, samples.map((sample) => `map {'v': cast(${sample} as ${type})}`)],
  ]),
)

/** DuckDB's types. */
export const DUCKDB_CATALOGUE: Catalogue = {
  dialect: duckdb(),
  key: 'id bigint primary key',
  types: TYPES,
  lists: {
    'varchar[]': [`['Ab', 'b ']`, '[]', '[null]', `['2026-08-23']`],
    'integer[]': ['[1, 2]', '[null]'],
    'bigint[]': ['[9007199254740993]'],
    'double[]': ["[1.5, 'NaN'::double]", '[2]'],
    'boolean[]': ['[true]'],
    'timestamp[]': ["[timestamp '2026-08-23 10:16:44.5']"],
    'varchar[2]': [`['a', 'b']`],
    json: [`'["a", 1]'`],
  },
  paths: {
    json: [
      ...['"Ab"', '1', '-2.5', 'true', 'null', '["a"]', '9007199254740993'].map(
        (value) => `'{"v": ${value}}'`,
      ),
      ...['"2026-08-23 10:16:44"', '"2026-08-23T10:16:44.500Z"'].map((value) => `'{"v": ${value}}'`),
    ],
    varchar: [`'{"v": "a"}'`, "'no json'"],
    ...STRUCTS,
    'struct(v struct(w varchar))': [`{'v': {'w': 'a'}}`],
    'struct(v map(varchar, varchar))': [`{'v': map {'w': 'a'}}`],
  },
}

/** The types that no declared type suits. */
export const DUCKDB_UNHELD = [
  ...['ARRAY', 'BIGNUM', 'BLOB', 'GEOMETRY', 'INTERVAL', 'LIST', 'NULL', 'TIME', 'TIME WITH TIME ZONE'],
  ...['TIME_NS', 'TYPE', 'UNION', 'VARIANT'],
]

/** The names of all types. */
export const DUCKDB_NAMES =
  'select distinct logical_type as name from duckdb_types() where internal order by 1'
