import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  and,
  boost,
  exists,
  fuzzy,
  group,
  matchAll,
  not,
  or,
  parse,
  phrase,
  print,
  type Query,
  range,
  regexp,
  term,
  wildcard,
} from '../../src/syntax/index.ts'
import { printCanonical } from '../../src/syntax/print/print.ts'
import { codePoint } from '../support/cases/codePoint.ts'
import { scaled } from '../support/scaled.ts'
import { shape } from './shape.ts'
import { withoutSpans } from './withoutSpans.ts'

test.each<[string, Query]>([
  ['bank', term('bank')],
  ['headline:bank', term('bank', { field: 'headline' })],
  ['path:C\\:\\\\temp', term('C:\\temp', { field: 'path' })],
  ['n:\\-5', term(-5, { field: 'n' })],
  ['active:true', term(true, { field: 'active' })],
  ['when:2019-10', term('2019-10', { field: 'when' })],
  ['""', term('')],
  ['headline:""', term('', { field: 'headline' })],
  ['"central bank"', phrase('central bank')],
  ['headline:"central bank"~2', phrase('central bank', { field: 'headline', slop: 2 })],
  ['"a"~0', phrase('a', { slop: 0 })],
  ['"a"~2147483647', phrase('a', { slop: 2 ** 31 - 1 })],
  ['when:[2019-10-17 TO 2019-10-21}', range({ gte: '2019-10-17', lt: '2019-10-21' }, { field: 'when' })],
  ['{5 TO *]', range({ gt: 5 })],
  ['[* TO "a b"]', range({ lte: 'a b' })],
  ['[* TO *]', range({})],
  ['[\\* TO *]', range({ gte: '*' })],
  ['{a TO "b\u3000c"}', range({ gt: 'a', lt: 'b\u3000c' })],
  [
    'when:[2020-01-02T03:04:05.678Z TO *]',
    range({ gte: new Date('2020-01-02T03:04:05.678Z') }, { field: 'when' }),
  ],
  ['source:Ma?S*', wildcard('Ma?S*', { field: 'source' })],
  ['a\\**', wildcard('a\\**')],
  // A backslash at the end is one.
  ['a*\\\\', wildcard('a*\\')],
  ['source:*', wildcard('**', { field: 'source' })],
  ['*:*', wildcard('*')],
  ['?', wildcard('?')],
  ['source:?*', wildcard('?*', { field: 'source' })],
  ['/joh?n(ath[oa]n)/', regexp('joh?n(ath[oa]n)')],
  ['path:/a\\/b/', regexp('a/b', { field: 'path' })],
  ['roam~', fuzzy('roam')],
  ['name:roam~1', fuzzy('roam', { field: 'name', edits: 1 })],
  ['subheadline:*', exists('subheadline')],
  ['*:*', matchAll()],
  ['bank^2.5', boost('bank', 2.5)],
  ['(bank ecb)^2', boost(parse('bank ecb'), 2)],
  ['(bank^2)^3', boost(boost('bank', 2), 3)],
  ['headline:bank^2', boost(term('bank', { field: 'headline' }), 2)],
  ['-bank', not('bank')],
  ['-(-bank)', not(not('bank'))],
  ['-(bank OR ecb)', not(or('bank', 'ecb'))],
  ['(bank)', group('bank')],
  ['headline:(bank OR ecb)', group(or('bank', 'ecb'), { field: 'headline' })],
  ['a AND b AND c', and('a', 'b', 'c')],
  ['a OR b OR c', or('a', 'b', 'c')],
  ['a', and('a')],
  ['"a b" AND c', and('a b', 'c')],
  ['a AND b AND c AND d', and(and('a', 'b'), and('c', 'd'))],
  ['(a OR b) AND c', and(or('a', 'b'), 'c')],
  ['a OR (b AND c)', or('a', and('b', 'c'))],
  ['a AND NOT b', and('a', not('b'))],
  ['-a AND b', and(not('a'), 'b')],
  ['a OR (-b)', or('a', not('b'))],
  ['(-a) OR b', or(not('a'), 'b')],
  ['a AND (b c)', and('a', parse('b c'))],
  ['(+a) AND b', and(parse('+a'), 'b')],
  ['a AND NOT (b OR c)', and('a', not(or('b', 'c')))],
  ['a AND b', or(and('a', 'b'))],
  ['b AND c', and(parse('a OR b').clauses[1]!, 'c')],
  ['a AND (b OR c)', and('a', parse('(b OR c)').clauses[0]!.body)],
  ['-(+a)', not(parse('+a'))],
  ['"a-b" AND é_1', and('a-b', 'é_1')],
  ['bank^0', boost('bank', 0)],
  ['n:5', term(5n, { field: 'n' })],
  ['[1 TO 2]', range({ gte: 1, lte: 2 })],
  ['{1 TO 2}', range({ gt: 1, lt: 2 })],
  ['["a]" TO b]', range({ gte: 'a]', lte: 'b' })],
  ['name:roam~0', fuzzy('roam', { field: 'name', edits: 0 })],
])('%s', (text, query) => {
  expect(print(query)).toBe(text)
})

