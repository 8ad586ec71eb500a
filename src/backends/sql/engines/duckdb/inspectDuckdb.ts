import { sql } from 'kysely'
import {
  type AnyKysely,
  asCode,
  type DescribedTable,
  type Inspection,
  type TableProblem,
} from '../../dialect/inspection.ts'
import { tableId } from '../../dialect/quoting.ts'
import type { Sql } from '../../fragment.ts'
import { inspectColumns } from '../../inspect/inspectColumns.ts'
import { DUCKDB_COLUMNS, storedAsDuckdb } from './types.ts'

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
  const [schema, own] = table.name.includes('.') ? table.name.split('.') : [undefined, table.name]
  const isNamed = schema === undefined ? sql`schema_name = current_schema()` : sql`schema_name = ${schema}`
  const views = await sql`
    select 1 from duckdb_views() where lower(view_name) = lower(${own}) and ${isNamed}`.execute(db)
  const found = inspectColumns(
    table,
    (name) => {
      const column = columnNamed(name, stored)
      return column && storedAsDuckdb(column.column_name, column.column_type)
    },
    DUCKDB_COLUMNS,
  )
  const key = columnNamed(table.key, stored)
  return {
    names: stored.map(({ column_name }) => column_name),
    ignoresCase: true,
    isView: views.rows.length > 0,
    filled: stored.flatMap((each) => (each.null === 'NO' && each.default !== null ? each.column_name : [])),
    generated: await generatedColumns(db, table, stored),
    ...(key && { keyType: keyType(key.column_type) }),
    problems: [
      ...found.problems,
      ...(key?.column_type === 'VARCHAR' ? await equalKeys(db, table) : []),
      ...(await unlikeJson(db, table, stored)),
      ...(await sessionProblems(db, maxDepth)),
    ],
    checks: found.checks,
  }
}

/** `describe` shows defaults alone, `duckdb_columns()` the expressions of generated columns, too. */
async function generatedColumns(
  db: AnyKysely,
  { name }: DescribedTable,
  stored: readonly DuckdbColumn[],
): Promise<readonly string[]> {
  const [own, schema] = name.split('.').reverse()
  const isCurrent = sql`database_name = current_database()`
  const isNamed =
    schema === undefined
      ? sql`${isCurrent} and schema_name = current_schema()`
      : sql`(${isCurrent} and lower(schema_name) = lower(${schema})
        or lower(database_name) = lower(${schema}) and schema_name = 'main')`
  const { rows } = await sql<{ column_name: string }>`
    select column_name from duckdb_columns()
    where lower(table_name) = lower(${own}) and ${isNamed} and column_default is not null`.execute(db)
  return rows.flatMap(({ column_name }) =>
    columnNamed(column_name, stored)?.default === null ? column_name : [],
  )
}

/** Choices are sorted by their numbers, other types are not bound, or not with all their digits. */
export async function unsortedKey(db: AnyKysely, name: Sql, key: string): Promise<string | null> {
  const { rows } = await sql<DuckdbColumn>`select * from (describe ${name})`.execute(db)
  const type = columnNamed(key, rows)?.column_type ?? ''
  return /^(?:ENUM|UHUGEINT|FLOAT|BLOB|BIT|TIME$|TIME_NS|TIME WITH|INTERVAL)|\]$/.test(type) ? type : null
}

function columnNamed(name: string, stored: readonly DuckdbColumn[]): DuckdbColumn | undefined {
  return stored.find((each) => each.column_name.toLowerCase() === name.toLowerCase())
}

/** Types whose values are compared as they are, alike. */
function keyType(native: string): string {
  if (/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/.test(native)) return 'a whole number'
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
    'tables confuse the rows of such keys. Declare it collate "C".'
  return [{ consequence: 'wrong hits', message, column: key }]
}

/**
 * What clients return from a MAP or STRUCT in another form than JSON: before the end of a path, and at its
 * end for fields of numbers or booleans, and for others.
 */
const UNLIKE_JSON = {
  through: /^(?:MAP|UNION|JSON)/,
  number: /^(?:TIME(?!STAMP)|MAP|UNION|JSON|DECIMAL\((?:1[6-9]|[23]\d),)/,
  other: /^(?:TIMESTAMP|DATE|TIME|BLOB|BIT|INTERVAL|MAP|UNION|JSON)/,
}

async function unlikeJson(
  db: AnyKysely,
  { name: table, columns }: DescribedTable,
  stored: readonly DuckdbColumn[],
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  for (const { name, path, field } of columns) {
    const type = columnNamed(name, stored)?.column_type ?? ''
    if (path === null || field === null || !/^(?:MAP|STRUCT)\(/.test(type)) continue
    for (let depth = 1; depth <= path.length; depth++) {
      const keys = path.slice(0, depth)
      const value = keys.reduce((inner, key) => sql`${inner}[${sql.lit(key)}]`, sql`${sql.id(name)}`)
      const described = sql<DuckdbColumn>`describe select ${value} from ${tableId(table)}`
      // A STRUCT without the key has no value there, and is described with an error.
      const native = await described.execute(db).then(
        ({ rows }) => rows[0]!.column_type,
        () => '',
      )
      const isNumber = field.kind === 'number' || field.kind === 'integer' || field.kind === 'boolean'
      const unlike = UNLIKE_JSON[depth < path.length ? 'through' : isNumber ? 'number' : 'other']
      if (!unlike.test(native)) continue
      const message =
        `The column "${name}" has a ${native} under ${keys.join('.')}, which SQL reads differently than ` +
        'clients do. Put the value into a column of its own, as a view does, and leave out ' +
        `columns["${field.name}"].path.`
      problems.push({ consequence: 'wrong hits', message, column: name })
      break
    }
  }
  return problems
}

async function sessionProblems(db: AnyKysely, maxDepth: number): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  const { rows } = await sql<{ depth: unknown }>`
    select current_setting('max_expression_depth') as depth`.execute(db)
  const depth = Number(rows[0]!.depth)
  if (depth < maxDepth) {
    const statements = [`set max_expression_depth = ${maxDepth}`]
    const message =
      `The session's max_expression_depth is ${depth}, but queries are up to ${maxDepth} deep. Run ` +
      `${asCode(statements)}, or create the dialect with duckdb({ maxDepth: ${depth} }).`
    problems.push({ consequence: 'error', message, statements })
  }
  const shadows = await sql<{ schema: string; name: string }>`
    select distinct schema_name as schema, function_name as name from duckdb_functions()
    where not internal and lower(function_name) in (${sql.join(FUNCTIONS)}) order by 1, 2`.execute(db)
  for (const { schema, name } of shadows.rows) {
    const message = `The macro ${schema}.${name} replaces DuckDB's own function. Drop it.`
    problems.push({ consequence: 'wrong hits', message })
  }
  return problems
}
