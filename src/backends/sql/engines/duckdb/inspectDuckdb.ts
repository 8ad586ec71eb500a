import { sql } from 'kysely'
import { adviseType, type ColumnType } from '../../dialect/columnType.ts'
import {
  type AnyKysely,
  type DescribedColumn,
  type DescribedTable,
  dayProblem,
  type Inspection,
  type TableProblem,
} from '../../dialect/inspection.ts'
import { invalidJson } from '../../dialect/invalidJson.ts'
import { tableId } from '../../dialect/quoting.ts'
import { duckdbChecks } from './types.ts'

/** The functions that conditions call. */
const FUNCTIONS = [
  ...['contains', 'starts_with', 'ends_with', 'regexp_matches', 'regexp_full_match', 'string_split'],
  ...['translate', 'replace', 'greatest', 'range', 'len', 'list_filter', 'list_contains', 'list_has_any'],
  ...['from_json', 'to_json', 'json_extract', 'json_extract_string', 'json_type', 'trunc', 'isfinite'],
]

interface DuckdbColumn {
  readonly column_name: string
  readonly column_type: string
  readonly null: string
  readonly default: string | null
}

/** What DuckDB says about a table or view, and about the session. */
export async function inspectDuckdb(
  db: AnyKysely,
  table: DescribedTable,
  maxDepth: number,
): Promise<Inspection | null> {
  const described = sql<DuckdbColumn>`select * from (describe ${tableId(table.name)})`
  const stored = await described.execute(db).then(
    ({ rows }) => rows,
    () => null,
  )
  if (stored === null) return null
  const problems = table.columns.flatMap((column) => {
    const found = columnNamed(column.name, stored)
    return found === undefined ? [] : (columnProblem(column, found) ?? [])
  })
  const texts = table.columns.filter(({ name }) => columnNamed(name, stored)?.column_type === 'VARCHAR')
  const key = columnNamed(table.key, stored)
  const names = stored.map(({ column_name }) => column_name)
  return {
    names,
    ignoresCase: true,
    filled: stored.flatMap((each) => (each.null === 'NO' && each.default !== null ? each.column_name : [])),
    ...(key && { keyType: keyType(key.column_type) }),
    problems: [
      ...problems,
      ...(key?.column_type === 'VARCHAR' ? await equalKeys(db, table) : []),
      ...(await instantsUnderPaths(db, table, stored)),
      ...(await invalidJson(db, { ...table, columns: texts }, names, 'error')),
      ...(await sessionProblems(db, maxDepth)),
    ],
    checks:
      key === undefined
        ? []
        : table.columns.flatMap((column) => {
            const found = columnNamed(column.name, stored)
            return found === undefined ? [] : duckdbChecks(column, found.column_type)
          }),
  }
}

function columnNamed(name: string, stored: readonly DuckdbColumn[]): DuckdbColumn | undefined {
  return stored.find((each) => each.column_name.toLowerCase() === name.toLowerCase())
}

