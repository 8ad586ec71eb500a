import { doubleQuoted } from '../../dialect/quoting.ts'
import type { SchemaObject } from '../../dialect/schemaStatements.ts'

/** https://www.postgresql.org/docs/current/limits.html: the longest name, in bytes. */
export const NAME_BYTES = 63

/** A table's name with its schema, quoted. */
export function quotedPath(name: string): string {
  return name.split('.').map(doubleQuoted).join('.')
}

/** An index, which lies in the schema of its table, and whose name is not quoted. */
export function indexObject(table: string, index: string, create: string): SchemaObject {
  const name = [...table.split('.').slice(0, -1), index].map(doubleQuoted).join('.')
  return { create: [create], drop: [`drop index if exists ${name}`] }
}
