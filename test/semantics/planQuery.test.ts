import { describe, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { applyFix, defineSchema, field, planQuery, QueryError, safePlanQuery } from '../../src/index.ts'

const schema = defineSchema(
  {
    headline: field.text({ html: true, array: true }),
    organisation: field.text({ whole: true }),
    source: field.text({ whole: true, patterns: 'whole' }),
    isin: field.keyword({ ignoreCase: true, array: true }),
    code: field.keyword(),
    note: field.contains(),
    n: field.number({ array: true }),
    i: field.integer(),
    flag: field.boolean(),
    d: field.date(),
    secret: field.keyword({ hidden: true }),
    'author.name': field.text({ aliases: ['by'] }),
  },
  { defaultFields: ['headline', 'source', 'isin', 'd'] },
)

const NOW = new Date('2026-11-18T13:45:30.250Z')

function hits(
  query: string,
  documents: readonly Parameters<ReturnType<typeof toPredicate<typeof schema>>>[0][],
  options = {},
) {
  const matches = toPredicate(planQuery(schema, query, { now: NOW, ...options }))
  return documents.flatMap((document, at) => (matches(document) ? [at] : []))
}

function codes(query: string, options = {}) {
  return safePlanQuery(schema, query, { now: NOW, ...options }).diagnostics.map(
    ({ severity, code }) => `${severity} ${code}`,
  )
}

describe('each kind of field has its own reading of a value', () => {
  const documents = [
    {
      headline: '<p>The central <b>ban</b>k of &Auml;</p>',
      organisation: 'ACME Bank',
      source: 'Business Wire',
      isin: ['CH0012', 'DE0001'],
      code: 'Ab',
    },
    {
      headline: 'Bank, central',
      organisation: 'ACME Bank AG',
      source: 'PR',
      code: 'ab',
      note: 'Café 100%',
      n: 5,
      i: -2,
      flag: true,
    },
    {
      headline: ['one two', 'three'],
      d: '2019-10-17T23:59:59.999Z',
      n: [1.5, 10],
      author: { name: 'Ann' },
      code: '',
    },
    {},
  ] as const
  test.each([
    ['bank', [0, 1]],
    ['"central bank"', [0]],
    ['"bank central"~2', [0, 1]],
    ['headline:Ä', [0]],
    ['headline:auml', []],
    ['headline:"two three"', []],
    ['headline:"two three"~99', []],
    ['organisation:"acme bank"', [0]],
    ['organisation:"acme bank"~0', [0, 1]],
    ['organisation:(acme AND ag)', [1]],
    ['organisation:["acme bank" TO "acme bank"]', [0]],
    ['source:b*', [0]],
    ['source:wire', [0]],
    ['source:wir*', []],
    ['isin:ch0012', [0]],
    ['isin:c*2', [0]],
    ['code:ab', [1]],
    ['code:a?', [1]],
    ['code:""', [2]],
    ['code:*', [0, 1, 2]],
    ['code:/[aA]b/', [0, 1]],
    ['code:ac~1', [1]],
    ['note:"CAFé 1"', [1]],
    ['note:caf?', [1]],
    ['note:100*', [1]],
    ['note:CAFÉ', []],
    ['n:5', [1]],
    ['n:"5.0"', [1]],
    ['n:[1 TO 2]', [2]],
    ['n:>5', [2]],
    ['n:(>5 AND <=10)', [2]],
    ['n:{1.5 TO 10}', [1]],
    ['i:-2', [1]],
    ['i:[-2.5 TO -1.5]', [1]],
    ['i:<0', [1]],
    ['flag:true', [1]],
    ['flag:false', []],
    ['d:2019', [2]],
    ['d:[2019-10-17 TO 2019-10-21]', [2]],
    ['d:{2019-10-17 TO 2019-10-21}', []],
    ['d:>2019-10-16', [2]],
    ['d:<now', [2]],
    ['2019-10-17', [2]],
    ['by:ann', [2]],
    ['author.name:ann', [2]],
    ['*', [0, 1, 2, 3]],
    ['NOT n:*', [0, 3]],
    ['NOT headline:bank', [2, 3]],
    ['-(headline:bank OR n:5)', [2, 3]],
    ['bank -organisation:ag', [0]],
    ['headline:[a TO b]', []],
    ['headline:[ban TO bank]', [0, 1]],
    ['roam~', []],
    ['headline:bnak~', [0, 1]],
  ])('%s', (query, expected) => {
    expect(hits(query, documents)).toEqual(expected)
  })
})

describe('what cannot be is said, with its place', () => {
  test.each([
    ['headlin:a', ['error unknown-field']],
    ['secret:a', ['error unknown-field']],
    ['n:abc', ['error invalid-value']],
    ['n:5*', ['error invalid-value']],
    ['n:1e400', ['error invalid-value']],
    ['i:1.5', ['error invalid-value']],
    ['flag:TRUE', ['error invalid-value']],
    ['d:20191017', ['error invalid-value']],
    ['d:[2019 TO x]', ['error invalid-value']],
    ['note:[a TO b]', ['error invalid-value']],
    ['note:a~1', ['error invalid-value']],
    ['headline:-bank', ['error sign-before-value']],
    ['code:/a~b/', ['error malformed-regexp']],
    [`code:/${'a'.repeat(300)}/`, ['error pattern-too-long']],
    [`code:${'a?'.repeat(200)}`, ['error pattern-too-long']],
    ['code:/.*a.{15}/', ['error pattern-too-complex']],
    [`code:*a${'?'.repeat(13)}`, ['error pattern-too-complex']],
    ['headline:"a b"~100', ['error slop-too-large']],
    ['a AND b OR c', ['warning mixed-operators']],
    ['+a b', ['info should-ignored']],
    ['headline:[b TO a]', ['warning empty-range']],
    ['d:{2019-10-17 TO 2019-10-17}', ['warning empty-range']],
    ['a AND "!!!"', ['warning nothing-to-search']],
    ['headline:wi-fi*', ['warning pattern-cannot-match']],
    ['headline:3.5*', []],
  ])('%s', (query, expected) => {
    expect(codes(query)).toEqual(expected)
  })

  test('without default fields a bare word is an error', () => {
    expect(codes('a', { defaultFields: [] })).toEqual(['error no-default-field'])
  })

  test('a default field that cannot hold the value is passed over; all of them, and it is an error', () => {
    expect(codes('abc', { defaultFields: ['n', 'headline'] })).toEqual([])
    expect(codes('abc', { defaultFields: ['n', 'd'] })).toEqual(['error invalid-value'])
    expect(codes('2019-10', { defaultFields: ['d'] })).toEqual(['error invalid-value'])
    expect(codes('now', { defaultFields: ['d'] })).toEqual(['error invalid-value'])
  })

  test('lenient turns an impossible value into a clause that matches nothing', () => {
    expect(codes('n:abc', { lenient: true })).toEqual(['warning value-ignored'])
    expect(hits('n:abc', [{ n: 1 }], { lenient: true })).toEqual([])
    expect(hits('NOT n:abc', [{ n: 1 }], { lenient: true })).toEqual([0])
  })

  test('a misspelt field comes with the right one, and the fix applies', () => {
    const query = 'bank AND organization:x'
    const [diagnostic] = safePlanQuery(schema, query).diagnostics
    expect(diagnostic?.message).toContain('"organisation"')
    expect(applyFix(query, diagnostic!.fixes[0]!)).toBe('bank AND organisation:x')
  })

  test('hidden and missing fields cannot be told apart', () => {
    const message = (name: string) =>
      safePlanQuery(schema, `${name}:a`).diagnostics[0]!.message.replace(name, '…')
    expect(message('secret')).toBe(message('zzzzzz'))
    expect(safePlanQuery(schema, 'secre:a').diagnostics[0]!.data).toEqual({ field: 'secre', suggestions: [] })
  })

  test('every problem of a query is in one error, syntax and meaning alike', () => {
    expect(() => planQuery(schema, 'nope:a AND (n:x')).toThrow(QueryError)
    expect(codes('nope:a AND (n:x')).toEqual([
      'error unknown-field',
      'error unclosed-group',
      'error invalid-value',
    ])
  })
})

describe('fixes', () => {
  test.each([
    ['headline:-bank', ['-headline:bank', 'headline:\\-bank']],
    ['NOT headline:-bank', ['NOT headline:\\-bank']],
    ['a AND b OR c', ['+a +b c', '(a AND b) OR c']],
    ['a OR b AND NOT c', ['a +b -c', 'a OR (b AND NOT c)']],
    ['+a b', ['+a +b']],
  ])('%s', (query, fixed) => {
    const [diagnostic] = safePlanQuery(schema, query).diagnostics
    expect(diagnostic!.fixes.map((fix) => applyFix(query, fix))).toEqual(fixed)
    for (const text of fixed)
      expect(
        codes(text).filter((code) => code.endsWith(` ${diagnostic!.code}`) || code.startsWith('error')),
      ).toEqual([])
  })
})

test('usesNow is true only where now was read', () => {
  expect(planQuery(schema, 'd:>now-7d').usesNow).toBe(true)
  expect(planQuery(schema, 'd:2019').usesNow).toBe(false)
})

test('limits can be changed for one query', () => {
  expect(codes('a b c', { limits: { clauses: 2 } })).toEqual(['error too-many-clauses'])
  expect(codes('*a', { leadingWildcards: false })).toEqual(['error leading-wildcard'])
  expect(codes('/a/', { regexps: false })).toEqual(['error regexp-not-allowed'])
})