/** Types whose values are compared as they are, alike. */
function keyType(native: string): string {
  if (INTEGERS.includes(native)) return 'a whole number'
  const base = native.replace(/\(.*$/s, '')
  return base === 'ENUM' ? 'VARCHAR' : base
}

/** Strings as keys that differ, but not to a collation, which no catalogue shows. */
async function equalKeys(db: AnyKysely, { name: table, key }: DescribedTable): Promise<TableProblem[]> {
  const text = sql`any_value(${sql.id(key)})`
  const { rows } = await sql<{ equal: boolean }>`
    select coalesce(${text}, 'A') = 'a' or coalesce(${text}, 'é') = 'e' as ${sql.id('equal')}
    from ${tableId(table)} where false`.execute(db)
  if (!rows[0]!.equal) return []
  const message =
    `The key "${key}" of ${table} has a collation under which different keys are equal: backfill and child ` +
    'tables take the rows of one key for those of another. Declare it collate "C".'
  return [{ consequence: 'wrong hits', message, column: key }]
}

/** Instants under paths into a MAP or STRUCT. As JSON they are strings, of another form than `iso`. */
async function instantsUnderPaths(
  db: AnyKysely,
  { name: table, columns }: DescribedTable,
  stored: readonly DuckdbColumn[],
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  for (const { name, path, field } of columns) {
    const type = columnNamed(name, stored)?.column_type ?? ''
    if (path === null || field === null || !/^(?:MAP|STRUCT)\(/.test(type)) continue
    const value = path.reduce((inner, key) => sql`${inner}[${sql.lit(key)}]`, sql`${sql.id(name)}`)
    const described = sql<DuckdbColumn>`describe select ${value} from ${tableId(table)}`
    // A STRUCT without the key has no value there, and is described with an error.
    const native = await described.execute(db).then(
      ({ rows }) => rows[0]!.column_type,
      () => '',
    )
    if (!/^(?:TIMESTAMP|DATE|TIME)/.test(native)) continue
    const message =
      `The column "${name}" has a ${native} under ${path.join('.')}, which is read as a string of another ` +
      `form. Put it into a column of its own, as a view does, and leave out columns["${field.name}"].path.`
    problems.push({ consequence: 'wrong hits', message, column: name })
  }
  return problems
}

async function sessionProblems(db: AnyKysely, maxDepth: number): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  const { rows } = await sql<{ depth: unknown }>`
    select current_setting('max_expression_depth') as depth`.execute(db)
  const depth = Number(rows[0]!.depth)
  if (depth < maxDepth) {
    const message =
      `The session's max_expression_depth is ${depth}, but queries are up to ${maxDepth} deep. Run ` +
      `\`set max_expression_depth = ${maxDepth}\`, or make the dialect with duckdb({ maxDepth: ${depth} }).`
    problems.push({ consequence: 'error', message })
  }
  const shadows = await sql<{ schema: string; name: string }>`
    select distinct schema_name as schema, function_name as name from duckdb_functions()
    where not internal and lower(function_name) in (${sql.join(FUNCTIONS)}) order by 1, 2`.execute(db)
  for (const { schema, name } of shadows.rows) {
    const message = `The macro ${schema}.${name} stands in place of DuckDB's own function. Drop it.`
    problems.push({ consequence: 'wrong hits', message })
  }
  return problems
}

const WHOLE = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT']
const UNSIGNED = ['UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT', 'UHUGEINT']
const INTEGERS = [...WHOLE, ...UNSIGNED]
/** Those that are compared with all their digits; a UHUGEINT that is no HUGEINT stops the query. */
const WITH_DIGITS = INTEGERS.filter((type) => type !== 'UHUGEINT')
/** Those that are compared as binary64; with 16 bytes they are rounded twice. */
const ROUNDED = WITH_DIGITS.filter((type) => type !== 'HUGEINT')
const PLAIN = ['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS', 'DATE']
const TEXT_OF_VALUE = ['VARCHAR', 'ENUM', 'UUID', 'BOOLEAN', 'BIT', 'INET', 'DECIMAL', ...INTEGERS]

/** The types of DuckDB under each declared type, for columns that are not compared as text. */
const ACCEPTED: Readonly<Partial<Record<ColumnType, readonly string[]>>> = {
  iso: ['VARCHAR'],
  tinyint: WITH_DIGITS,
  smallint: WITH_DIGITS,
  integer: WITH_DIGITS,
  bigint: WITH_DIGITS,
  real: [...ROUNDED, 'DOUBLE', 'FLOAT'],
  double: [...ROUNDED, 'DOUBLE', 'FLOAT'],
  decimal: [...INTEGERS, 'DOUBLE', 'DECIMAL'],
  boolean: ['BOOLEAN'],
  timestamptz: ['TIMESTAMP WITH TIME ZONE'],
  timestamp: PLAIN,
  date: ['DATE'],
  milliseconds: INTEGERS,
  seconds: INTEGERS,
}

/** Types that are compared without an error, but not as the declared type. */
const DIFFER: readonly string[] = [
  'HUGEINT',
  'UHUGEINT',
  'FLOAT',
  'DOUBLE',
  'DECIMAL',
  'VARCHAR',
  'TIMESTAMP WITH TIME ZONE',
  ...PLAIN,
]

/** The declared type for a type of DuckDB, as a hint. */
const DECLARED: Readonly<Record<string, ColumnType>> = {
  TINYINT: 'tinyint',
  SMALLINT: 'smallint',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  HUGEINT: 'bigint',
  UHUGEINT: 'decimal',
  FLOAT: 'real',
  DOUBLE: 'double',
  DECIMAL: 'decimal',
  BOOLEAN: 'boolean',
  'TIMESTAMP WITH TIME ZONE': 'timestamptz',
  TIMESTAMP: 'timestamp',
  TIMESTAMP_S: 'timestamp',
  TIMESTAMP_MS: 'timestamp',
  TIMESTAMP_NS: 'timestamp',
  DATE: 'date',
  VARCHAR: 'text',
}

/** What is wrong with the type of a column, if anything. */
function columnProblem(described: DescribedColumn, stored: DuckdbColumn): TableProblem | null {
  const { holds, type, array, path, field, name } = described
  if (field === null) return null
  const whole = stored.column_type
  const isList = /\[\d*\]$/.test(whole)
  const base = whole.replace(/\[\d*\]$/, '').replace(/^(DECIMAL|ENUM)\(.*$/s, '$1')
  const problem = (
    consequence: TableProblem['consequence'],
    cause: string,
    wayOut: string,
  ): TableProblem => ({
    consequence,
    message: `The column "${name}" of the type ${whole.slice(0, 100)} ${cause}. ${wayOut}`,
    column: name,
  })
  const declared = `columns[${JSON.stringify(field.name)}].type`
  if (holds !== 'value') {
    if (isList === array && base === 'VARCHAR') return null
    const wayOut =
      'Make it anew with the statements of companionDdl(table), and fill it with backfill(db, table).'
    return problem('error', 'cannot hold the companion of a text', wayOut)
  }
  if (path !== null) {
    if (!isList && /^(?:JSON$|VARCHAR$|MAP\(VARCHAR,|STRUCT\()/.test(whole)) return null
    return problem(
      'error',
      'is no JSON, MAP or STRUCT',
      `Change it, or leave out ${declared.replace(/type$/, 'path')}.`,
    )
  }
  if (array !== isList) {
    const is = array
      ? `is no list, but the field ${field.name} is one`
      : `is a list, but the field ${field.name} is none`
    const wayOut = array
      ? 'Make it a list, or declare the field without `array`.'
      : 'Declare the field with `array: true`.'
    return problem('error', is, wayOut)
  }
  if (field.kind === 'text' || field.kind === 'keyword' || field.kind === 'contains') {
    if (base === 'VARCHAR' || (type !== 'text' && TEXT_OF_VALUE.includes(base))) return null
    if (TEXT_OF_VALUE.includes(base)) {
      const wayOut =
        field.kind === 'text'
          ? 'Change the column to VARCHAR.'
          : `Set ${declared} to 'other', or change the column to VARCHAR.`
      return problem('error', 'is declared as text', wayOut)
    }
    const cause = 'is compared as the text of a cast, which is not the value'
    return problem('wrong hits', cause, 'Change the column to VARCHAR, or declare the field as another kind.')
  }
  if (ACCEPTED[type]!.includes(base)) return base === 'DATE' ? dayProblem(described, whole) : null
  const hint = adviseType(field.kind, DECLARED[base])
  return problem(
    DIFFER.includes(base) ? 'wrong hits' : 'error',
    `is declared as ${type}`,
    hint === null
      ? 'Change the column.'
      : `Set ${declared} to '${hint.type}', or change the column.${hint.note}`,
  )
}
