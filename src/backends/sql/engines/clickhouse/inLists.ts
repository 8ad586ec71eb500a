import { balanced, type Condition, constant } from '../../fragment.ts'

/** The bytes of one list: fewer than one bound value may have, if all are escaped, too. */
const MAX_BYTES = 20_000

/**
 * Whether any of several lists passes a test, or all; together they hold the values, and each fits into a
 * request.
 *
 * @param maxValues the most values of one list
 *
 * @example
 * inLists(values, 'or', (list) => sql<SqlBool>`hasAny(${column}, ${list})`)
 */
export function inLists(
  values: readonly string[],
  operator: 'and' | 'or',
  test: (list: readonly string[]) => Condition,
  maxValues = Infinity,
): Condition {
  const lists: string[][] = []
  let size = Infinity
  for (const value of values) {
    const bytes = new TextEncoder().encode(value).length + 3
    if (size + bytes > MAX_BYTES || lists.at(-1)!.length === maxValues) {
      lists.push([])
      size = 0
    }
    lists.at(-1)!.push(value)
    size += bytes
  }
  if (lists.length === 0) return constant(operator === 'and')
  return balanced(lists.map(test), operator)
}
