import {
  type ColumnOptions,
  companionDdl,
  type Dialect,
  DocumentError,
  ddl,
  defineTable,
  type Table,
  toRow,
} from '../../../src/backends/sql/index.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import type { Value } from '../cases/fieldValue.ts'
import { companionNames } from '../engines/sqlEngine.ts'
import { CLICKHOUSE_COLUMNS } from './clickhouseSettings.ts'
import { DUCKDB_COLUMNS } from './duckdbSettings.ts'
import { MYSQL_COLUMNS } from './mysqlColumns.ts'
import { POSTGRES_COLUMNS } from './postgresColumns.ts'
import type { ColumnSetting, World, WorldDatabase } from './setting.ts'
import { SQLITE_COLUMNS } from './sqliteSettings.ts'

const COLUMNS: Readonly<Record<WorldDatabase, readonly ColumnSetting[]>> = {
  sqlite: SQLITE_COLUMNS,
  pglite: POSTGRES_COLUMNS,
  duckdb: DUCKDB_COLUMNS,
  postgres: POSTGRES_COLUMNS,
  mariadb: MYSQL_COLUMNS,
  mysql: MYSQL_COLUMNS,
  clickhouse: CLICKHOUSE_COLUMNS,
}

/** By field name; fields left out have the column that `ddl` makes. */
export type WorldColumns = Readonly<Record<string, ColumnSetting>>

type Field = Pick<Schema['fields'][string], 'kind' | 'array'>

/** The columns that can hold a field in this database. */
export function columnsFor(database: WorldDatabase, { kind, array }: Field): ColumnSetting[] {
  return COLUMNS[database].filter(
    (column) =>
      column.kinds.includes(kind) &&
      (column.array ?? false) === array &&
      (column.on?.includes(database) ?? true),
  )
}

/** The columns that `checkTable` must report. */
export function namedColumns(database: WorldDatabase): ColumnSetting[] {
  return COLUMNS[database].filter(
    ({ on, consequence }) => consequence !== undefined && (on?.includes(database) ?? true),
  )
}

/** The description of a world's table. */
export function worldTable(
  { settings }: World,
  schema: Schema,
  columns: WorldColumns,
  dialect: Dialect,
  name: string,
): Table {
  const place = settings.find(({ schema }) => schema !== undefined)?.schema
  const whole = place === undefined ? name : `${place}.${name}`
  const bare = settings.some(({ withoutCompanions }) => withoutCompanions)
  const options = Object.values(schema.fields).map((field, i): [string, ColumnOptions] => {
    const { type, path, child = false } = columns[field.name] ?? {}
    const from = child ? { from: { table: `${whole}_child_${i}`, key: 'parent' } } : {}
    const companions = companionNames(field, (companion) => (bare ? null : `c${i}_${companion}`))
    const named = { name: `C ${i}`, ...companions, ...(path !== undefined && { path }), ...from }
    return [field.name, type === undefined ? named : { ...named, type }]
  })
  return defineTable(schema, {
    name: whole,
    key: { name: 'id', type: 'bigint' },
    dialect,
    columns: Object.fromEntries(options),
    accelerators:
      settings.some(({ accelerators }) => accelerators === 'all') && !isRefused(settings, dialect)
        ? 'all'
        : 'none',
  })
}

/** MySQL's partitioned tables cannot have the accelerator: `checkTable` reports it. */
function isRefused(settings: World['settings'], { name }: Dialect): boolean {
  return name === 'MySQL' && settings.some(({ tableClause = '' }) => tableClause.startsWith('partition'))
}

/** The name of a table, quoted. */
export function quotedName({ name, dialect }: Table): string {
  return name.split('.').map(dialect.quote).join('.')
}

/** The statements that make the table. */
export function createTable({ settings, database }: World, columns: WorldColumns, table: Table): string[] {
  if (settings.some(({ byDdl }) => byDdl)) return [...ddl(table)]
  const { dialect } = table
  const name = quotedName(table)
  const own = Object.values(table.columns).filter(({ from }) => from === null)
  const fields = own.map(({ field, name, type }) => ({
    field,
    column: dialect.quote(name!),
    setting: columns[field.name],
    native: columns[field.name]?.native ?? (field.array ? dialect.arrayDdl(type) : dialect.types[type]!.ddl),
  }))
  const key = database === 'clickhouse' ? 'id bigint not null primary key' : 'id bigint primary key'
  const lines = [key, ...fields.map(({ column, native }) => `${column} ${native}`)]
  const clauses = settings.map(({ tableClause = '' }) => tableClause).join(' ')
  const after = settings.flatMap(({ afterTable = [] }) => afterTable)
  const indexed = settings.find(({ index }) => index !== undefined)?.index
  const indexes = fields.flatMap(({ field, column, setting }, i) => {
    const ofWorld = setting !== undefined && isString(field) && !field.array ? indexed : undefined
    const wanted = setting?.index === undefined ? ofWorld : setting.index
    if (wanted === null || wanted === undefined) return []
    // In SQLite the index's name carries the database, and the table's name must not.
    const [index, on] =
      database === 'sqlite' && name.includes('.')
        ? [`${name.split('.')[0]}.w${i}`, name.split('.')[1]!]
        : [`w${i}_${table.name.split('.').at(-1)}`, name]
    return [`create index ${index} on ${on} ${wanted.replaceAll('COLUMN', () => column)}`]
  })
  return [
    `create table ${name} (${lines.join(', ')}) ${clauses}`,
    // The name of a partition is the table's name with a suffix within the quotes.
    ...after.map((statement) =>
      statement.replaceAll(/TABLE(_\d)?/g, (_, suffix = '') => name.replace(/.$/, `${suffix}$&`)),
    ),
    ...companionDdl(table),
    ...indexes,
  ]
}

function isString({ kind }: Field): boolean {
  return kind === 'keyword' || kind === 'contains'
}

/** Whether the column of a field can hold a value. */
export function holds(table: Table, columns: WorldColumns, field: string, value: Value): boolean {
  const { accepts = () => true, values } = columns[field] ?? {}
  if (!accepts(value) || (values !== undefined && !values.includes(value))) return false
  try {
    toRow(table, documentOf(field, value))
    return true
  } catch (error) {
    if (error instanceof DocumentError) return false
    throw error
  }
}

/** A document with one field. */
export function documentOf(field: string, value: unknown): Record<string, unknown> {
  return field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<
    string,
    unknown
  >
}
