/**
 * The content of a token column, where a database finds whole tokens: each token is between single spaces,
 * two spaces separate the values of an array, and a single space means that there are no tokens. Tokens never
 * contain a space.
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
 * The tokens of each value in a token column. Values without tokens are not stored, so they are missing.
 *
 * @example
 * parseTokenColumn(' a b  c ') // [['a', 'b'], ['c']]
 */
export function parseTokenColumn(column: string): string[][] {
  // Not trim(): it would remove U+FEFF, which may end a token.
  const inner = column.slice(1, -1)
  return inner === '' ? [] : inner.split('  ').map((value) => value.split(' '))
}
