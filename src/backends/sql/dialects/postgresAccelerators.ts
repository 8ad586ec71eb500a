import type { AcceleratedColumn, Accelerator } from './dialect.ts'

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
    ...columns.map(({ index, name, holds }) => {
      const searched = holds === 'substrings' ? `(lower(${name} collate "C"))` : `${name} collate "C"`
      return `create index ${index} on ${table} using gin (${searched} gin_trgm_ops)`
    }),
  ]
}

function tokensDdl(table: string, columns: readonly AcceleratedColumn[]): readonly string[] {
  const texts = columns.filter(({ holds }) => holds === 'tokens')
  return texts.map(({ index, name }) => {
    const tokens = `string_to_array(cast(${name} as text) collate "C", ' ')`
    return `create index ${index} on ${table} using gin (${tokens})`
  })
}
