import type { Schema } from '../../../schema/schema.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { accelerate, indexesOf } from '../table/ddl.ts'
import type { Table } from '../table/table.ts'

/**
 * The statements that give a table that exists its companion columns: token columns, lower-cased columns, and
 * the indexes on them. What the table has already is left alone, and where the database can say so
 * (PostgreSQL, MariaDB, SQL Server; SQLite for indexes) the statements can be run again. Indexes are built
 * faster after {@link backfill} than before it.
 *
 * @param part the columns, their indexes and accelerators, or first the ones and then the others
 * @example
 * companionDdl(table, 'columns') // ['alter table "release" add column if not exists "headline_u121" text collate "C"']
 */
export function companionDdl<S extends Schema>(
  table: Table<S>,
  part: 'columns' | 'indexes' | 'all' = 'all',
): readonly string[] {
  const name = table.name
    .split('.')
    .map((each) => table.dialect.quote(each))
    .join('.')
  const columns = part === 'indexes' ? [] : addColumns(table, name)
  return part === 'columns' ? columns : [...columns, ...addIndexes(table, name)]
}

function addColumns({ columns, dialect }: Table, table: string): string[] {
  const text = dialect.types.text!.ddl
  const add = (column: string | null, definition: string): string[] =>
    column === null ? [] : [dialect.addColumnDdl({ table, column, definition })]
  return Object.values(columns).flatMap(({ field, tokens, folded }) => {
    const strings = field.array ? dialect.arrayDdl('text') : text
    return [...add(tokens, text), ...add(folded, strings)]
  })
}

function addIndexes(table: Table, name: string): string[] {
  const companions = Object.values(table.columns).map((column) => ({ ...column, name: null }))
  const described = { ...table, dialect: withIfNotExists(table.dialect) }
  return [
    ...companions.flatMap((column) => indexesOf(column, described, name)),
    ...accelerate(companions, described, name),
  ]
}

/** A dialect that makes an index only where there is none. */
function withIfNotExists(dialect: Dialect): Dialect {
  const named = (index: string): string => `${dialect.indexIfNotExists}${index}`
  return {
    ...dialect,
    indexDdl: (column) => dialect.indexDdl({ ...column, index: named(column.index) }),
    acceleratorDdl: (accelerator, table, columns) =>
      dialect.acceleratorDdl(
        accelerator,
        table,
        columns.map((column) => ({ ...column, index: named(column.index) })),
      ),
  }
}
