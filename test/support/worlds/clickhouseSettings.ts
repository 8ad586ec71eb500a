import type { Value } from '../cases/fieldValue.ts'
import { type Axis, CHILD_TABLES, type ColumnSetting, type Setting, SHORT_NUMBERS } from './setting.ts'

const session = (...settings: string[]): Setting => ({
  name: settings.join(', '),
  session: settings.map((setting) => `set ${setting}`),
})

/** The settings of ClickHouse. */
export const CLICKHOUSE_AXES: readonly Axis[] = [
  {
    name: 'table',
    settings: [
      { name: 'columns of users', tableClause: 'engine = MergeTree' },
      { name: 'table by ddl', byDdl: true },
      { name: 'ReplacingMergeTree', tableClause: 'engine = ReplacingMergeTree' },
      { name: 'partitions', tableClause: 'engine = MergeTree partition by id % 4' },
      {
        name: 'small granules',
        tableClause: "engine = MergeTree settings index_granularity = 16, min_bytes_for_wide_part = '0'",
      },
    ],
  },
  {
    name: 'accelerators',
    settings: [{ name: 'no accelerators' }, { name: 'accelerators', accelerators: 'all' }],
  },
  {
    name: 'rows',
    settings: [{ name: '1,000 rows', rows: 1000 }, { name: '200 rows' }, { name: '4,000 rows', rows: 4000 }],
  },
  {
    name: 'null',
    settings: [
      { name: 'default' },
      session('transform_null_in = 1'),
      session('join_use_nulls = 1'),
      session('data_type_default_nullable = 1'),
      session('cast_keep_nullable = 1'),
      session('aggregate_functions_null_for_empty = 1'),
    ],
  },
  {
    name: 'time zone',
    settings: [
      { name: 'default' },
      session("session_timezone = 'America/New_York'"),
      session("session_timezone = 'Asia/Kolkata'"),
      session("session_timezone = 'Pacific/Apia'"),
    ],
  },
  {
    name: 'planner',
    settings: [
      { name: 'default' },
      session('use_skip_indexes = 0'),
      session('query_plan_direct_read_from_text_index = 0'),
      session('optimize_move_to_prewhere = 0', "short_circuit_function_evaluation = 'disable'"),
      session('compile_expressions = 1', 'min_count_to_compile_expression = 0', 'max_threads = 1'),
      session('optimize_min_equality_disjunction_chain_length = 1', 'max_block_size = 7'),
      session('convert_query_to_cnf = 1'),
      session('enable_analyzer = 0'),
      session('optimize_or_like_chain_min_patterns = 1', 'optimize_or_like_chain_min_substrings = 1'),
      session('optimize_or_like_chain = 0', 'optimize_rewrite_like_perfect_affix = 0'),
    ],
  },
  {
    name: 'limits',
    settings: [
      { name: 'default' },
      { ...session("read_overflow_mode = 'break'"), consequence: 'wrong hits', exact: true },
      { ...session('max_query_size = 100000'), consequence: 'error', exact: true },
    ],
  },
]

/** The settings of all worlds, which their sessions leave in the server. */
export const CLICKHOUSE_RESET = CLICKHOUSE_AXES.flatMap(({ settings }) => settings)
  .flatMap(({ session = [] }) => session)
  .map((statement) => statement.replace(/ = .*/, ' = default'))

const STRINGS = ['keyword', 'contains', 'text'] as const
const VALUES = ['keyword', 'contains'] as const
const NUMBERS = ['number', 'integer'] as const

const SIZES = ['Small', 'LARGE', 'Größe', 'İ', 'a b', "it's", '1', '%', 'Ω'] as const
const IDS = [1, 2, 3, 4, 5, 6].map((i) => `0000${i}abc-0000-4000-8000-0000000000a${i}`)

const bytes = (value: Value): number => new TextEncoder().encode(String(value)).length
const instant = (value: Value): number => new Date(value as string).getTime()
const isAfter1970 = (value: Value): boolean => instant(value) >= 86_400_000 && instant(value) < 4e12
const isSecond = (value: Value): boolean => isAfter1970(value) && instant(value) % 1000 === 0
const isDay = (value: Value): boolean => isAfter1970(value) && instant(value) % 86_400_000 === 0
const isBefore2200 = (value: Value): boolean => instant(value) > -2e12 && instant(value) < 7e12

