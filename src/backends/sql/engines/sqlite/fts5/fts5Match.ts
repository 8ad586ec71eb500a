import { doubleQuoted } from '../../../dialect/quoting.ts'
import type { TableDescription } from '../../../table/description.ts'
import { stateOf } from './completeness.ts'
import { compiled, type Statement } from './fts5Ddl.ts'
import { fts5IndexOf } from './fts5Index.ts'
import { positionsOf } from './prefixes.ts'

/** The index of a table as statements name it that read it in the order of the keys. */
export interface Fts5Match {
  /** The name of the index, quoted. Rows are found by `name match expression`. */
  readonly name: string
  /** Asks for what `documentsIn` reads. */
  readonly state: Statement
  /** Asks for the `positions` of a prefix. */
  readonly positionsOf: (prefix: string) => Statement
}

/** `null` for a table without the accelerator `fts5`. */
export function fts5Match(table: TableDescription): Fts5Match | null {
  const index = fts5IndexOf(table)
  if (index === null) return null
  return {
    name: doubleQuoted(index.name),
    state: compiled(stateOf(index)),
    positionsOf: (prefix) => compiled(positionsOf(index, prefix)),
  }
}
