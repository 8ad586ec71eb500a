import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  and,
  type Body,
  not,
  or,
  parse,
  print,
  type Query,
  type QueryNode,
  safeParse,
  term,
  transform,
} from '../../src/syntax/index.ts'
import { printCanonical } from '../../src/syntax/print/print.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from './arbitraries.ts'
import { validQuery } from './queries.ts'
import { withoutSpans } from './withoutSpans.ts'

test('canonical text parses as the same tree, and prints as itself', () => {
  fc.assert(
    fc.property(fc.oneof(validQuery, anyQueryText), (text) => {
      const { query, diagnostics } = safeParse(text)
      if (diagnostics.some(({ severity }) => severity === 'error')) return
      const printed = printCanonical(query)
      const again = parse(printed)
      expect(withoutSpans(again)).toEqual(withoutSpans(query))
      expect(printCanonical(again)).toBe(printed)
    }),
    { numRuns: scaled(4000) },
  )
})

const span = { start: 0, end: 0 }
const clause = (body: Body) => ({ kind: 'clause', span, conjunction: null, modifier: null, body }) as const
const word = (text: string, sign: '+' | '-' | null = null) => ({ kind: 'word', span, text, sign }) as const
const fielded = (field: string, body: Body) =>
  ({ kind: 'fielded', span, field, fieldSpan: span, body }) as const
const boosted = (body: Body) => ({ kind: 'boost', span, body, factor: 2 }) as const

test.each<[string, QueryNode]>([
  ['\\AND', word('AND')],
  ['\\AND/x', word('AND/x')],
  ['\\NOT', word('NOT')],
  ['\\||', word('||')],
  ['ANDY', word('ANDY')],
  ['\\-5', word('-5')],
  ['\\-5', word('-5', '-')],
  ['f:-5', fielded('f', word('-5', '-'))],
  ['f:\\-5', fielded('f', word('-5'))],
  ['f:\\>5', fielded('f', word('>5'))],
  ['f:\\<5', fielded('f', word('<5'))],
  ['f:(\\>5)', fielded('f', { kind: 'group', span, clauses: [clause(word('>5'))] })],
  ['f:\\>5~', fielded('f', { kind: 'fuzzy', span, text: '>5', edits: null })],
  ['f:-5^2', fielded('f', boosted(word('-5', '-')))],
  ['f:(\\-5^2)^2', fielded('f', boosted(boosted(word('-5', '-'))))],
  ['>5', word('>5')],
  ['a\\ b\\"\\(c\\)', word('a b"(c)')],
  ['""', word('')],
  ['\\_exists_:a', fielded('_exists_', word('a'))],
  ['a\\ b\\:c:x', fielded('a b:c', word('x'))],
  ['g:x', fielded('f', fielded('g', word('x')))],
  ['g:*', fielded('f', { kind: 'exists', span, field: 'g', fieldSpan: span })],
  ['g:x^2', fielded('f', boosted(fielded('g', word('x'))))],
  ['(f:x^2)^2', boosted(fielded('f', boosted(word('x'))))],
  ['(g:x^2)^2', boosted(fielded('f', fielded('g', boosted(word('x')))))],
  ['f:(*:*)', fielded('f', { kind: 'matchAll', span })],
  ['"a \\"b\\" \\\\"~2', { kind: 'phrase', span, text: 'a "b" \\', slop: 2 }],
  ['a\\**?', { kind: 'pattern', span, parts: ['a*', { any: 'many' }, { any: 'one' }] }],
  ['/a\\/b/', { kind: 'regexp', span, pattern: 'a/b' }],
  ['/a\\/b/', { kind: 'regexp', span, pattern: 'a\\/b' }],
  ['/a\\\\/', { kind: 'regexp', span, pattern: 'a\\\\' }],
  [
    '(/a\\\\()/ x/y)',
    {
      kind: 'group',
      span,
      clauses: [clause({ kind: 'regexp', span, pattern: 'a\\\\' }), clause(word('x/y'))],
    },
  ],
  [
    '["x y" TO "\\"\\u005c"}',
    {
      kind: 'range',
      span,
      lower: bound('x y', true),
      upper: bound('"\\', true, false),
      brackets: { lower: '[', upper: '}' },
    },
  ],
  [
    '[\\* TO a\\\\]',
    { kind: 'range', span, lower: bound('*'), upper: bound('a\\'), brackets: { lower: '[', upper: ']' } },
  ],
  [
    '[\\"a TO b"c]',
    { kind: 'range', span, lower: bound('"a'), upper: bound('b"c'), brackets: { lower: '[', upper: ']' } },
  ],
  [
    '["a\u3000b" TO "c\td"]',
    {
      kind: 'range',
      span,
      lower: bound('a\u3000b'),
      upper: bound('c\td'),
      brackets: { lower: '[', upper: ']' },
    },
  ],
  [
    '["a\rb" TO "c}"]',
    { kind: 'range', span, lower: bound('a\rb'), upper: bound('c}'), brackets: { lower: '[', upper: ']' } },
  ],
  ['[* TO 5}', { kind: 'range', span, lower: null, upper: bound('5', false, false), brackets: null }],
  ['[1 TO 5}', { kind: 'range', span, lower: bound('1'), upper: bound('5', false, false), brackets: null }],
  [
    'f:>""',
    fielded('f', { kind: 'range', span, lower: bound('', false, false), upper: null, brackets: null }),
  ],
  [
    'f:>-5',
    fielded('f', { kind: 'range', span, lower: bound('-5', false, false), upper: null, brackets: null }),
  ],
  ...['=5', '==', '=>'].map((value): [string, QueryNode] => [
    `f:>\\${value}`,
    fielded('f', { kind: 'range', span, lower: bound(value, false, false), upper: null, brackets: null }),
  ]),
  ['f:<=\\=5', fielded('f', { kind: 'range', span, lower: null, upper: bound('=5'), brackets: null })],
  ['{"a]" TO *]', { kind: 'range', span, lower: bound('a]', false, false), upper: null, brackets: null }],
  [
    'f:>"a b"',
    fielded('f', { kind: 'range', span, lower: bound('a b', true, false), upper: null, brackets: null }),
  ],
  ['a^0.0000001', { kind: 'boost', span, body: word('a'), factor: 1e-7 }],
  ['a^300000000000000000000000', { kind: 'boost', span, body: word('a'), factor: 3e23 }],
  ['(a^2)^3', { kind: 'boost', span, body: { kind: 'boost', span, body: word('a'), factor: 2 }, factor: 3 }],
])('%s', (text, node) => {
  expect(print(node)).toBe(text)
})