/** The columns of ClickHouse, as users make them. */
export const CLICKHOUSE_COLUMNS: readonly ColumnSetting[] = [
  { name: 'LowCardinality', kinds: STRINGS, native: 'LowCardinality(Nullable(String))' },
  { name: 'String with a codec', kinds: STRINGS, native: 'Nullable(String) codec(ZSTD(3))' },
  {
    name: 'FixedString as other',
    kinds: VALUES,
    native: 'Nullable(FixedString(20))',
    type: 'other',
    accepts: (value) => bytes(value) <= 20,
  },
  {
    name: 'FixedString',
    kinds: VALUES,
    native: 'Nullable(FixedString(20))',
    accepts: (value) => bytes(value) <= 20,
    consequence: 'wrong hits',
  },
  {
    name: 'Enum as other',
    kinds: VALUES,
    native: `Nullable(Enum(${SIZES.map((size) => `'${size.replace("'", "\\'")}'`).join(', ')}))`,
    type: 'other',
    values: SIZES,
  },
  { name: 'UUID as other', kinds: VALUES, native: 'Nullable(UUID)', type: 'other', values: IDS },
  {
    name: 'keyword as UInt64',
    kinds: VALUES,
    native: 'Nullable(UInt64)',
    type: 'bigint',
    values: ['1', '12', '2019', '0', '123456789012'],
  },
  { name: 'Map', kinds: STRINGS, native: 'Map(String, String)', path: ['it\'s "in" \\.a'] },
  {
    name: 'Map of OpenTelemetry',
    kinds: STRINGS,
    native: 'Map(LowCardinality(String), String)',
    path: ['http.method'],
  },
  { name: 'list', kinds: STRINGS, array: true, native: 'Array(String)' },
  { name: 'list of LowCardinality', kinds: STRINGS, array: true, native: 'Array(LowCardinality(String))' },
  { name: 'list with NULL', kinds: STRINGS, array: true, native: 'Array(Nullable(String))' },
  ...CHILD_TABLES,
  { name: 'Float32', kinds: NUMBERS, native: 'Nullable(Float32)', type: 'real', values: SHORT_NUMBERS },
  { name: 'Float64', kinds: NUMBERS, native: 'Nullable(Float64)', type: 'double' },
  { name: 'Decimal(15, 6)', kinds: NUMBERS, native: 'Nullable(Decimal(15, 6))', type: 'decimal' },
  { name: 'Int32', kinds: NUMBERS, native: 'Nullable(Int32)', type: 'integer' },
  {
    name: 'UInt64',
    kinds: NUMBERS,
    native: 'Nullable(UInt64)',
    type: 'bigint',
    accepts: (value) => Number(value) >= 0,
  },
  {
    name: 'Decimal(38, 10)',
    kinds: NUMBERS,
    native: 'Nullable(Decimal(38, 10))',
    type: 'decimal',
    ...wrong(),
  },
  { name: 'Bool', kinds: ['boolean'], native: 'Nullable(Bool)' },
  { name: 'UInt8', kinds: ['boolean'], native: 'Nullable(UInt8)' },
  { name: 'DateTime', kinds: ['date'], native: 'Nullable(DateTime)', accepts: isSecond },
  {
    name: 'DateTime with a zone',
    kinds: ['date'],
    // Clients are given the local time of the zone.
    ...wrong(),
    native: "Nullable(DateTime('Asia/Tokyo'))",
    accepts: isSecond,
  },
  { name: 'DateTime64(3)', kinds: ['date'], native: 'Nullable(DateTime64(3))', accepts: isBefore2200 },
  {
    name: 'DateTime64(9) with a zone',
    kinds: ['date'],
    ...wrong(),
    native: "Nullable(DateTime64(9, 'America/New_York'))",
    accepts: isBefore2200,
  },
  { name: 'Date', kinds: ['date'], native: 'Nullable(Date)', type: 'date', accepts: isDay },
  { name: 'milliseconds', kinds: ['date'], native: 'Nullable(Int64)', type: 'milliseconds' },
  { name: 'iso', kinds: ['date'], native: 'Nullable(String)', type: 'iso' },
  { name: 'list of numbers', kinds: NUMBERS, array: true, native: 'Array(Float64)', type: 'double' },
  { name: 'list of booleans', kinds: ['boolean'], array: true, native: 'Array(UInt8)' },
  {
    name: 'list of instants',
    kinds: ['date'],
    ...wrong(),
    array: true,
    native: "Array(DateTime64(3, 'Asia/Kolkata'))",
    accepts: isBefore2200,
  },
]

function wrong(): Pick<ColumnSetting, 'consequence' | 'exact'> {
  return { consequence: 'wrong hits', exact: true }
}
