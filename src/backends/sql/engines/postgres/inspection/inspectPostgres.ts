import { sql } from 'kysely'
import { FOUR_DIGIT_YEARS } from '../../../dialect/columnType.ts'
import {
  type AnyKysely,
  type DescribedTable,
  type Inspection,
  type TableProblem,
  unindexedKey,
  type ValueCheck,
} from '../../../dialect/inspection.ts'
import { tableId } from '../../../dialect/quoting.ts'
import { quotedPath } from '../postgresNames.ts'
import { postgresChecks } from '../types.ts'
import { columnProblem, type PostgresColumn } from './columnProblem.ts'
import { indexProblems } from './indexProblems.ts'
import { sessionProblems } from './sessionProblems.ts'

/** What PostgreSQL's catalogue and the session say about a table. */
export async function inspectPostgres(db: AnyKysely, table: DescribedTable): Promise<Inspection | null> {
  const path = table.name.split('.')
  const found = await sql<{ relation: unknown; schema: string | null }>`
    select oid as relation, relnamespace::regnamespace::text as schema from pg_catalog.pg_class
    where oid = pg_catalog.to_regclass(${quotedPath(table.name)})`.execute(db)
  const [row] = found.rows
  if (row === undefined) return null
  const stored = await storedColumns(db, row.relation)
  const byName = new Map(stored.map((column) => [column.name, column]))
  const problems: TableProblem[] = []
  const checks: ValueCheck[] = []
  const readsYearOne = !stored.some(({ base }) => base.startsWith('timestamp')) || (await givesYearOne(db))
  for (const described of table.columns) {
    const column = byName.get(described.name)
    if (column === undefined) continue
    const problem = columnProblem(described, column) ?? (await roundedValue(db, table, column))
    if (problem !== null) problems.push(problem)
    checks.push(...postgresChecks(described, column, readsYearOne))
  }
  return {
    names: stored.map(({ name }) => name),
    ignoresCase: false,
    filled: stored.filter(({ filled }) => filled).map(({ name }) => name),
    problems: [
      ...(path.length === 1 ? await otherTables(db, table.name, row.schema) : []),
      ...problems,
      ...(await indexProblems(db, table)),
      ...(table.isChild && !(await isIndexed(db, row.relation, table.key)) ? [unindexedKey(table)] : []),
      ...(await sessionProblems(db)),
    ],
    checks: byName.has(table.key) ? checks : [],
  }
}

async function storedColumns(db: AnyKysely, relation: unknown): Promise<readonly PostgresColumn[]> {
  const { rows } = await sql<PostgresColumn>`
    with recursive plain(attnum, oid, array_of) as (
      select attnum, atttypid, false from pg_catalog.pg_attribute
      where attrelid = ${relation} and attnum > 0 and not attisdropped
      union all
      select attnum, case when typtype = 'd' then typbasetype else typelem end, array_of or typtype <> 'd'
      from plain join pg_catalog.pg_type using (oid)
      where typtype = 'd' or (typcategory = 'A' and typelem <> 0)
    )
    select attname::text as name, pg_catalog.format_type(atttypid, atttypmod) as type,
      typname::text as base, array_of as array, typtype = 'e' as enum,
      own.attnotnull and own.atthasdef as filled
    from plain join pg_catalog.pg_type as last using (oid)
      join pg_catalog.pg_attribute as own on own.attrelid = ${relation} and own.attnum = plain.attnum
    where typtype <> 'd' and not (typcategory = 'A' and typelem <> 0)
    order by plain.attnum`.execute(db)
  return rows
}

/** Whether the client gives the first instant of the first year as such. */
async function givesYearOne(db: AnyKysely): Promise<boolean> {
  const { rows } = await sql<{ first: unknown }>`
    select timestamptz '0001-01-01 00:00:00+00' as first`.execute(db)
  const { first } = rows[0]!
  // `fromRow` reads texts itself.
  return !(first instanceof Date) || first.getTime() === FOUR_DIGIT_YEARS.min
}

/** Whether a complete index of a table begins with a column. */
async function isIndexed(db: AnyKysely, relation: unknown, column: string): Promise<boolean> {
  const index = sql`
    select 1 from pg_catalog.pg_index
      join pg_catalog.pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid = ${relation} and attname = ${column} and indisvalid and indpred is null limit 1`
  const { rows } = await index.execute(db)
  return rows.length > 0
}

/** Tables of the same name in other schemas: which one is meant depends on the session. */
async function otherTables(db: AnyKysely, name: string, schema: string | null): Promise<TableProblem[]> {
  const { rows } = await sql<{ other: string }>`
    select nspname::text as other from pg_catalog.pg_class
      join pg_catalog.pg_namespace as space on space.oid = relnamespace
    where relname = ${name} and relkind in ('r', 'p', 'v', 'm', 'f')
      and nspname = any(pg_catalog.current_schemas(true)) and relnamespace::regnamespace::text <> ${schema}
    order by 1`.execute(db)
  return rows.map(({ other }) => ({
    consequence: 'wrong hits',
    message:
      `The table ${name} is that of the schema ${schema} in this session, but ${other} has one, too. ` +
      `Write the schema into the name in defineTable: '${schema}.${name}'.`,
  }))
}

/**
 * The first value of a `real` column that is another number to PostgreSQL than the one that it shows: 0.1 is
 * shown, and 0.10000000149011612 is compared.
 */
async function roundedValue(
  db: AnyKysely,
  table: DescribedTable,
  { name, base, array }: PostgresColumn,
): Promise<TableProblem | null> {
  if (base !== 'float4') return null
  const column = sql.id(name)
  const [source, value] = array
    ? [sql`, unnest(${column}) as isoquery_each(value)`, sql`isoquery_each.value`]
    : [sql``, column]
  const { rows } = await sql<{ value: string }>`
    select cast(${value} as text) as value from ${tableId(table.name)}${source}
    where cast(cast(${value} as text) as double precision) <> cast(${value} as double precision)
    limit 1`.execute(db)
  const [first] = rows
  if (first === undefined) return null
  const message =
    `The column "${name}" of the type real holds ${first.value}, rounded to binary32: a query for ` +
    `${first.value} does not find it. Change the column to double precision.`
  return { consequence: 'wrong hits', message, column: name }
}