test.each(['b*-c', '*/usr', 'a?OR', 'a*NOT', '?+b', 'f:b*-c', '\\-a*', 'f:\\-a*', '\\/a*', '\\!b?'])(
  'only the characters that would be read otherwise are escaped in a pattern: %s',
  (text) => {
    const changed = transform(parse(`${text} old`), { word: (node) => ({ ...node, text: 'new' }) })
    expect(print(changed)).toBe(`${text} new`)
  },
)

function bound(text: string, quoted = false, inclusive = true) {
  return { text, quoted, inclusive, span }
}

test('an unchanged query prints as its source, a changed one as canonical text', () => {
  const query = parse('a   AND (b   OR old)')
  expect(print(query)).toBe('a   AND (b   OR old)')
  expect(print(transform(query, { word: (node) => node }))).toBe('a   AND (b   OR old)')
  expect(
    print(transform(query, { word: (node) => (node.text === 'old' ? { ...node, text: 'new' } : node) })),
  ).toBe('a AND (b OR new)')
})

test('the source belongs to the parsed object: it is not a property, and a copy does not have it', () => {
  const query = parse('a   b')
  expect(Reflect.ownKeys(query)).toEqual(['kind', 'span', 'clauses'])
  for (const copy of [{ ...query }, structuredClone(query), JSON.parse(JSON.stringify(query))]) {
    expect(copy).toEqual(query)
    expect(print(copy)).toBe('a b')
  }
})

test('trees that are deeper than a text may nest are printed', () => {
  let query: Query = term('a')
  for (let depth = 0; depth < 10_000; depth++) query = depth % 2 === 0 ? not(query) : or(and(query, 'b'), 'c')
  const printed = print(query)
  expect(printed.startsWith('(-((-(')).toBe(true)
  expect(printed.length).toBeGreaterThan(50_000)
})

test('every node of a group is printed once', () => {
  expect(print({ kind: 'group', span, clauses: [clause(word('a')), clause(word('b'))] })).toBe('(a b)')
})
