import { sql } from 'kysely'
import type { ColumnType } from '../../dialect/columnType.ts'
import {
  type AnyKysely,
  type DescribedColumn,
  type DescribedTable,
  dayProblem,
  type Inspection,
  type TableProblem,
} from '../../dialect/inspection.ts'
import { tableId } from '../../dialect/quoting.ts'
import { clickhouseChecks } from './types.ts'

/** The native types, without Nullable and LowCardinality, that each type of column stands for. */
const NATIVE: Readonly<Record<ColumnType, RegExp>> = {
  text: /^String$/,
  iso: /^String$/,
  tinyint: /^(U?Int\d+|Bool)$/,
  smallint: /^(U?Int\d+|Bool)$/,
  integer: /^(U?Int\d+|Bool)$/,
  bigint: /^(U?Int\d+|Bool)$/,
  real: /^Float32$/,
  double: /^(Float64|U?Int(8|16|32))$/,
  // Beyond 15 digits the conversion to binary64 rounds twice.
  decimal: /^(Decimal\((\d|1[0-5]), \d+\)|U?Int(8|16|32))$/,
  boolean: /^(Bool|UInt8)$/,
  timestamptz: /^DateTime(64)?(\(.*\))?$/,
  timestamp: /^DateTime(64)?(\(.*\))?$/,
  date: /^Date(32)?$/,
  milliseconds: /^U?Int\d+$/,
  seconds: /^U?Int\d+$/,
  other: /^(?!Array|Map|Tuple|JSON|Nested|Variant|Dynamic)/,
}

/** Holds the columns of a table and the settings of the session against a description. */
export async function inspectClickhouse(
  db: AnyKysely,
  table: DescribedTable,
  { paths, maxParameters }: { readonly paths: 'map' | 'json'; readonly maxParameters: number },
): Promise<Inspection | null> {
  const [name, schema] = table.name.split('.').reverse()
  const database = schema === undefined ? sql`currentDatabase()` : sql`${schema}`
  const { rows } = await sql<{ column: string; type: string }>`
    select name as "column", type as "type" from system.columns
    where database = ${database} and table = ${name} order by position`.execute(db)
  if (rows.length === 0) return null
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  const present = { ...table, columns: table.columns.filter((column) => types.has(column.name)) }
  const problems = table.columns.flatMap((column) => {
    const type = types.get(column.name)
    return type === undefined ? [] : columnProblems(column, type, table, paths)
  })
  return {
    names: [...types.keys()],
    ignoresCase: false,
    problems: [
      ...problems,
      ...hiddenColumns(present, name!, types),
      ...(await roundedValues(db, present, types)),
      ...(paths === 'json' && problems.length === 0 && types.has(table.key)
        ? await unreadJson(db, present)
        : []),
      ...(await sessionProblems(db, maxParameters)),
    ],
    checks: types.has(table.key)
      ? present.columns.flatMap((column) => {
          const native = types.get(column.name)!
          return clickhouseChecks(column, native, scalar(native))
        })
      : [],
  }
}

