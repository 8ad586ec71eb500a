import type { SchemaObject } from '../dialect/schemaObject.ts'
import { isShared, ownColumns } from './description.ts'
import { indexesOf } from './indexes.ts'
import { acceleratorsOf, type Table } from './table.ts'

/** What changes in the indexes and accelerators of a table from one description to another. */
export function objectChanges(
  before: Table,
  after: Table,
  withValues: boolean,
  words: string,
): { readonly index: readonly string[]; readonly drop: readonly string[] } {
  const old = objectsOf(before, withValues, words)
  const now = objectsOf(after, withValues, words)
  const textOf = (object: (typeof old)[number]): string => object.create.join(';\n')
  const gone = old.filter((each) => now.every((other) => textOf(other) !== textOf(each)))
  const made = now.filter((each) => old.every((other) => textOf(other) !== textOf(each)))
  const dropOf = (objects: typeof old): string[] => objects.flatMap(({ drop }) => drop)
  // What is made under the same name is dropped first.
  const first = dropOf(gone).filter((statement) => dropOf(made).includes(statement))
  return {
    index: [...first, ...made.flatMap(({ create }) => create)],
    drop: dropOf(gone).filter((statement) => !first.includes(statement)),
  }
}

/**
 * The indexes and accelerators of a table.
 *
 * @param withValues whether those on columns of values are meant, too; accelerators are on any
 * @param words what stands between `create index` and the name of an index
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
