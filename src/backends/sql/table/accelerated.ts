import type { AcceleratedColumn } from '../dialects/dialect.ts'
import type { TableColumn } from './table.ts'

/** A column that accelerators are for, by its own name. */
export interface Accelerated {
  readonly name: string
  readonly holds: AcceleratedColumn['holds']
}

/** The columns of a field that accelerators are for. */
export function acceleratedColumns({ field, tokens, folded, name, type }: TableColumn): Accelerated[] {
  const of = (column: string | null, holds: Accelerated['holds']): Accelerated[] =>
    column === null ? [] : [{ name: column, holds }]
  if (field.array) return of(tokens, 'tokens')
  if (field.kind === 'contains') return of(type === 'text' ? name : null, 'substrings')
  const strings = folded ?? (field.kind === 'keyword' && type === 'text' ? name : null)
  return [...of(tokens, 'tokens'), ...of(strings, 'strings')]
}
