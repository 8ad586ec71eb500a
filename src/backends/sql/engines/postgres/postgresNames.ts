import { doubleQuoted } from '../../dialect/quoting.ts'

/** https://www.postgresql.org/docs/current/limits.html: the longest name, in bytes. */
export const NAME_BYTES = 63

/** A table's name with its schema, quoted. */
export function quotedPath(name: string): string {
  return name.split('.').map(doubleQuoted).join('.')
}
