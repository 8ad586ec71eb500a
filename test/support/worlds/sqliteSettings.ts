import type { Value } from '../cases/fieldValue.ts'
import { type Axis, CHILD_TABLES, type ColumnSetting, jsonColumns, type Setting } from './setting.ts'

const session = (...statements: string[]): Setting => ({ name: statements.join('; '), session: statements })

/** The settings of SQLite. */
export const SQLITE_AXES: readonly Axis[] = [
  {
    name: 'driver',
    settings: [
      { name: 'default' },
      { name: 'node:sqlite with bigints', connection: { bigints: true } },
      { name: 'without functions', connection: { functions: false } },
      { name: 'without functions, with bigints', connection: { functions: false, bigints: true } },
      { name: 'better-sqlite3', connection: { driver: 'better-sqlite3' } },
      { name: 'better-sqlite3 with safe integers', connection: { driver: 'better-sqlite3', bigints: true } },
      {
        name: 'better-sqlite3 without functions',
        connection: { driver: 'better-sqlite3', functions: false },
      },
    ],
  },
  {
    name: 'companions',
    settings: [{ name: 'default' }, { name: 'no companions', withoutCompanions: true }],
  },
  {
    name: 'encoding',
    settings: [
      { name: 'default' },
      { name: 'UTF-16', prepare: ["pragma encoding = 'UTF-16'"], consequence: 'wrong hits' },
    ],
  },
  {
    name: 'table',
    settings: [
      { name: 'columns of users' },
      { name: 'table by ddl', byDdl: true },
      { name: 'WITHOUT ROWID', tableClause: 'without rowid' },
      { name: 'attached database', prepare: ["attach ':memory:' as aux1"], schema: 'aux1' },
      {
        name: 'table by ddl in an attached database',
        prepare: ["attach ':memory:' as aux1"],
        schema: 'aux1',
        byDdl: true,
      },
    ],
  },
  {
    name: 'rows',
    settings: [{ name: '1,000 rows', rows: 1000 }, { name: '200 rows' }, { name: '4,000 rows', rows: 4000 }],
  },
  {
    name: 'index',
    settings: [
      { name: 'indexes', index: '(COLUMN)' },
      { name: 'indexes without case', index: '(COLUMN collate nocase)' },
      { name: 'no indexes' },
    ],
  },
  {
    name: 'session',
    settings: [
      { name: 'default' },
      session('pragma case_sensitive_like = on'),
      session('pragma reverse_unordered_selects = on'),
      session('pragma automatic_index = off'),
      session('pragma trusted_schema = off'),
    ],
  },
  {
    name: 'functions',
    settings: [
      { name: 'default' },
      {
        name: "the application's own lower()",
        connection: {
          ownFunctions: { lower: (value) => (value === null ? null : String(value).toLowerCase()) },
        },
      },
      {
        name: "the application's own upper()",
        connection: {
          ownFunctions: { upper: (value) => (value === null ? null : String(value).toUpperCase()) },
        },
      },
    ],
  },
]

const STRINGS = ['keyword', 'contains', 'text'] as const
const NUMBERS = ['number', 'integer'] as const

const isNoNumber = (value: Value): boolean => !/\d/.test(String(value))

/** The columns of SQLite, as users make them. */
export const SQLITE_COLUMNS: readonly ColumnSetting[] = [
  { name: 'text', kinds: STRINGS, native: 'text' },
  { name: 'varchar(20)', kinds: STRINGS, native: 'varchar(20)' },
  { name: 'text collate nocase', kinds: STRINGS, native: 'text collate nocase' },
  { name: 'text collate rtrim', kinds: STRINGS, native: 'text collate rtrim' },
  { name: 'no type', kinds: STRINGS, native: '' },
  { name: 'text as other', kinds: ['keyword', 'contains'], native: 'text', type: 'other' },
  {
    name: 'NUMERIC, strings without digits',
    kinds: ['keyword', 'contains'],
    consequence: 'wrong hits',
    exact: true,
    native: 'string',
    accepts: isNoNumber,
  },
  {
    name: 'keyword as integer',
    kinds: ['keyword', 'contains'],
    native: 'integer',
    type: 'bigint',
    values: ['1', '12', '-3', '2019', '0', '123456789012'],
  },
  {
    name: 'list',
    kinds: [...STRINGS, ...NUMBERS, 'boolean', 'date'],
    array: true,
    native: 'text',
    index: null,
  },
  { name: 'list collate nocase', kinds: STRINGS, array: true, native: 'text collate nocase', index: null },
  { name: 'list without type', kinds: [...STRINGS, ...NUMBERS], array: true, native: '', index: null },
  ...jsonColumns('text'),
  ...jsonColumns('json'),
  ...CHILD_TABLES,
  { name: 'real', kinds: NUMBERS, native: 'real', type: 'double' },
  { name: 'numeric', kinds: NUMBERS, native: 'numeric', type: 'decimal' },
  { name: 'integer', kinds: ['integer'], native: 'integer', type: 'bigint' },
  { name: 'no type', kinds: NUMBERS, native: '', type: 'double' },
  { name: 'numbers in text', kinds: NUMBERS, native: 'text', consequence: 'wrong hits' },
  { name: 'boolean', kinds: ['boolean'], native: 'boolean' },
  { name: 'integer', kinds: ['boolean'], native: 'integer', type: 'smallint' },
  { name: 'milliseconds', kinds: ['date'], native: 'integer' },
  { name: 'datetime of milliseconds', kinds: ['date'], native: 'datetime' },
  { name: 'seconds', kinds: ['date'], native: 'integer', type: 'seconds' },
  { name: 'iso', kinds: ['date'], native: 'text', type: 'iso' },
  { name: 'iso without type', kinds: ['date'], native: '', type: 'iso' },
]