describe('a builder rejects', () => {
  test.each<[string, () => unknown, new (message: string) => Error]>([
    ['and() needs at least one operand.', () => and(), TypeError],
    ['A range has one lower and one upper end', () => range({ gte: 1, gt: 2 }), TypeError],
    ['A range has one lower and one upper end', () => range({ lte: 1, lt: 2 }), TypeError],
    ['An empty text cannot be the end of a range', () => range({ gte: '' }), TypeError],
    ['An empty text cannot be the end of a range', () => range({ lt: '' }), TypeError],
    ['A pattern needs a * or a ?, and "bank" has none.', () => wildcard('bank'), TypeError],
    ['An empty text cannot be fuzzy.', () => fuzzy(''), TypeError],
    ['An empty text cannot be fuzzy.', () => fuzzy('', { field: 'name' }), TypeError],
    ['A boost must be a number from 0 on, not -1.', () => boost('a', -1), RangeError],
    ['A boost must be a number from 0 on, not Infinity.', () => boost('a', Infinity), RangeError],
    // Greater than every 32-bit float.
    ['A boost must be a number from 0 on, not 3.5e+38.', () => boost('a', 3.5e38), RangeError],
    ['A boost must be a number from 0 on, not NaN.', () => boost('a', Number.NaN), RangeError],
    ...[1.5, -1, 2 ** 31, Number.NaN].map((slop): [string, () => unknown, typeof RangeError] => [
      `A slop must be a whole number from 0 to 2147483647, not ${slop}.`,
      () => phrase('a', { slop }),
      RangeError,
    ]),
    ['A field must have a name.', () => term('a', { field: '' }), TypeError],
    ['A field must have a name.', () => exists(''), TypeError],
    ['not NaN', () => term(Number.NaN), TypeError],
    ['not null', () => term(null as never), TypeError],
    ['not an invalid date', () => term(new Date('x')), TypeError],
    ['not a date', () => and(new Date(0) as never), TypeError],
    ['not a list', () => term(['a'] as never), TypeError],
    ['not an object', () => term({} as never), TypeError],
    ['not a function', () => term((() => 1) as never), TypeError],
    ['not undefined', () => term(undefined as never), TypeError],
    ['A pattern needs a * or a ?, and "a\\*" has none.', () => wildcard('a\\*'), TypeError],
    [
      'An empty query cannot be a part of another.',
      () => and({ kind: 'query', span: { start: 0, end: 0 }, clauses: [] }, 'a'),
      TypeError,
    ],
    ['Expected a query or a text, not undefined.', () => and(undefined as never), TypeError],
    ['Expected a query or a text, not an object.', () => and({ kind: 'word' } as never), TypeError],
  ])('%s', (message, build, type) => {
    expect(build).toThrow(type)
    expect(build).toThrow(message)
  })
})

const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 8 }),
  fc.constantFrom(
    'AND',
    '*',
    '-',
    '>5',
    'a b',
    '"',
    '\\',
    '_exists_',
    '/',
    'OR/x',
    '=',
    '=5',
    'a\u3000b',
    ']',
    'TO',
  ),
)
const field = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: codePoint, minLength: 1, maxLength: 4 }),
  fc.constantFrom('f', '_exists_', 'a.b', '-x', '*'),
)
const placed = field.map((name) => (name === undefined ? {} : { field: name }))
const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.tuple(text, placed).map(([value, place]) => term(value, place)),
  fc.tuple(text, placed).map(([value, place]) => phrase(value, place)),
  fc
    .tuple(
      text.filter((value) => value !== ''),
      text,
      placed,
    )
    .map(([from, to, place]) => range(to === '' ? { gt: from } : { gte: from, lt: to }, place)),
  fc.tuple(text, placed).map(([value, place]) => wildcard(`${value.replace(/[\\*?]/g, '\\$&')}*`, place)),
  fc
    .tuple(
      text.filter((value) => value !== ''),
      placed,
    )
    .map(([value, place]) => fuzzy(value, place)),
  fc.constant(exists('f')),
  fc.constant(matchAll()),
)
const { built } = fc.letrec<{ built: Query }>((tie) => ({
  built: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('built'), { minLength: 1, maxLength: 3 }).map((parts) => and(...parts)),
    fc.array(tie('built'), { minLength: 1, maxLength: 3 }).map((parts) => or(...parts)),
    tie('built').map((part) => not(part)),
    fc.tuple(tie('built'), placed).map(([part, place]) => group(part, place)),
    fc
      .tuple(tie('built'), fc.double({ min: 0, max: 1e30, noNaN: true }))
      .map(([part, factor]) => boost(part, factor)),
  ),
}))

test('the text of a built query parses as the same tree', () => {
  fc.assert(
    fc.property(built, (query) => {
      const limits = { limits: { length: Number.POSITIVE_INFINITY } }
      const again = parse(print(query), limits)
      expect(shape(again)).toBe(shape(query))
      expect(withoutSpans(again)).toEqual(withoutSpans(query))
      expect(printCanonical(again)).toBe(print(query))
    }),
    { numRuns: scaled(2000) },
  )
})
