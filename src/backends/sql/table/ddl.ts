import { createQueryId, type RawNode, sql } from 'kysely'
import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { oneOf, TABLE } from '../../../diagnostics/arguments/rules.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { JsonType } from '../dialect/json.ts'
import { isShared, namesOf, ownColumns, type TableColumn } from './description.ts'
import { indexName } from './indexName.ts'
import { acceleratorsOf, type Table } from './table.ts'

/**
 * The statements that create a table as `defineTable` describes it, with its indexes and accelerators.
 *
 * @throws TypeError when a column is of the type `other`: the library does not know its real type.
 * @example
 * for (const statement of ddl(table)) await client.query(statement)
 */
export function ddl<S extends Schema>(table: Table<S>): readonly string[] {
  checkArgument('ddl', 'table', table, TABLE)
  const { dialect, key } = table
  const columns = Object.values(ownColumns(table))
  const lines = [...new Set(columns.flatMap((column) => linesOf(column, table)))]
  if (!columns.some((column) => namesOf(column).includes(key.name)))
    lines.unshift(`${dialect.quote(key.name)} ${dialect.keyDdl[key.type]}`)
  const name = quotedName(table)
  return [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)`,
    ...storeTokens(columns, table),
    ...columns.flatMap((column) => indexesOf(column, table)),
    ...accelerate(columns, table, ''),
  ]
}

const PART = oneOf('columns', 'indexes', 'all', 'checks')

/**
 * The statements that add companion columns to an existing table: token columns, lower-cased columns, and the
 * indexes on them. Other columns are left alone. The statements can be run again if the database can say so
 * (PostgreSQL, MariaDB, SQL Server; SQLite for indexes). Indexes are built faster after `backfill` than
 * before it. SQLite's accelerator `fts5` is filled by one of the statements; if they are run again, it is
 * made anew unless it is complete.
 *
 * With `'checks'`, they are the statements after which the database refuses a row whose text stands without
 * its companions, as a program writes it that does not know of them. In MySQL and MariaDB, run them after
 * `backfill`. A companion of another text is not refused; `checkCompanions` finds it.
 *
 * @param part only the columns, only their indexes and accelerators, both (`'all'`, the columns first), or
 *   only the checks
 * @example
 * const table = defineTable(schema, { name: 'note', key: 'id', dialect: postgres() })
 * companionDdl(table, 'columns').slice(0, 1)
 * // ['alter table "note" add column if not exists "title_u121" text collate "C"']
 */
export function companionDdl<S extends Schema>(
  table: Table<S>,
  part: 'columns' | 'indexes' | 'all' | 'checks' = 'all',
): readonly string[] {
  checkArgument('companionDdl', 'table', table, TABLE)
  checkArgument('companionDdl', 'part', part, PART)
  if (part === 'checks') return companionChecks(table)
  const columns = part === 'indexes' ? [] : addColumns(table, quotedName(table))
  return part === 'columns' ? columns : [...columns, ...addIndexes(table)]
}

function quotedName({ name, dialect }: Table): string {
  return name
    .split('.')
    .map((part) => dialect.quote(part))
    .join('.')
}

function linesOf(
  { field, name, type, path, tokens, folded }: TableColumn,
  { dialect, key }: Table,
): string[] {
  const text = dialect.types.text!.ddl
  const values = (of: typeof type): string => (field.array ? dialect.arrayDdl(of) : dialect.types[of]!.ddl)
  if (name !== null && type === 'other') {
    throw new TypeError(
      `ddl: the column "${name}" is of the type "other", whose real type only the database knows; ` +
        'create the table yourself.',
    )
  }
  const line = (column: string | null, definition: string): string[] => {
    if (column === null) return []
    if (column !== key.name) return [`${dialect.quote(column)} ${definition}`]
    const keyed = definition === text ? (dialect.keyTextDdl ?? definition) : definition
    return [`${dialect.quote(column)} ${keyed} not null primary key`]
  }
  return [
    ...line(name, path === null ? values(type) : dialect.json!.ddl),
    ...line(tokens, text),
    ...line(folded, values('text')),
  ]
}

/** The statements for the indexes on the columns of a field. */
function indexesOf(described: TableColumn, table: Table): string[] {
  const { field, name, type, folded } = described
  const { dialect, key } = table
  const json = isShared(described)
  const searched = [
    field.kind === 'text' || field.kind === 'contains' || folded !== null ? null : name,
    folded,
  ]
  return searched.flatMap((column) => {
    if (column === null || column === key.name) return []
    const isValue = column === name
    if (isValue && json && !dialect.json!.canIndex(described.path!)) return []
    const own = isValue && json ? field.name : column
    const names = dialect.indexNames(table.name.split('.'), indexName(table, own, dialect.limits.nameBytes))
    const indexed = {
      ...names,
      column: isValue && json ? valueText(described, dialect) : dialect.quote(column),
      type: isValue ? type : 'text',
      array: field.array,
      json: isValue && json,
    } as const
    return dialect.indexDdl(indexed) ?? []
  })
}

/** The value of a field in JSON as the text of an expression in parentheses. */
function valueText({ name, path, type }: TableColumn, { json, createCompiler }: Dialect): string {
  const value = json!.value(sql.id(name!), path!, type as JsonType)
  return `(${createCompiler().compileQuery(value.toOperationNode() as RawNode, createQueryId()).sql})`
}

/** The statements for the storage of token columns. */
function storeTokens(columns: readonly TableColumn[], table: Table): string[] {
  const { dialect, accelerators } = table
  if (accelerators.length === 0) return []
  const stored = columns.flatMap(({ tokens }) => tokens ?? [])
  return stored.flatMap((column) => dialect.tokenStorageDdl(quotedName(table), dialect.quote(column)))
}

/** The statements for the accelerators of a table. */
function accelerate(columns: readonly TableColumn[], table: Table, ifNotExists: string): string[] {
  return acceleratorsOf(table).flatMap((accelerator) => accelerator.ddl(table, columns, ifNotExists))
}

function addColumns(described: Table, table: string): string[] {
  const { dialect } = described
  const text = dialect.types.text!.ddl
  const add = (column: string | null, definition: string): string[] =>
    column === null ? [] : [dialect.addColumnDdl({ table, column, definition })]
  const columns = Object.values(ownColumns(described))
  const added = columns.flatMap(({ field, tokens, folded }) => {
    const strings = field.array ? dialect.arrayDdl('text') : text
    return [...add(tokens, text), ...add(folded, strings)]
  })
  return [...added, ...storeTokens(columns, described)]
}

function companionChecks(table: Table): string[] {
  const { dialect } = table
  return Object.values(ownColumns(table)).flatMap((column) => {
    const { name, tokens, folded } = column
    const companions = [tokens, folded].filter((each) => each !== null)
    if (name === null || companions.length === 0 || isShared(column)) return []
    const check = indexName(table, name, dialect.limits.nameBytes, 'check')
    return dialect.companionCheckDdl({ name: check, table: table.name.split('.'), value: name, companions })
  })
}

function addIndexes(table: Table): string[] {
  const companions = Object.values(ownColumns(table)).map((column) =>
    isShared(column) ? column : { ...column, name: null },
  )
  const described = { ...table, dialect: withIfNotExists(table.dialect) }
  return [
    ...companions.flatMap((column) => indexesOf(column, described)),
    ...accelerate(companions, table, table.dialect.indexIfNotExists),
  ]
}

/** The same dialect, but for indexes that are left alone if they exist. */
function withIfNotExists(dialect: Dialect): Dialect {
  return {
    ...dialect,
    indexDdl: (column) => dialect.indexDdl({ ...column, index: dialect.indexIfNotExists + column.index }),
  }
}
