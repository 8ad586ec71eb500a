import { sqlite } from '../../../src/backends/sql/index.ts'
import type { Catalogue } from './catalogue.ts'

const TEXTS = [
  "'Ab'",
  "'ab '",
  "''",
  "'12'",
  "'1e3'",
  "'é😀'",
  "'a'||char(0)||'b'",
  "'true'",
  "' x'",
  "'[1]'",
]
const DATES = [
  "'2026-08-23 10:16:44'",
  "'2026-08-23'",
  "'2026-08-23T10:16:44.500Z'",
  "'2026-08-23T10:16:44Z'",
  "'2026-08-23T23:30:00.000+02:00'",
  "'2026-08-23 10:16:44.5'",
  "'2026-08-23T10:16'",
  "'2026'",
  "'0000-00-00'",
  "'2026-02-30'",
  "'2026-08-23T24:00:00.000Z'",
  "'9999-12-31T23:59:59.999Z'",
]
// Beyond 2^53 node:sqlite gives the library's functions no numbers, but an error.
const WHOLE = ['0', '1', '-1', '7', '1787480204', '1787480204500']
const FRACTIONS = ['0.1', '-2.5', '1e300', '9e999', '5e-324', '1787480204500.25']
const ANY = [...TEXTS, ...DATES, ...WHOLE, ...FRACTIONS, "x'6162'", "x'00'"]

// JSONB is read by `select json(column)`.
const LISTS = [
  `'["Ab","b "]'`,
  `'[1, 2]'`,
  `'[1.5, 1e300]'`,
  `'[true, false]'`,
  `'[null]'`,
  `'[]'`,
  `'["a", 1, null, true]'`,
  `'[["a"], ["b"]]'`,
  `'[{"a": 1}]'`,
  `'["2026-08-23 10:16:44"]'`,
  `'["2026-08-23T10:16:44.500Z"]'`,
  `'["2026-08-23"]'`,
  `'[1787480204500]'`,
  "''",
  "'no json'",
  `'"alone"'`,
  `'{"a": "b"}'`,
  `'["a\\u0000b"]'`,
  `'[9007199254740993]'`,
  `'[123456789012345678901234567890]'`,
  '7',
]

const VALUES = [
  '"Ab"',
  '"b "',
  '""',
  '1',
  '1.0',
  '-2.5',
  '1e300',
  '1e400',
  '9007199254740993',
  'true',
  'null',
  '["a", "b"]',
  '{"a": 1}',
  '"a\\u0000b"',
  '"2026-08-23 10:16:44"',
  '"2026-08-23"',
  '"2026-08-23T10:16:44Z"',
  '"2026-08-23T10:16:44.500Z"',
  '"0000-01-01T00:00:00.000Z"',
  '"2026-08-23T23:30:00.000+02:00"',
  '1787480204500',
  '1787480204',
]

/** SQLite's affinities and names of types as people write them. */
export const SQLITE_CATALOGUE: Catalogue = {
  dialect: sqlite({ functions: true, maxParameters: 500, maxDepth: 100, maxPatternBytes: 1000 }),
  key: 'id integer primary key',
  types: {
    integer: [...ANY, '9007199254740993', '-9223372036854775808'],
    'bigint unsigned': [...ANY, '9007199254740993', '-9223372036854775808'],
    text: ANY,
    'varchar(20)': ANY,
    'text collate nocase': TEXTS,
    'text collate rtrim': TEXTS,
    real: ANY,
    'double precision': ANY,
    'decimal(10, 2)': ANY,
    numeric: ANY,
    boolean: ANY,
    date: ANY,
    datetime: ANY,
    timestamp: ANY,
    json: ANY,
    blob: ANY,
    '': ANY,
  },
  lists: { text: LISTS, json: LISTS, blob: LISTS, '': LISTS, integer: ['1'] },
  paths: {
    text: [...VALUES.map((value) => `'{"v": ${value}}'`), "''", "'no json'", "'[]'", `'[{"v": 1}]'`],
    json: VALUES.map((value) => `'{"v": ${value}}'`),
  },
}
