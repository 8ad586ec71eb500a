/**
 * Returns the content of a token column, a form that lets a database search for whole tokens. Each token is
 * preceded and followed by a space, two spaces separate the values of an array, and a lone space means that
 * there are no tokens. Tokens never contain a space.
 *
 * @param values the tokens of each value
 *
 * @example
 * tokenColumn([['a', 'b'], ['c']]) // ' a b  c '
 */
export function tokenColumn(values: readonly (readonly string[])[]): string {
  const parts = values.filter((tokens) => tokens.length > 0).map((tokens) => tokens.join(' '))
  return parts.length === 0 ? ' ' : ` ${parts.join('  ')} `
}

/**
 * Parses a token column into the tokens of each value. Values without tokens are not stored in the column, so
 * they are missing from the result.
 *
 * @example
 * parseTokenColumn(' a b  c ') // [['a', 'b'], ['c']]
 */
export function parseTokenColumn(column: string): string[][] {
  // Not trim(): it would remove U+FEFF, which may end a token.
  const inner = column.slice(1, -1)
  return inner === '' ? [] : inner.split('  ').map((value) => value.split(' '))
}
