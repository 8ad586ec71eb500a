import { sql } from 'kysely'
import { inDdl } from '../dialect/defaults.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { JsonType } from '../dialect/json.ts'
import type { SchemaObject } from '../dialect/schemaObject.ts'
import { isShared, type TableColumn } from './description.ts'
import { indexName } from './indexName.ts'
import type { Table } from './table.ts'

/** An index on a column. */
export interface ColumnIndex extends SchemaObject {
  readonly column: string
  readonly name: string
}

/**
 * What comes between `create index` and the name of an index.
 *
 * @param caller the public function, for its error
 * @throws TypeError when the database cannot create an index concurrently, and is asked to
 */
export function indexWords(dialect: Dialect, concurrently: boolean, caller: string): string {
  if (concurrently && dialect.indexConcurrently === '')
    throw new TypeError(
      `${caller}: ${dialect.name} cannot create indexes concurrently; omit \`concurrently\`.`,
    )
  return (concurrently ? dialect.indexConcurrently : '') + dialect.indexIfNotExists
}

/**
 * The indexes on the columns of a field.
 *
 * @param words those of {@link indexWords}
 */
export function indexesOf(described: TableColumn, table: Table, words: string): ColumnIndex[] {
  const { field, name, type, normalized } = described
  const { dialect, key } = table
  const json = isShared(described)
  const searched = [
    field.kind === 'text' || field.kind === 'contains' || normalized !== null ? null : name,
    normalized,
  ]
  return searched.flatMap((column): ColumnIndex[] => {
    if (column === null || column === key.name) return []
    const isValue = column === name
    if (isValue && json && !dialect.json!.canIndex(described.path!)) return []
    const own = isValue && json ? field.name : column
    const path = table.name.split('.')
    const unquoted = indexName(table, own, dialect.limits.nameBytes)
    const names = dialect.indexNames(path, unquoted)
    const indexed = {
      ...names,
      index: words + names.index,
      column: isValue && json ? valueText(described, dialect) : dialect.quote(column),
      type: isValue ? type : 'text',
      array: field.array,
      json: isValue && json,
    } as const
    const create = dialect.indexDdl(indexed)
    if (create === null) return []
    return [{ column, name: unquoted, create: [create], drop: [dialect.dropIndexDdl(path, unquoted)] }]
  })
}

/** The value of a field in JSON as the text of an expression in parentheses. */
function valueText({ name, path, type }: TableColumn, dialect: Dialect): string {
  return `(${inDdl(dialect, dialect.json!.value(sql.id(name!), path!, type as JsonType))})`
}
