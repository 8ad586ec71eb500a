/**
 * What is stored beside a text so that a database finds whole tokens: each token between single spaces,
 * values (of an array) apart by two spaces, and one space if there is no token at all. Tokens themselves
 * never hold a space.
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
 * Reads a token column back; values without tokens are not stored, so they do not come back.
 *
 * @example
 * parseTokenColumn(' a b  c ') // [['a', 'b'], ['c']]
 */
export function parseTokenColumn(column: string): string[][] {
  // Not trim(): U+FEFF is white space to JavaScript, and may end a token.
  const inner = column.slice(1, -1)
  return inner === '' ? [] : inner.split('  ').map((value) => value.split(' '))
}
