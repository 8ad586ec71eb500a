import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  and,
  defineSchema,
  field,
  group,
  not,
  or,
  parse,
  print,
  safePlanQuery,
  term,
  transform,
} from '../../src/index.ts'
import { printCanonical } from '../../src/syntax/print/print.ts'
import { scaled } from '../support/scaled.ts'

const LETTERS = [...'abcdef']
const schema = defineSchema(
  { t: field.text(), g: field.text() },
  { defaultFields: ['t'], precedence: 'boolean', limits: { clauses: 1e6, nesting: 1e6 } },
)
const ROWS = Array.from({ length: 2 ** LETTERS.length }, (_, row) =>
  LETTERS.filter((_, bit) => (row >> bit) & 1).join(' '),
)
const DOCUMENTS = ROWS.map((t, row) => ({ t, g: ROWS[ROWS.length - 1 - row]! }))

/** The hits of a query among all combinations of words, under each default operator. */
function truth(query: string): string {
  const tables = (['or', 'and'] as const).map((defaultOperator) => {
    const { plan } = safePlanQuery(schema, query, { defaultOperator })
    return plan === null
      ? 'no query'
      : DOCUMENTS.map((document) => Number(toPredicate(plan)(document))).join('')
  })
  return tables.join(' ')
}

const minimized = (text: string) => printCanonical(parse(text), { precedence: 'boolean' })

const operator = fc.constantFrom(' ', ' ', ' AND ', ' AND ', ' OR ', ' OR ')
const sign = fc.constantFrom('', '', '', '-', 'NOT ')
// Each word occurs once, so that queries with the same hits differ only in their parentheses.
const shape = fc.letrec<{ clause: string; clauses: string }>((tie) => ({
  clause: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constant('·'),
    fc
      .tuple(fc.constantFrom('', '', 'g:', ''), tie('clauses'), fc.constantFrom('', '', '', '^2'))
      .map(([name, inner, end]) => `${name}(${inner})${end}`),
  ),
  clauses: fc
    .array(fc.tuple(operator, sign, tie('clause')), { minLength: 1, maxLength: 3 })
    .map((parts) =>
      parts.map(([operator, sign, clause], at) => (at === 0 ? '' : operator) + sign + clause).join(''),
    ),
})).clauses
const query = shape
  .filter((text) => text.split('·').length <= LETTERS.length + 1)
  .map((text) => {
    let next = 0
    return text.replace(/·/g, () => LETTERS[next++]!)
  })

describe("printing for precedence 'boolean'", () => {
  test.each([
    ['(a AND b) OR c', 'a AND b OR c'],
    ['c OR (a AND b) OR (d AND e)', 'c OR a AND b OR d AND e'],
    ['(a OR b) AND c', '(a OR b) AND c'],
    ['(a OR b) OR (c OR d)', 'a OR b OR c OR d'],
    ['(a AND b) AND (c AND d)', 'a AND b AND c AND d'],
    ['((a AND (b)))', 'a AND b'],
    ['a OR (-b)', 'a OR NOT b'],
    ['a AND (NOT b)', 'a AND NOT b'],
    ['NOT (a)', '-a'],
    ['NOT (a AND b)', '-(a AND b)'],
    ['NOT (NOT a)', '-(-a)'],
    ['a (-b)', 'a (-b)'],
    ['(-a) b', '-a b'],
    ['a (b AND c)', 'a b AND c'],
    ['a (b c)', 'a b c'],
    ['a (b c) -d', 'a (b c) -d'],
    ['a OR (b c)', 'a OR b c'],
    ['a AND (b c)', 'a AND (b c)'],
    ['a (b OR c)', 'a (b OR c)'],
    ['g:(a)', 'g:a'],
    ['g:("a b") g:(a*)', 'g:"a b" g:a*'],
    ['g:(/a/) g:(a~1)', 'g:/a/ g:a~1'],
    ['g:([a TO b])', 'g:([a TO b])'],
    ['g:(a OR (b AND c))', 'g:(a OR b AND c)'],
    ['g:(-a)', 'g:(-a)'],
    ['(a AND b)^2 OR c', '(a AND b)^2 OR c'],
    ['(a)^2', 'a^2'],
    ['(+a b) c', '(+a b) c'],
    ['+(a b) c', '+(a b) c'],
    ['-(a b) c', '-(a b) c'],
  ])('%s is %s', (text, printed) => {
    expect(printCanonical(parse(text), { precedence: 'boolean' })).toBe(printed)
  })

  test('a built query has only the parentheses that precedence needs', () => {
    const boolean = { precedence: 'boolean' } as const
    expect(print(or(and('a', 'b'), not('c')), boolean)).toBe('a AND b OR NOT c')
    expect(print(and(or('a', 'b'), not(or('c', 'd'))), boolean)).toBe('(a OR b) AND NOT (c OR d)')
    expect(print(group(and('a', 'b'), { field: 'g' }), boolean)).toBe('g:(a AND b)')
  })

  test('an unchanged tree keeps its source, a changed one does not', () => {
    const tree = parse('(a  AND b) OR c')
    expect(print(tree, { precedence: 'boolean' })).toBe('(a  AND b) OR c')
    const changed = transform(tree, { word: (word) => (word.text === 'c' ? { ...word, text: 'd' } : word) })
    expect(print(changed, { precedence: 'boolean' })).toBe('a AND b OR d')
  })

  test('keeps the hits, prints as itself, and no pair of parentheses can be removed', () => {
    fc.assert(
      fc.property(query, (text) => {
        const printed = minimized(text)
        const meaning = truth(text)
        expect(truth(printed)).toBe(meaning)
        expect(minimized(printed)).toBe(printed)
        for (const [open, close] of pairs(printed)) {
          const inner = printed.slice(open + 1, close)
          const without = `${printed.slice(0, open)} ${inner} ${printed.slice(close + 1)}`
          // Without its parentheses a field or a boost would apply to one word only.
          if (printed[open - 1] === ':' || printed[close + 1] === '^') continue
          expect(`${without} ${truth(without)}`).not.toBe(`${without} ${meaning}`)
        }
      }),
      { numRuns: scaled(1500) },
    )
  })

  test('works for twenty thousand groups, adjacent or nested', () => {
    const count = 20_000
    const adjacent = parse(Array(count).fill('(a AND b)').join(' OR '), {
      limits: { length: 1e7, clauses: 1e7 },
    })
    expect(printCanonical(adjacent, { precedence: 'boolean' })).toBe(
      Array(count).fill('a AND b').join(' OR '),
    )
    let nested = term('a')
    for (let depth = 0; depth < count; depth++) nested = group(nested)
    expect(printCanonical(nested, { precedence: 'boolean' })).toBe('a')
  })
})

/** The offsets of each pair of parentheses in a text without quotes. */
function pairs(text: string): [number, number][] {
  const open: number[] = []
  const found: [number, number][] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open.push(at)
    else if (text[at] === ')') found.push([open.pop()!, at])
  }
  return found
}
