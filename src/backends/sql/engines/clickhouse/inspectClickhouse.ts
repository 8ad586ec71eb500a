import { sql } from 'kysely'
import type {
  AnyKysely,
  DescribedColumn,
  DescribedTable,
  Inspection,
  TableProblem,
} from '../../dialect/inspection.ts'
import { inspectColumns } from '../../inspect/inspectColumns.ts'
import { clickhouseColumns, storedAsClickhouse } from './types.ts'

/** Holds the columns of a table and the settings of the session against a description. */
export async function inspectClickhouse(
  db: AnyKysely,
  table: DescribedTable,
  { paths, maxParameters }: { readonly paths: 'map' | 'json'; readonly maxParameters: number },
): Promise<Inspection | null> {
  const [name, schema] = table.name.split('.').reverse()
  const database = schema === undefined ? sql`currentDatabase()` : sql`${schema}`
  const { rows } = await sql<{ column: string; type: string; kind: string }>`
    select name as "column", type as "type", default_kind as "kind" from system.columns
    where database = ${database} and table = ${name} order by position`.execute(db)
  if (rows.length === 0) return null
  const views = await sql`
    select 1 as "view" from system.tables
    where database = ${database} and name = ${name} and engine like '%View'`.execute(db)
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  const present = table.columns.filter((column) => types.has(column.name))
  const values = present.filter(({ holds }) => holds === 'value')
  const found = inspectColumns(
    { ...table, columns: values },
    (wanted) => {
      const type = types.get(wanted)
      return type === undefined ? undefined : storedAsClickhouse(wanted, type, paths)
    },
    clickhouseColumns(paths),
  )
  return {
    names: [...types.keys()],
    ignoresCase: false,
    isView: views.rows.length > 0,
    generated: rows.flatMap(({ column, kind }) => (/^(?:MATERIALIZED|ALIAS)$/.test(kind) ? column : [])),
    problems: [
      ...found.problems,
      ...present.flatMap((column) => companionProblem(column, types.get(column.name)!) ?? []),
      ...hiddenColumns(present, name!, types),
      ...(await sessionProblems(db, maxParameters)),
    ],
    checks: found.checks,
  }
}

/** What is wrong with a column for a companion: that of an absent value is NULL, or no value in a list. */
function companionProblem({ name, holds, array }: DescribedColumn, native: string): TableProblem | null {
  const wanted = array ? /^Array\(/ : /^(LowCardinality\()?Nullable\(String\)/
  if (holds === 'key' || holds === 'value' || wanted.test(native)) return null
  const message =
    `The column "${name}" of the type ${native} cannot hold the companion of a text field. Make it ` +
    `${array ? 'Array(String)' : 'Nullable(String)'} and fill it with backfill(db, table).`
  return { consequence: 'wrong hits', message, column: name }
}

/** Columns that a query does not reach: with the table's name before them they are the names of others. */
function hiddenColumns(
  columns: readonly DescribedColumn[],
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
        'Make the dialect with clickhouse({ maxParameters }), slightly below the setting.'
      return { consequence: 'error', message }
    }
    const why = breaks ? 'a query that reaches a limit returns only some rows' : 'long queries are refused'
    const message = `The setting ${name} is ${value}: ${why}. Set it to its default.`
    return { consequence: breaks ? 'wrong hits' : 'error', message }
  })
}
