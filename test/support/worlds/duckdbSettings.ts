import type { Value } from '../cases/fieldValue.ts'
import { type Axis, CHILD_TABLES, type ColumnSetting, jsonColumns, type Setting } from './setting.ts'

const session = (...statements: string[]): Setting => ({ name: statements.join('; '), session: statements })

/** The settings of DuckDB. */
export const DUCKDB_AXES: readonly Axis[] = [
  {
    name: 'companions',
    settings: [{ name: 'default' }, { name: 'no companions', withoutCompanions: true }],
  },
  {
    name: 'table',
    settings: [
      { name: 'columns of users' },
      { name: 'table by ddl', byDdl: true },
      { name: 'schema', prepare: ['create schema "S 1"'], schema: 'S 1' },
      { name: 'attached database', prepare: ["attach ':memory:' as aux1"], schema: 'aux1' },
    ],
  },
  {
    name: 'rows',
    settings: [{ name: '1,000 rows', rows: 1000 }, { name: '200 rows' }, { name: '4,000 rows', rows: 4000 }],
  },
  {
    name: 'collation',
    settings: [
      { name: 'default' },
      session("set default_collation = 'nocase'"),
      session("set default_collation = 'noaccent.nocase'"),
      session("set default_collation = 'de'"),
    ],
  },
  {
    name: 'time zone',
    settings: [
      { name: 'default' },
      session("set timezone = 'America/New_York'"),
      session("set timezone = 'Asia/Kolkata'"),
    ],
  },
  {
    name: 'session',
    settings: [
      { name: 'default' },
      session("set default_null_order = 'nulls_first'"),
      session('set integer_division = true'),
      session('set preserve_insertion_order = false'),
      session('set threads = 1'),
      session('pragma disable_optimizer'),
      session('set ieee_floating_point_ops = false'),
      session('set old_implicit_casting = true'),
      { ...session('set max_expression_depth = 100'), consequence: 'error' },
    ],
  },
  {
    name: 'macros',
    settings: [
      { name: 'default' },
      {
        name: 'a macro contains()',
        prepare: ['create macro contains(a, b) as lower(a) like lower(b)'],
        consequence: 'wrong hits',
      },
    ],
  },
]

const STRINGS = ['keyword', 'contains', 'text'] as const
const VALUES = ['keyword', 'contains'] as const
const NUMBERS = ['number', 'integer'] as const

const SIZES = ['Small', 'small', 'LARGE', 'large', 'Größe', 'größe', 'İ', 'a b', "it's", '1', '%'] as const
const IDS = [1, 2, 3, 4, 5, 6].map((i) => `0000${i}abc-0000-4000-8000-0000000000a${i}`)
const sizes = `enum (${SIZES.map((size) => `'${size.replaceAll("'", "''")}'`).join(', ')})`
const other = { type: 'other' } as const

/** The numbers that a decimal type holds. */
const isDecimal = (value: Value): boolean =>
  Math.abs(Number(value)) < 1e9 && /^-?\d+(\.\d{1,4})?$/.test(String(value))

const whole = (native: string, most: number): ColumnSetting => ({
  name: native,
  kinds: ['integer'],
  native,
  accepts: (value) => Math.abs(Number(value)) <= most && (!native.startsWith('u') || Number(value) >= 0),
  type: 'bigint',
})

const years = (from: number, to: number) => (value: Value) => {
  const year = new Date(value as string).getUTCFullYear()
  return year >= from && year <= to
}

