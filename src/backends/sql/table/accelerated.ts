import type { TableColumn } from './description.ts'

/** A column that accelerators are for, by its own name. */
export interface Accelerated {
  readonly name: string
  /** A token column, a column of whole strings or of lists of them, or one searched by `contains`. */
  readonly holds: 'tokens' | 'strings' | 'lists' | 'substrings'
}

/** The columns of a field that accelerators are for. */
export function acceleratedColumns({
  field,
  tokens,
  normalized,
  name,
  type,
  path,
}: TableColumn): Accelerated[] {
  const of = (column: string | null, holds: Accelerated['holds']): Accelerated[] =>
    column === null ? [] : [{ name: column, holds }]
  const stored = type === 'text' && path === null ? name : null
  if (field.kind === 'contains') return field.array ? [] : of(stored, 'substrings')
  const strings = normalized ?? (field.kind === 'keyword' ? stored : null)
  return [...of(tokens, 'tokens'), ...of(strings, field.array ? 'lists' : 'strings')]
}
