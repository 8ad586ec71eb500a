import type { Value } from '../cases/fieldValue.ts'
import { CHILD_TABLES, type ColumnSetting, jsonColumns, SHORT_NUMBERS } from './setting.ts'

const STRINGS = ['keyword', 'contains', 'text'] as const
const VALUES = ['keyword', 'contains'] as const
const NUMBERS = ['number', 'integer'] as const

const SIZES = [
  'Small',
  'small',
  'LARGE',
  'large',
  'Größe',
  'größe',
  'İ',
  'a b',
  "it's",
  '1',
  '%',
  'Ω',
] as const
const IDS = [1, 2, 3, 4, 5, 6].map((i) => `0000${i}abc-0000-4000-8000-0000000000a${i}`)

const has = (length: number) => (value: Value) => [...String(value)].length <= length
const fits = (length: number) => (value: Value) => has(length)(value) && !/ $/.test(String(value))

const collated = (name: string, options: string, native = 'text'): Omit<ColumnSetting, 'kinds'> => ({
  name: `${native} in ${name}`,
  native: `${native} collate "${name}"`,
  prepare: [`create collation "${name}" (${options})`],
})

const ANY_CASE = "provider = icu, locale = 'und-u-ks-level2', deterministic = false"
const ANY_ACCENT = "provider = icu, locale = 'und-u-ks-level1', deterministic = false"
const TURKISH = "locale = 'tr_TR.UTF-8'"
const NATURAL = "provider = icu, locale = 'en-u-kn-true'"

const sizes = [
  `create type w_size as enum (${SIZES.map((size) => `'${size.replaceAll("'", "''")}'`).join(', ')})`,
]
const domain = ['create domain w_name as varchar(300)']
const citext = ['create extension citext']
const server = { on: ['postgres'] } as const
const other = { type: 'other' } as const

