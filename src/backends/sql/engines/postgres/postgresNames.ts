import { doubleQuoted } from '../../dialect/quoting.ts'
import type { SchemaObject } from '../../dialect/schemaObject.ts'

/** https://www.postgresql.org/docs/current/limits.html: the longest name, in bytes. */
export const NAME_BYTES = 63

/** A table's name with its schema, quoted. */
export function quotedPath(name: string): string {
  return name.split('.').map(doubleQuoted).join('.')
}

/** An index, which lies in the schema of its table, and whose name is not quoted. */
export function indexObject(table: string, index: string, create: string): SchemaObject {
  return { create: [create], drop: [`drop index if exists ${besideTable(table, index)}`] }
}

/** What lies in the schema of a table, quoted. */
export function besideTable(table: string, name: string): string {
  return [...table.split('.').slice(0, -1), name].map(doubleQuoted).join('.')
}
