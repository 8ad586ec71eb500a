import { sql } from 'kysely'
import {
  type AnyKysely,
  type DescribedTable,
  type Inspection,
  type TableProblem,
  unindexedKey,
} from '../../../dialect/inspection.ts'
import type { StoredColumn } from '../../../inspect/columnFault.ts'
import { givesYearOne, inspectColumns, rowOf } from '../../../inspect/inspectColumns.ts'
import { quotedPath } from '../postgresNames.ts'
import { POSTGRES_COLUMNS, POSTGRES_TYPES } from '../types.ts'
import { indexProblems } from './indexProblems.ts'
import { rowSecurityProblems } from './rowSecurity.ts'
import { sessionProblems } from './sessionProblems.ts'

interface PostgresColumn extends StoredColumn {
  /** The name of the type below domains; of an array that of its elements; `enum` for any enum. */
  readonly base: string
  /** Whether it refuses NULL and has a default. */
  readonly filled: boolean
  /** Whether it rejects the values of rows. */
  readonly generated: boolean
}

/** What PostgreSQL's catalogue and the session say about a table. */
export async function inspectPostgres(db: AnyKysely, table: DescribedTable): Promise<Inspection | null> {
  const path = table.name.split('.')
  const found = await sql<{ relation: unknown; schema: string | null; kind: string }>`
    select oid as relation, relnamespace::regnamespace::text as schema, relkind::text as kind
    from pg_catalog.pg_class
    where oid = pg_catalog.to_regclass(${quotedPath(table.name)})`.execute(db)
  const [row] = found.rows
  if (row === undefined) return null
  const stored = await storedColumns(db, row.relation)
  const byName = new Map(stored.map((column) => [column.name, column]))
  const first = sql`timestamptz '0001-01-01 00:00:00+00'`
  const readsEarly =
    !stored.some(({ base }) => /^(?:timestamp|date$)/.test(base)) || (await givesYearOne(db, first))
  const columns = { ...POSTGRES_COLUMNS, readsEarly }
  const inspected = inspectColumns(table, (wanted) => byName.get(wanted), columns)
  return {
    names: stored.map(({ name }) => name),
    ignoresCase: false,
    isView: row.kind === 'v' || row.kind === 'm',
    // Materialized views have rows of their own.
    keepsIndexes: row.kind === 'm',
    filled: stored.filter(({ filled }) => filled).map(({ name }) => name),
    generated: stored.filter(({ generated }) => generated).map(({ name }) => name),
    problems: [
      ...(path.length === 1 ? await otherTables(db, table.name, row.schema) : []),
      ...inspected.problems,
      ...(await indexProblems(db, table)),
      ...(await rowSecurityProblems(db, table, row.relation)),
      ...(table.isChild && !(await isIndexed(db, row.relation, table.key)) ? [unindexedKey(table)] : []),
      ...(await sessionProblems(db)),
    ],
    checks: inspected.checks,
  }
}

async function storedColumns(db: AnyKysely, relation: unknown): Promise<readonly PostgresColumn[]> {
  const { rows } = await sql<Omit<PostgresColumn, 'row'>>`
    with recursive plain(attnum, oid, array_of) as (
      select attnum, atttypid, false from pg_catalog.pg_attribute
      where attrelid = ${relation} and attnum > 0 and not attisdropped
      union all
      select attnum, case when typtype = 'd' then typbasetype else typelem end, array_of or typtype <> 'd'
      from plain join pg_catalog.pg_type using (oid)
      where typtype = 'd' or (typcategory = 'A' and typelem <> 0)
    )
    select attname::text as name, pg_catalog.format_type(atttypid, atttypmod) as type,
      case typtype when 'e' then 'enum' else typname::text end as base, array_of as array,
      own.attnotnull and (own.atthasdef or own.attidentity <> '') as filled,
      own.attgenerated <> '' or own.attidentity = 'a' as generated
    from plain join pg_catalog.pg_type as last using (oid)
      join pg_catalog.pg_attribute as own on own.attrelid = ${relation} and own.attnum = plain.attnum
    where typtype <> 'd' and not (typcategory = 'A' and typelem <> 0)
    order by plain.attnum`.execute(db)
  return rows.map((column) => ({ ...column, row: rowOf(POSTGRES_TYPES, column.base) }))
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
