import type { AcceleratedColumn, Accelerator } from './dialect.ts'

/** The characters of a list's element that an index keeps: it refuses elements of some thousand bytes. */
export const LIST_CHARACTERS = 64

/** The statements that add an accelerator to columns of a PostgreSQL table. */
export function acceleratorDdl(
  accelerator: Accelerator,
  table: string,
  columns: readonly AcceleratedColumn[],
): readonly string[] {
  return accelerator === 'tokens' ? tokensDdl(table, columns) : trigramsDdl(table, columns)
}

function trigramsDdl(table: string, columns: readonly AcceleratedColumn[]): readonly string[] {
  return [
    'create extension if not exists pg_trgm',
    ...columns.flatMap(({ index, name, holds }) => {
      if (holds === 'lists') return []
      const searched = holds === 'substrings' ? `(lower(${name} collate "C"))` : `${name} collate "C"`
      return `create index ${index} on ${table} using gin (${searched} gin_trgm_ops)`
    }),
  ]
}

function tokensDdl(table: string, columns: readonly AcceleratedColumn[]): readonly string[] {
  return columns.flatMap(({ index, name, holds }) => {
    if (holds !== 'tokens' && holds !== 'lists') return []
    // `hasWords` asks for the same expressions: the planner uses an index for no others.
    const elements =
      holds === 'tokens'
        ? `string_to_array(cast(${name} as text) collate "C", ' ')`
        : `(cast(cast(cast(${name} as text[]) as varchar(${LIST_CHARACTERS})[]) as text[]) collate "C")`
    return `create index ${index} on ${table} using gin (${elements})`
  })
}
