import type { Table } from './table.ts'

/** The name of a table in its statements. */
export function quotedName({ name, dialect }: Table): string {
  return name
    .split('.')
    .map((part) => dialect.quote(part))
    .join('.')
}
