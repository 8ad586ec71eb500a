import { describe, expect, test } from 'vitest'
import { applyFix, defineSchema, field, type PlanOptions, safePlanQuery } from '../../src/index.ts'

const schema = defineSchema(
  { t: field.text(), k: field.keyword(), n: field.number(), d: field.date() },
  { defaultFields: ['t'] },
)

type Options = PlanOptions<typeof schema>

/** Each diagnostic with the text at its place and the texts that its fixes make. */
function lints(query: string, options: Options = {}): [code: string, place: string, fixed: string[]][] {
  return safePlanQuery(schema, query, options).diagnostics.map(({ code, span, fixes }) => [
    code,
    query.slice(span.start, span.end),
    fixes.map((fix) => applyFix(query, fix)),
  ])
}

describe('mixed operators', () => {
  test.each<[string, string, string[], string[]]>([
    ['a AND b OR c', 'OR', ['+a +b c', '(a AND b) OR c'], ['+a', '(a AND b) OR c']],
    ['a && b || c', '||', ['+a +b c', '(a AND b) OR c'], ['+a', '(a AND b) OR c']],
    ['a || b && c', '&&', ['a +b +c', 'a OR (b AND c)'], ['+b +c', 'a OR (b AND c)']],
    ['a OR b AND c OR d', 'AND', ['a +b +c d', 'a OR (b AND c) OR d'], ['+b', 'a OR (b AND c) OR d']],
    ['a AND b OR NOT c', 'OR', ['+a +b -c', '(a AND b) OR (NOT c)'], ['+a -c', '(a AND b) OR (NOT c)']],
    ['NOT a AND b OR c', 'OR', ['-a +b c', '(NOT a AND b) OR c'], ['+(b OR c) -a', '(NOT a AND b) OR c']],
    ['a OR b c AND d', 'AND', ['a b +c +d', 'a OR b OR (c AND d)'], ['+c +d', 'a OR (b AND c AND d)']],
    [
      'NOT a AND NOT b OR NOT c',
      'OR',
      ['-a -b -c', '(NOT a AND NOT b) OR (NOT c)'],
      ['-a -b -c', '(NOT a AND NOT b) OR (NOT c)'],
    ],
    [
      'a OR b -c AND d',
      'AND',
      ['a b -c +d', 'a OR (b AND NOT c AND d)'],
      ['+d -c', 'a OR (b AND NOT c AND d)'],
    ],
    ['(a AND b OR c) d', 'OR', ['(+a +b c) d', '((a AND b) OR c) d'], ['(+a) d', '((a AND b) OR c) d']],
  ])('%s', (query, place, or, and) => {
    expect(lints(query)).toEqual([['mixed-operators', place, or]])
    expect(lints(query, { defaultOperator: 'and' })).toEqual([['mixed-operators', place, and]])
  })

  test.each(['a AND b OR c OR d', 'a AND b OR c AND d'])('%s has one at its first OR', (query) => {
    const spans = safePlanQuery(schema, query).diagnostics.map(({ span }) => span)
    expect(spans).toEqual([{ start: 8, end: 10 }])
  })

  test('have a message that shows how they are read', () => {
    const [diagnostic] = safePlanQuery(schema, 't:a AND b OR c^2').diagnostics
    expect(diagnostic).toMatchObject({ severity: 'warning', data: { reading: '+t:a +b c^2' } })
  })

  test.each(['a AND b', 'a OR b', 'a AND b AND c', 'a OR b c', '(a AND b) OR c'])('%s has none', (query) => {
    expect(lints(query)).toEqual([])
  })

  test("are clear with precedence: 'boolean'", () => {
    expect(lints('a AND b OR c', { precedence: 'boolean' })).toEqual([])
    const codes = lints('"!" AND "?" OR (a AND b AND c)', { precedence: 'boolean' }).map(([code]) => code)
    expect(codes).toEqual(['nothing-to-search', 'nothing-to-search'])
  })

  test('are those of the group itself if other clauses are left out', () => {
    const codes = lints('(a AND b OR c) AND "!" OR "?"').map(([code, place]) => [code, place])
    expect(codes).toEqual([
      ['mixed-operators', 'OR'],
      ['nothing-to-search', '"!"'],
      ['nothing-to-search', '"?"'],
    ])
  })
})

describe('a SHOULD beside a MUST', () => {
  test.each<[string, Options, ReturnType<typeof lints>]>([
    ['+a b', {}, [['should-ignored', 'b', ['+a +b']]]],
    ['a AND b k:c', {}, [['should-ignored', 'k:c', ['a AND b +k:c']]]],
    ['+a OR b', {}, [['should-ignored', 'b', ['+a OR +b']]]],
    [
      'a +b OR c',
      {},
      [
        ['should-ignored', 'a', ['+a +b OR c']],
        ['should-ignored', 'c', ['a +b OR +c']],
      ],
    ],
    [
      'a +b OR c',
      { defaultOperator: 'and' },
      [
        ['should-ignored', 'b', []],
        ['should-ignored', 'c', []],
      ],
    ],
    ['+a b', { defaultOperator: 'and' }, []],
    ['a -b', {}, []],
    ['+a -b', {}, []],
    ['a b', {}, []],
    ['+a b', { precedence: 'boolean' }, [['plus-in-boolean', '+', ['a b']]]],
  ])('%s, %j', (query, options, expected) => {
    expect(lints(query, options)).toEqual(expected)
  })
})

