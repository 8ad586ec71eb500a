import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import { FLAG, oneOf, type RulesOf, TABLE } from '../../../diagnostics/arguments/rules.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { SchemaObject } from '../dialect/schemaObject.ts'
import { companionChecks } from './companionChecks.ts'
import { definedColumns, definedCompanions } from './definedColumns.ts'
import { isShared, namesOf, ownColumns, type TableColumn } from './description.ts'
import { indexesOf, indexWords } from './indexes.ts'
import { quotedName } from './quotedName.ts'
import { acceleratorsOf, type Table } from './table.ts'

/**
 * Returns the statements that create the table described by `defineTable`, with its indexes and accelerators.
 *
 * @throws TypeError when a column has the type `other` or is `generated`, because isoquery does not know its
 *   real type or its expression.
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
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)${dialect.tableClause}`,
    ...storeTokens(table),
    ...created(columns.flatMap((column) => indexesOf(column, table, ''))),
    ...accelerate(columns, table, ''),
  ]
}

/** Which statements `companionDdl` returns. */
export type CompanionPart = 'columns' | 'indexes' | 'all' | 'checks' | 'accelerators'

const PART = oneOf('columns', 'indexes', 'all', 'checks', 'accelerators')

/** Options for `companionDdl`. */
export interface CompanionDdlOptions {
  /**
   * Whether to use `create index concurrently`: it takes longer, but other connections can write rows in the
   * meantime. Only for PostgreSQL, outside transactions, and not for partitioned tables. Default `false`.
   */
  readonly concurrently?: boolean
}

const COMPANION_RULES: RulesOf<CompanionDdlOptions> = { concurrently: FLAG }

/**
 * Returns the statements that add companion columns to an existing table: token columns and columns of
 * normalized values, with their indexes and accelerators. They don't touch other columns. Run `'columns'`
 * first, then `backfill`, then `'indexes'`, because indexes are built faster on filled columns. Finally, run
 * `'checks'` if you want them.
 *
 * You can run the statements again to add anything missing, with two exceptions. In MySQL, each statement
 * takes effect completely or not at all, and fails if it has been run before (error 1060, 1061 or 3822). In
 * SQLite, a statement fails if its column already exists. If only some columns are missing, `checkTable`
 * returns the statements for those.
 *
 * Locks: in PostgreSQL, adding columns and checks takes milliseconds; building an index blocks writers
 * unless you set `concurrently`. In MariaDB and MySQL, one statement adds all columns, and another adds all
 * checks. Adding columns takes milliseconds, unless the table has its own full-text index: then the database
 * rebuilds the table and blocks writers. Adding checks always rebuilds the table and blocks writers.
 * Building indexes doesn't block writers, except for MySQL's `tokenIndex`. SQLite lets only one connection
 * write at a time. For figures, see `grammar/databases.md`.
 *
 * With `'checks'`, the database rejects a row that has text but no companions, such as a row from a program
 * that does not know about them. In MySQL and MariaDB, add the checks after `backfill`. Checks can't detect a
 * companion that was made from different text, but `checkCompanions` can.
 *
 * One of the statements fills SQLite's `fts5` accelerator. If you run the statements again, an incomplete
 * accelerator is rebuilt.
 *
 * @param part `'columns'`: only the columns. `'indexes'`: only their indexes and accelerators. `'all'`: both,
 *   columns first. `'checks'`: only the checks. `'accelerators'`: only the accelerators, including those on
 *   other columns, for a table that gets accelerators later.
 * @throws TypeError when `concurrently` is set for a database other than PostgreSQL.
 * @example
 * const table = defineTable(schema, { name: 'note', key: 'id', dialect: sqlite() })
 * companionDdl(table, 'columns').slice(0, 1) // ['alter table "note" add column "title_u121" text']
 */
export function companionDdl<S extends Schema>(
  table: Table<S>,
  part: CompanionPart = 'all',
  options: CompanionDdlOptions = {},
): readonly string[] {
  checkArgument('companionDdl', 'table', table, TABLE)
  checkArgument('companionDdl', 'part', part, PART)
  checkOptions('companionDdl', options, COMPANION_RULES)
  const { dialect } = table
  const { concurrently = false } = options
  const words = indexWords(dialect, concurrently, 'companionDdl')
  switch (part) {
    case 'columns':
      return addColumns(table)
    case 'indexes':
      return addIndexes(table, words)
    case 'all':
      return [...addColumns(table), ...addIndexes(table, words)]
    case 'checks':
      return dialect.companionChecksDdl(table.name.split('.'), companionChecks(table))
    case 'accelerators':
      return [...storeTokens(table), ...accelerate(Object.values(ownColumns(table)), table, words)]
  }
}

/** The statements that add one companion column. */
export function addColumnDdl(table: Table, name: string): readonly string[] {
  const own = Object.values(ownColumns(table))
  const columns = definedCompanions(own, table.dialect).filter(({ column }) => column === name)
  return table.dialect.addColumnsDdl(quotedName(table), columns)
}

/** The statement that renames a column. */
export function renameColumnDdl(table: Table, from: string, to: string): string {
  const { quote } = table.dialect
  return `alter table ${quotedName(table)} rename column ${quote(from)} to ${quote(to)}`
}

function linesOf(described: TableColumn, { dialect, key }: Table): string[] {
  return definedColumns(described, dialect, 'ddl').map(({ column, definition }) => {
    if (column !== key.name) return `${dialect.quote(column)} ${definition}`
    const keyed = definition === dialect.types.text!.ddl ? (dialect.keyTextDdl ?? definition) : definition
    return `${dialect.quote(column)} ${dialect.keyFieldDdl(keyed)}`
  })
}

/** The statements for the storage of token columns. */
export function storeTokens(table: Table): string[] {
  const { dialect, accelerators } = table
  if (accelerators.length === 0) return []
  const stored = Object.values(ownColumns(table)).flatMap(({ tokens }) => tokens ?? [])
  return stored.flatMap((column) => dialect.tokenStorageDdl(quotedName(table), dialect.quote(column)))
}

/**
 * The statements for the accelerators of a table.
 *
 * @param columns the columns to index
 * @param words the words between `create index` and the name of an index
 */
function accelerate(columns: readonly TableColumn[], table: Table, words: string): string[] {
  return created(acceleratorsOf(table).flatMap((accelerator) => accelerator.objects(table, columns, words)))
}

function created(objects: readonly SchemaObject[]): string[] {
  return objects.flatMap(({ create }) => create)
}

function addColumns(table: Table): string[] {
  const companions = definedCompanions(Object.values(ownColumns(table)), table.dialect)
  const added = table.dialect.addColumnsDdl(quotedName(table), companions)
  return [...added, ...storeTokens(table)]
}

/**
 * @param words the words between `create index` and the name of an index
 */
function addIndexes(table: Table, words: string): string[] {
  const companions = Object.values(ownColumns(table)).map((column) =>
    isShared(column) ? column : { ...column, name: null },
  )
  return [
    ...created(companions.flatMap((column) => indexesOf(column, table, words))),
    ...accelerate(companions, table, words),
  ]
}