/** The columns of DuckDB, as users make them. */
export const DUCKDB_COLUMNS: readonly ColumnSetting[] = [
  { name: 'varchar', kinds: STRINGS, native: 'varchar' },
  { name: 'text', kinds: STRINGS, native: 'text' },
  { name: 'varchar(3)', kinds: STRINGS, native: 'varchar(3)' },
  { name: 'varchar collate nocase', kinds: STRINGS, native: 'varchar collate nocase' },
  { name: 'varchar collate de', kinds: STRINGS, native: 'varchar collate de' },
  { name: 'varchar collate noaccent', kinds: STRINGS, native: 'varchar collate noaccent' },
  { name: 'varchar as other', kinds: VALUES, native: 'varchar', ...other },
  { name: 'enum as other', kinds: VALUES, native: sizes, values: SIZES, ...other },
  { name: 'uuid as other', kinds: VALUES, native: 'uuid', values: IDS, ...other },
  { name: 'enum', kinds: VALUES, native: sizes, values: SIZES, consequence: 'error' },
  { name: 'uuid', kinds: VALUES, native: 'uuid', values: IDS, consequence: 'error' },
  {
    name: 'keyword as bigint',
    kinds: VALUES,
    native: 'bigint',
    type: 'bigint',
    values: ['1', '12', '-3', '2019', '0', '123456789012'],
  },
  {
    name: 'keyword as hugeint',
    kinds: VALUES,
    native: 'hugeint',
    type: 'bigint',
    values: ['1', '12', '-3', '2019', '0', '123456789012'],
  },
  { name: 'varchar[]', kinds: STRINGS, array: true, native: 'varchar[]' },
  { name: 'enum[] as other', kinds: VALUES, array: true, native: `${sizes}[]`, values: SIZES, ...other },
  { name: 'uuid[] as other', kinds: VALUES, array: true, native: 'uuid[]', values: IDS, ...other },
  { name: 'double[]', kinds: ['number'], array: true, native: 'double[]' },
  { name: 'bigint[]', kinds: ['integer'], array: true, native: 'bigint[]' },
  { name: 'hugeint[]', kinds: ['integer'], array: true, native: 'hugeint[]', type: 'bigint' },
  { name: 'boolean[]', kinds: ['boolean'], array: true, native: 'boolean[]' },
  { name: 'timestamp[]', kinds: ['date'], array: true, native: 'timestamp[]' },
  { name: 'timestamptz[]', kinds: ['date'], array: true, native: 'timestamptz[]', type: 'timestamptz' },
  ...jsonColumns('json'),
  ...jsonColumns('varchar'),
  ...CHILD_TABLES,
  { name: 'double', kinds: NUMBERS, native: 'double', type: 'double' },
  { name: 'float', kinds: NUMBERS, native: 'float', type: 'real' },
  { name: 'decimal(18, 4)', kinds: NUMBERS, native: 'decimal(18, 4)', type: 'decimal', accepts: isDecimal },
  { name: 'decimal(38, 10)', kinds: NUMBERS, native: 'decimal(38, 10)', type: 'decimal', accepts: isDecimal },
  whole('tinyint', 127),
  whole('smallint', 32_767),
  whole('integer', 2 ** 31 - 1),
  whole('bigint', Number.MAX_SAFE_INTEGER),
  whole('hugeint', Number.MAX_SAFE_INTEGER),
  whole('utinyint', 255),
  whole('uinteger', 2 ** 32 - 1),
  whole('ubigint', Number.MAX_SAFE_INTEGER),
  { ...whole('uhugeint', Number.MAX_SAFE_INTEGER), type: 'decimal' },
  { name: 'numbers in varchar', kinds: NUMBERS, native: 'varchar', consequence: 'error' },
  { name: 'boolean', kinds: ['boolean'], native: 'boolean' },
  { name: 'tinyint', kinds: ['boolean'], native: 'tinyint', type: 'tinyint' },
  { name: 'timestamp', kinds: ['date'], native: 'timestamp' },
  { name: 'timestamp_ms', kinds: ['date'], native: 'timestamp_ms' },
  { name: 'timestamp_ns', kinds: ['date'], native: 'timestamp_ns', accepts: years(1678, 2261) },
  {
    name: 'timestamp_s',
    kinds: ['date'],
    native: 'timestamp_s',
    accepts: (value) => new Date(value as string).getTime() % 1000 === 0,
  },
  { name: 'timestamptz', kinds: ['date'], native: 'timestamptz', type: 'timestamptz' },
  { name: 'date', kinds: ['date'], native: 'date', type: 'date' },
  { name: 'milliseconds', kinds: ['date'], native: 'bigint', type: 'milliseconds' },
  { name: 'seconds', kinds: ['date'], native: 'integer', type: 'seconds', accepts: years(1902, 2037) },
  { name: 'iso', kinds: ['date'], native: 'varchar', type: 'iso' },
  {
    name: 'timestamptz as timestamp',
    kinds: ['date'],
    native: 'timestamptz',
    type: 'timestamp',
    consequence: 'wrong hits',
  },
]
