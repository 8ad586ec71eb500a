import type { SchemaObject } from '../dialect/schemaObject.ts'
import { isShared, ownColumns } from './description.ts'
import { indexesOf } from './indexes.ts'
import { acceleratorsOf, type Table } from './table.ts'

/** Statements for the indexes and accelerators of a table. */
export interface ObjectChanges {
  /** Drops what is made anew under the same name. */
  readonly replace: readonly string[]
  readonly create: readonly string[]
  readonly drop: readonly string[]
}

/** What changes in the indexes and accelerators of a table from one description to another. */
export function objectChanges(
  before: Table,
  after: Table,
  withValues: boolean,
  words: string,
): ObjectChanges {
  const old = objectsOf(before, withValues, words)
  const now = objectsOf(after, withValues, words)
  const textOf = (object: (typeof old)[number]): string => object.create.join(';\n')
  const gone = old.filter((each) => now.every((other) => textOf(other) !== textOf(each)))
  const made = now.filter((each) => old.every((other) => textOf(other) !== textOf(each)))
  const dropOf = (objects: typeof old): string[] => objects.flatMap(({ drop }) => drop)
  // Most databases take names that differ only in case for one.
  const madeAnew = new Set(dropOf(made).map((statement) => statement.toLowerCase()))
  const isReplaced = (statement: string): boolean => madeAnew.has(statement.toLowerCase())
  return {
    replace: dropOf(gone).filter(isReplaced),
    create: made.flatMap(({ create }) => create),
    drop: dropOf(gone).filter((statement) => !isReplaced(statement)),
  }
}

/**
 * The indexes and accelerators of a table.
 *
 * @param withValues whether those on columns of values are meant, too; accelerators are on any
 * @param words those of `indexWords`
 */
function objectsOf(table: Table, withValues: boolean, words: string): readonly SchemaObject[] {
  const columns = Object.values(ownColumns(table))
  const indexed = columns.map((column) => {
    return withValues || isShared(column) ? column : { ...column, name: null }
  })
  return [
    ...indexed.flatMap((column) => indexesOf(column, table, words)),
    ...acceleratorsOf(table).flatMap((accelerator) => accelerator.objects(table, columns, words)),
  ]
}
