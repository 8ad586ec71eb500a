import type { MatchTarget } from '../../../../../plan/plan.ts'
import { ownColumns, type TableColumn, type TableDescription } from '../../../table/description.ts'
import { digest } from '../../../table/digest.ts'

/** A column of a table as the index holds it. */
export interface IndexedText {
  /** The field's name. */
  readonly field: string
  /** The column of the table. */
  readonly column: string
  /** A token column, a single string, or a list of strings in JSON. */
  readonly kind: 'tokens' | 'string' | 'list'
}

/**
 * The FTS5 index of a table: its names, unquoted, without the attached database that they lie in. The names
 * depend on the indexed columns, so the index of a table that was described otherwise is a missing one.
 */
export interface Fts5Index {
  /** The attached database, if the table's name has one. */
  readonly schema: string | null
  /** The indexed table. */
  readonly table: string
  readonly key: string
  readonly name: string
  /** The view that lists the triggers as they must be. */
  readonly expected: string
  /** The trigger of that view that is made after the others, and runs never. */
  readonly last: string
  readonly triggers: Readonly<Record<'insert' | 'update' | 'delete', string>>
  readonly texts: readonly IndexedText[]
}

/** The names of what an index consists of. */
export type Fts5Names = Pick<Fts5Index, 'schema' | 'name' | 'expected' | 'last' | 'triggers'>

/** Changes with the statements that keep the index: one that others made is a missing one. */
const VERSION = 4

/** The index of a table that is described with the accelerator `fts5` and has texts; `null` for others. */
export function fts5IndexOf(table: TableDescription): Fts5Index | null {
  if (!table.accelerators.includes('fts5')) return null
  const path = table.name.split('.')
  const own = path.at(-1)!
  const texts = Object.values(ownColumns(table)).flatMap(textsOf)
  if (texts.length === 0) return null
  const named = texts.map(({ field, column, kind }) => ({ field, column, list: kind === 'list' }))
  const name = `${own}_isoquery_fts_${digest(JSON.stringify([VERSION, table.key.name, named]))}`
  return { ...namesOf(name, path), table: own, key: table.key.name, texts }
}

/**
 * The names of an index.
 *
 * @param path the table's name in its parts
 */
export function namesOf(name: string, path: readonly string[]): Fts5Names {
  return {
    schema: path.length > 1 ? path[0]! : null,
    name,
    expected: `${name}_triggers`,
    last: `${name}_last`,
    triggers: { insert: `${name}_insert`, update: `${name}_update`, delete: `${name}_delete` },
  }
}

/** The name of a column in the index. FTS5 has names of its own, such as `rank`. */
export function indexedName(column: string): string {
  return `of_${column}`
}

/** The column that a leaf on this target asks; `null` if the index does not hold it. */
export function indexedColumn(column: TableColumn, target: MatchTarget): string | null {
  const { field, name, type, path, normalized } = column
  if (column.table !== null || column.from !== null) return null
  if (target !== 'value') return column[target]
  return field.kind === 'keyword' && type === 'text' && path === null && normalized === null ? name : null
}

function textsOf(described: TableColumn): IndexedText[] {
  const { field } = described
  return (['tokens', 'normalized', 'value'] as const).flatMap((target) => {
    const column = indexedColumn(described, target)
    const kind = target === 'tokens' ? target : field.array ? 'list' : 'string'
    return column === null ? [] : [{ field: field.name, column, kind }]
  })
}
