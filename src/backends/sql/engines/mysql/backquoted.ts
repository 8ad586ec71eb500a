/** A name as MySQL and MariaDB quote it. */
export function backquoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

/** A table by its name with or without its schema. */
export function backquotedPath(name: string): string {
  return name.split('.').map(backquoted).join('.')
}