/** The columns of PostgreSQL, as users make them. */
export const POSTGRES_COLUMNS: readonly ColumnSetting[] = [
  { name: 'text', kinds: STRINGS, native: 'text' },
  { name: 'varchar', kinds: STRINGS, native: 'varchar' },
  { name: 'varchar(200)', kinds: STRINGS, native: 'varchar(200)', accepts: has(200) },
  { name: 'domain', kinds: STRINGS, native: 'w_name', prepare: domain, accepts: has(300) },
  { name: 'domain as other', kinds: VALUES, native: 'w_name', prepare: domain, accepts: has(300), ...other },
  { ...collated('w_tr', TURKISH), ...server, kinds: STRINGS },
  { ...collated('w_natural', NATURAL), ...server, kinds: STRINGS },
  { ...collated('w_ci', ANY_CASE), ...server, kinds: STRINGS },
  { ...collated('w_ci', ANY_CASE, 'varchar(200)'), ...server, kinds: STRINGS, accepts: has(200) },
  { ...collated('w_ai', ANY_ACCENT), ...server, kinds: STRINGS },
  { name: 'text in C', kinds: STRINGS, native: 'text collate "C"' },
  {
    name: 'citext as other',
    kinds: VALUES,
    native: 'citext',
    prepare: citext,
    ...server,
    ...other,
    index: '(COLUMN)',
  },
  {
    name: 'char(12) as other',
    kinds: VALUES,
    native: 'char(12)',
    accepts: fits(12),
    ...other,
    // Clients are given the spaces at the end, which the cast to text lacks.
    consequence: 'wrong hits',
    exact: true,
    index: '(COLUMN)',
  },
  {
    name: 'enum as other',
    kinds: VALUES,
    native: 'w_size',
    prepare: sizes,
    values: SIZES,
    ...other,
    index: '(COLUMN)',
  },
  { name: 'uuid as other', kinds: VALUES, native: 'uuid', values: IDS, ...other, index: '(COLUMN)' },
  { name: 'citext', kinds: STRINGS, native: 'citext', prepare: citext, ...server, index: '(COLUMN)' },
  {
    name: 'char(12)',
    kinds: VALUES,
    native: 'char(12)',
    accepts: fits(12),
    consequence: 'wrong hits',
    exact: true,
    index: '(COLUMN)',
  },
  { name: 'enum', kinds: VALUES, native: 'w_size', prepare: sizes, values: SIZES, index: '(COLUMN)' },
  { name: 'uuid', kinds: VALUES, native: 'uuid', values: IDS, index: '(COLUMN)' },
  {
    name: 'keyword as bigint',
    kinds: VALUES,
    native: 'bigint',
    type: 'bigint',
    index: '(COLUMN)',
    values: ['1', '12', '-3', '2019', '0', '123456789012'],
  },

  ...jsonColumns('jsonb'),
  ...jsonColumns('json'),
  ...CHILD_TABLES,

  { name: 'text[]', kinds: STRINGS, array: true, native: 'text[]', index: 'using gin (COLUMN)' },
  { name: 'varchar[]', kinds: STRINGS, array: true, native: 'varchar[]', index: 'using gin (COLUMN)' },
  {
    name: 'varchar(200)[]',
    kinds: STRINGS,
    array: true,
    native: 'varchar(200)[]',
    accepts: has(200),
    index: null,
  },
  { ...collated('w_ci', ANY_CASE, 'text[]'), ...server, kinds: STRINGS, array: true, index: null },
  { ...collated('w_tr', TURKISH, 'text[]'), ...server, kinds: STRINGS, array: true, index: null },
  {
    name: 'citext[] as other',
    kinds: VALUES,
    array: true,
    native: 'citext[]',
    prepare: citext,
    ...server,
    ...other,
    index: null,
  },
  {
    name: 'citext[]',
    kinds: VALUES,
    array: true,
    native: 'citext[]',
    prepare: citext,
    ...server,
    index: null,
  },
  {
    name: 'enum[] as other',
    kinds: VALUES,
    array: true,
    native: 'w_size[]',
    prepare: sizes,
    // PGlite does not write lists of such types.
    ...server,
    values: SIZES,
    ...other,
    index: null,
  },
  {
    name: 'uuid[] as other',
    kinds: VALUES,
    array: true,
    native: 'uuid[]',
    values: IDS,
    ...other,
    index: null,
  },

  ...[false, true].flatMap((array): ColumnSetting[] => {
    const of = (name: string, type: ColumnSetting['type'], kinds: ColumnSetting['kinds']): ColumnSetting => ({
      name: array ? `${name}[]` : name,
      native: array ? `${name}[]` : name,
      kinds,
      array,
      index: array ? null : '(COLUMN)',
      ...(type !== undefined && { type }),
    })
    return [
      of('double precision', 'double', NUMBERS),
      of('numeric', 'decimal', NUMBERS),
      { ...of('real', 'real', NUMBERS), values: SHORT_NUMBERS },
      of('bigint', 'bigint', NUMBERS),
      of('integer', 'integer', NUMBERS),
      of('smallint', 'smallint', NUMBERS),
      of('boolean', undefined, ['boolean']),
      of('smallint', 'smallint', ['boolean']),
      of('timestamptz', undefined, ['date']),
      of('timestamptz(3)', 'timestamptz', ['date']),
      of('timestamp', 'timestamp', ['date']),
      of('date', 'date', ['date']),
      of('bigint', 'milliseconds', ['date']),
      of('bigint', 'seconds', ['date']),
      of('text', 'iso', ['date']),
    ]
  }),
  {
    name: 'timestamp undeclared',
    kinds: ['date'],
    native: 'timestamp',
    consequence: 'wrong hits',
    index: '(COLUMN)',
  },
  {
    name: 'real as double',
    kinds: ['number'],
    native: 'real',
    type: 'double',
    values: [0.1, 0.3, 1.7, 42],
    consequence: 'wrong hits',
    index: '(COLUMN)',
  },
]
