/** https://www.postgresql.org/docs/current/limits.html: the longest name, in bytes. */
export const NAME_BYTES = 63

/** A name with its schema, quoted. */
export function quotedName(name: string): string {
  return name.split('.').map(quote).join('.')
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
