import type { TableDescription } from '../../../table/description.ts'
import { isComplete } from './completeness.ts'
import { quote, textOf } from './fts5Ddl.ts'
import { fts5IndexOf } from './fts5Index.ts'

/** The index of a table as statements name it that read it in the order of the keys. */
export interface Fts5Match {
  /** The name of the index, quoted. Rows are found by `name match expression`. */
  readonly name: string
  /** What must exist, so that the statements can be prepared; unquoted. */
  readonly needed: readonly string[]
  /** A condition: the index holds all rows, and its triggers keep it so. */
  readonly isComplete: string
}

/** `null` for a table without the accelerator `fts5`. */
export function fts5Match(table: TableDescription): Fts5Match | null {
  const index = fts5IndexOf(table)
  if (index === null) return null
  const { name, expected } = index
  return { name: quote(name), needed: [name, expected], isComplete: textOf(isComplete(index)) }
}