describe('the advice about a SHOULD', () => {
  const messages = (query: string, options: Options = {}) =>
    safePlanQuery(schema, query, options).diagnostics.map(({ message }) => message)

  test.each(['+a b', 'a +b', '+a OR b', 'a AND b k:c', '+a (b c)', '-a b +c', 'k:(a +b)'])(
    'is a plus: %s',
    (query) => {
      expect(messages(query)).toEqual([expect.stringMatching(/Put \+ before it to require it as well\.$/)])
      expect(lints(lints(query)[0]![2][0]!)).toEqual([])
    },
  )

  // With default AND a plus has no effect on what OR joins.
  test.each([
    ['a b OR c', 'a (b OR c)'],
    ['a OR b +c', '(a OR b) +c'],
  ])('is parentheses with default AND: %s', (query, followed) => {
    const options: Options = { defaultOperator: 'and' }
    const advice = expect.stringMatching(/Put parentheses around the clauses that OR joins\.$/)
    expect(messages(query, options)).toEqual([advice, advice])
    expect(lints(followed, options)).toEqual([])
  })
})

test("each plus is an error with precedence: 'boolean'", () => {
  expect(lints('a AND +b OR (+c)', { precedence: 'boolean' })).toEqual([
    ['plus-in-boolean', '+', ['a AND b OR (+c)']],
    ['plus-in-boolean', '+', ['a AND +b OR (c)']],
  ])
})

describe('a range without values', () => {
  test.each<[string, Options, string[]]>([
    ['t:[b TO a]', {}, ['[b TO a]']],
    ['n:{5 TO 5}', {}, ['{5 TO 5}']],
    ['n:[5 TO 5]', {}, []],
    ['[10 TO 9]', { defaultFields: ['n'] }, ['[10 TO 9]']],
    ['[10 TO 9]', { defaultFields: ['k', 'n'] }, []],
    ['[b TO a]', { defaultFields: ['k', 't'] }, ['[b TO a]']],
    ['n:[2 TO 1]^2', {}, ['[2 TO 1]']],
  ])('%s, %j', (query, options, places) => {
    expect(lints(query, options)).toEqual(places.map((place) => ['empty-range', place, []]))
  })
})

describe('a pattern that no token matches', () => {
  test.each([
    ['wi-fi*', '-'],
    ['a@b*', '@'],
    ['x/y*', '/'],
    ['a\\ b*', ' '],
    ['?\\!', '!'],
    ['x²*', '²'],
  ])('%s names %s', (query, character) => {
    expect(safePlanQuery(schema, query).diagnostics).toMatchObject([
      { code: 'pattern-cannot-match', data: { pattern: query, character } },
    ])
  })

  test.each([
    ...["don't*", 'a.b*', '3.5*', '3,5*', 'a_b*', 'a\\:b*', '日*', '😀*', 'k:wi-fi*', 'é*'],
    // of Hebrew acronyms, flags and keycaps
    ...['צה\\"*', '🇨*', '#*', '\\**'],
  ])('%s is none', (query) => {
    expect(lints(query)).toEqual([])
  })

  test('is none if another default field can match it', () => {
    expect(lints('wi-fi*', { defaultFields: ['t', 'k'] })).toEqual([])
    expect(lints('wi-fi*', { defaultFields: ['k', 't'] })).toEqual([])
  })
})

describe('planning', () => {
  test('reports nothing about the meaning of a place with a syntax error', () => {
    expect(lints('n:1:2').map(([code]) => code)).toEqual(['second-colon'])
    expect(lints('-\\').map(([code]) => code)).toEqual(['trailing-backslash'])
    expect(lints('a "!').map(([code]) => code)).toEqual(['unclosed-phrase'])
    expect(lints('zz:').map(([code]) => code)).toEqual(['missing-value'])
    expect(lints('n:x^').map(([code]) => code)).toEqual(['invalid-value', 'malformed-boost'])
  })

  test('takes now as given', () => {
    const now = new Date('2020-02-29T12:00:00Z')
    const result = safePlanQuery(schema, 'd:now', { now })
    expect(result.plan?.root).toMatchObject({ from: now.getTime(), until: now.getTime() + 1 })
    const before = Date.now()
    const { plan } = safePlanQuery(schema, 'd:>=now')
    expect(plan?.root).toMatchObject({ from: expect.any(Number) })
    const { from } = plan!.root as { from: number }
    expect(from).toBeGreaterThanOrEqual(before)
    expect(from).toBeLessThanOrEqual(Date.now())
  })
})