function columnProblems(
  column: DescribedColumn,
  native: string,
  { name: table }: DescribedTable,
  paths: 'map' | 'json',
): TableProblem[] {
  const { name, holds, type, array, path, field } = column
  const problem = (consequence: TableProblem['consequence'], why: string, wayOut: string): TableProblem[] => [
    { consequence, message: `The column "${name}" of ${table} is ${native}: ${why} ${wayOut}`, column: name },
  ]
  if (holds === 'key') return []
  if (holds !== 'value') {
    const wanted = array ? /^Array\(/ : /^(LowCardinality\()?Nullable\(String\)/
    if (wanted.test(native)) return []
    return problem(
      'wrong hits',
      array ? 'the companion of a list is a list.' : 'the companion of an absent value is NULL.',
      `Make it ${array ? 'Array(String)' : 'Nullable(String)'} and fill it with backfill(db, table).`,
    )
  }
  const own = scalar(native)
  if (path !== null) {
    if (IN_PATHS[paths].test(own)) return []
    const [wanted, other] =
      paths === 'map'
        ? ['a Map(String, String)', "a String that holds JSON, by clickhouse({ paths: 'json' })"]
        : ['a String that holds JSON', "a Map(String, String), by clickhouse({ paths: 'map' })"]
    return problem(
      'error',
      `values under a path are read in ${wanted}; or else in ${other}.`,
      'Or leave out the path in defineTable, and store the value in a column of its own, which can be ' +
        'materialized.',
    )
  }
  const list = /^Array\((.*)\)$/.exec(own)
  if ((list !== null) !== array) {
    const declared = array ? 'holds lists (`array: true`)' : 'holds single values'
    return problem('error', `the field "${field!.name}" ${declared}.`, 'Correct the schema or the table.')
  }
  const element = list === null ? own : scalar(list[1]!)
  if (NATIVE[type].test(element)) {
    const day = type === 'date' ? dayProblem(column, native) : null
    return day === null ? [] : [day]
  }
  return problem(
    'wrong hits',
    `it is declared as ${type}, and is compared in another way than its values say.`,
    wayOutFor(element, column),
  )
}

/** Columns that a query does not reach: with the table's name before them they are the names of others. */
function hiddenColumns(
  { columns }: DescribedTable,
  table: string,
  types: ReadonlyMap<string, string>,
): TableProblem[] {
  return columns.flatMap(({ name }): TableProblem[] => {
    const other = `${table}.${name}`
    if (!types.has(other)) return []
    const message =
      `The column "${other}" of ${table} is read in place of "${name}". Rename one of them, or pass ` +
      'another name of the table as `alias` to each query.'
    return [{ consequence: 'wrong hits', message, column: name }]
  })
}

/** The first value of each Float32 that is compared as another number than it is shown, as 0.1 is. */
async function roundedValues(
  db: AnyKysely,
  { name: table, columns }: DescribedTable,
  types: ReadonlyMap<string, string>,
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  for (const { name, type, array } of columns) {
    if (type !== 'real' || !/\bFloat32\b/.test(types.get(name)!)) continue
    const values = array ? sql`${sql.id(name)}` : sql`[${sql.id(name)}]`
    const isRounded = sql.raw('x -> ifNull(isFinite(x) and toFloat64(x) <> toFloat64(toString(x)), 0)')
    const { rows } = await sql<{ value: unknown }>`
      select arrayFirst(${isRounded}, ${values}) as "value" from ${tableId(table)}
      where arrayExists(${isRounded}, ${values}) limit 1`.execute(db)
    const [first] = rows
    if (first === undefined) continue
    const { value } = first
    const message =
      `The column "${name}" of ${table} is ${types.get(name)} and holds ${value}, rounded to binary32: a ` +
      `query for ${value} does not find it. Change its type to Float64.`
    problems.push({ consequence: 'wrong hits', message, column: name })
  }
  return problems
}

/** The native types in which values lie under a path. */
const IN_PATHS = {
  map: /^Map\((LowCardinality\()?String\)?, (LowCardinality\()?String\)?\)$/,
  json: /^String$/,
} as const

/**
 * The first text of each column that ClickHouse does not read as JSON, so that nothing is found in it: one
 * with a whole number beyond eight bytes, too, or with half a surrogate pair.
 */
async function unreadJson(
  db: AnyKysely,
  { name: table, key, columns }: DescribedTable,
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  for (const name of new Set(columns.flatMap((column) => (column.path === null ? [] : column.name)))) {
    const text = sql`ifNull(${sql.id(name)}, '')`
    const { rows } = await sql<{ key: unknown }>`
      select ${sql.id(key)} as "key" from ${sql.id(...table.split('.'))}
      where ${text} <> '' and not isValidJSON(${text}) limit 1`.execute(db)
    const [row] = rows
    if (row === undefined) continue
    const message =
      `The column "${name}" of ${table} holds a text that ClickHouse does not read as JSON, in the row ` +
      `with the key ${row.key}: nothing is found in it. Correct the value, or leave out the paths into the ` +
      'column in defineTable.'
    problems.push({ consequence: 'wrong hits', message, column: name })
  }
  return problems
}

/** A type without the words that do not change how it is compared. */
function scalar(native: string): string {
  const wrapped = /^(?:Nullable|LowCardinality|SimpleAggregateFunction)\((?:\w+, )?(.*)\)$/.exec(native)
  return wrapped === null ? native : scalar(wrapped[1]!)
}

function wayOutFor(element: string, { field }: DescribedColumn): string {
  const declare = (type: ColumnType): string =>
    `Declare columns[${JSON.stringify(field!.name)}] with type: '${type}' in defineTable.`
  const isString = field!.kind === 'keyword' || field!.kind === 'contains'
  if (isString && NATIVE.other.test(element)) return declare('other')
  const types: readonly ColumnType[] =
    field!.kind === 'date'
      ? ['timestamp', 'date']
      : field!.kind === 'number'
        ? ['real', 'double', 'bigint']
        : []
  const type = types.find((each) => NATIVE[each].test(element))
  return type === undefined ? 'Correct the schema, or store the value in another type.' : declare(type)
}

/** The fields of a request that are no bound values: the database, settings, the client's own. */
const OWN_FIELDS = 50

/** Settings under which a query gives less than all rows, or fails. */
async function sessionProblems(db: AnyKysely, maxParameters: number): Promise<TableProblem[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name as "name", value as "value" from system.settings
    where (name like '%overflow_mode' and value = 'break')
       or (name in ('max_query_size') and toUInt64OrZero(value) between 1 and 262143)
       or (name = 'http_max_fields' and toUInt64OrZero(value) < ${BigInt(maxParameters + OWN_FIELDS)})
       or (name = 'max_ast_elements' and toUInt64OrZero(value) between 1 and 49999)
       or (name in ('max_ast_depth', 'max_parser_depth') and toUInt64OrZero(value) between 1 and 999)
    order by name`.execute(db)
  return rows.map(({ name, value }): TableProblem => {
    const breaks = value === 'break'
    if (name === 'http_max_fields') {
      const message =
        `The setting http_max_fields is ${value}, but queries have up to ${maxParameters} bound values. ` +
        'Make the dialect with clickhouse({ maxParameters }), some less than the setting.'
      return { consequence: 'error', message }
    }
    const why = breaks ? 'a query that reaches a limit gives some rows only' : 'long queries are refused'
    const message = `The setting ${name} is ${value}: ${why}. Set it to its default.`
    return { consequence: breaks ? 'wrong hits' : 'error', message }
  })
}
