import { readNumber } from '../../schema/readNumber.ts'
import type { Bound, Query, QueryNode, Range, Word } from '../../syntax/ast.ts'
import { transform } from '../../syntax/transform.ts'
import { visit } from '../../syntax/visit.ts'
import { isLong } from './longNumber.ts'

/** Whether words in a field, or outside of fields (`null`), can be numbers. */
type IsNumeric = (field: string | null) => boolean

/**
 * The numbers beyond 2^53 that a query names.
 *
 * @example
 * longNumbersOf(parse('id:>12345678901234567 OR id:5'), (field) => field === 'id') // ['12345678901234567']
 */
export function longNumbersOf(query: Query, isNumeric: IsNumeric): string[] {
  const found = new Set<string>()
  replaceLongNumbers(query, isNumeric, (text) => {
    found.add(text)
    return text
  })
  return [...found]
}

/**
 * A query with other numbers in the place of those beyond 2^53.
 *
 * @example
 * print(replaceLongNumbers(parse('id:>12345678901234567'), () => true, () => '2e16')) // 'id:>2e16'
 */
export function replaceLongNumbers(
  query: Query,
  isNumeric: IsNumeric,
  replace: (text: string) => string,
): Query {
  const leaves = numericLeaves(query, isNumeric)
  const replaced = (text: string) => {
    const number = readNumber(text)
    return number !== null && isLong(number) ? replace(text) : text
  }
  const bound = (each: Bound | null) => each && { ...each, text: replaced(each.text) }
  return transform(query, {
    word: (node) => (leaves.has(node) ? withText(node, replaced(node.text)) : node),
    phrase: (node) => (leaves.has(node) ? { ...node, text: replaced(node.text) } : node),
    range: (node): Range =>
      leaves.has(node) ? { ...node, lower: bound(node.lower), upper: bound(node.upper) } : node,
  })
}

function withText(word: Word, text: string): Word {
  return text === word.text ? word : { ...word, text, sign: text.startsWith('-') ? '-' : null }
}

/** The words, phrases and ranges of numeric fields. */
function numericLeaves(query: Query, isNumeric: IsNumeric): Set<QueryNode> {
  const leaves = new Set<QueryNode>()
  const fields: string[] = []
  visit(query, {
    enter: (node) => {
      if (node.kind === 'fielded') fields.push(node.field)
      else if (isNumeric(fields.at(-1) ?? null)) leaves.add(node)
    },
    leave: (node) => {
      if (node.kind === 'fielded') fields.pop()
    },
  })
  return leaves
}
