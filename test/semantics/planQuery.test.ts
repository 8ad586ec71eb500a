import { describe, expect, test, vi } from 'vitest'
import { newest as newestInElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineTable, newest, sqlite, toSql } from '../../src/backends/sql/index.ts'
import {
  allOf,
  and,
  applyFix,
  defineSchema,
  explain,
  field,
  parse,
  planQuery,
  QueryError,
  q,
  safeParse,
  safePlanQuery,
} from '../../src/index.ts'
import { forEachLeaf } from '../../src/plan/fieldsOf.ts'

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

describe('each kind of field plans a value in its own way', () => {
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
    ['organisation:ban?', [0, 1]],
    ['organisation:/ban./', [0, 1]],
    ['organisation:bnak~', [0, 1]],
    ['organisation:"!!!"', []],
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
    ['i:>-2', []],
    ['i:>=-2', [1]],
    ['i:<-2', []],
    ['i:>-2.5', [1]],
    ['i:>-3.5', [1]],
    ['i:{-2.5 TO -1.5}', [1]],
    ['i:<-1.5', [1]],
    ['i:<=-1.5', [1]],
    ['i:{-3 TO -1}', [1]],
    ['i:{-2 TO 5}', []],
    ['flag:true', [1]],
    ['flag:"true"', [1]],
    ['flag:false', []],
    ['n:[* TO *]', [1, 2]],
    ['n:[5 TO *]', [1, 2]],
    ['n:[* TO 4]', [2]],
    ['flag:*', [1]],
    ['d:2019', [2]],
    ['d:[2019-10-17 TO 2019-10-21]', [2]],
    ['d:{2019-10-17 TO 2019-10-21}', []],
    ['d:>2019-10-16', [2]],
    ['d:<now', [2]],
    ['d:[* TO *]', [2]],
    ['d:"2019-10-17"', [2]],
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
    ['headline:BNAK~', [0, 1]],
    ['headline:BAN*', [0, 1]],
    ['headline:/BAN[K]/', [0, 1]],
    ['source:BUS*', [0]],
    ['source:/BUS.*/', [0]],
    ['isin:DE*', [0]],
    ['code:AB~0', []],
    ['code:[Aa TO Ac]', [0]],
    ['isin:[ch TO CI]', [0]],
  ])('%s', (query, expected) => {
    expect(hits(query, documents)).toEqual(expected)
  })
})

describe('errors and warnings', () => {
  test.each([
    ['n:abc', 'a number such as 5, -2.5 or 1e3'],
    ['i:abc', 'a whole number such as 5 or -2'],
    ['flag:abc', 'true or false'],
  ])('%s is told what the field takes', (query, expected) => {
    expect(() => planQuery(schema, query)).toThrow(expected)
  })

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
    ['headline:+bank', ['error sign-before-value']],
    ['code:-a', ['error sign-before-value']],
    ['flag:-true', ['error sign-before-value']],
    ['note:-a', ['error sign-before-value']],
    ['d:-2019', ['error invalid-value']],
    ['n:-x', ['error invalid-value']],
    ['n:-5', []],
    ['i:+5', []],
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
    ['organisation:"!!!"', ['warning nothing-to-search']],
    ['headline:wi-fi*', ['warning pattern-cannot-match']],
    ['headline:3.5*', []],
  ])('%s', (query, expected) => {
    expect(codes(query)).toEqual(expected)
  })

  test('without default fields a bare word is an error', () => {
    expect(codes('a', { defaultFields: [] })).toEqual(['error no-default-field'])
    const [diagnostic] = safePlanQuery(schema, 'a^2', { defaultFields: [] }).diagnostics
    expect(diagnostic).toMatchObject({ span: { start: 0, end: 1 }, data: { text: 'a' } })
  })

  test('a default field that cannot hold a value is skipped; it is an error if all are', () => {
    expect(codes('abc', { defaultFields: ['n', 'headline'] })).toEqual([])
    expect(codes('abc', { defaultFields: ['n', 'd'] })).toEqual(['error invalid-value'])
    expect(codes('2019-10', { defaultFields: ['d'] })).toEqual(['error invalid-value'])
    expect(codes('now', { defaultFields: ['d'] })).toEqual(['error invalid-value'])
  })

  test('an impossible value matches nothing when lenient', () => {
    expect(codes('n:abc', { lenient: true })).toEqual(['warning value-ignored'])
    expect(hits('n:abc', [{ n: 1 }], { lenient: true })).toEqual([])
    expect(hits('NOT n:abc', [{ n: 1 }], { lenient: true })).toEqual([0])
  })

  test('a misspelt field has a suggestion, and its fix applies', () => {
    const query = 'bank AND organization:x'
    const [diagnostic] = safePlanQuery(schema, query).diagnostics
    expect(diagnostic?.message).toContain('"organisation"')
    expect(applyFix(query, diagnostic!.fixes[0]!)).toBe('bank AND organisation:x')
  })

  test('hidden and missing fields cannot be told apart', () => {
    const message = (name: string) =>
      safePlanQuery(schema, `${name}:a`).diagnostics[0]!.message.replace(name, '…')
    expect(message('secret')).toBe(message('zzzzzz'))
    const { data } = safePlanQuery(schema, 'secre:a').diagnostics[0]!
    expect(data).toMatchObject({ field: 'secre', suggestions: [] })
    expect(JSON.stringify(data)).not.toContain('secret')
  })

  test('a place beside a syntax error has its own problems', () => {
    expect(codes(')n:x')).toEqual(['error unexpected-closing', 'error invalid-value'])
    expect(codes('n:x)')).toEqual(['error invalid-value', 'error unexpected-closing'])
  })

  test('all of a value with a second colon has one problem, and the word behind it its own', () => {
    const options = { defaultFields: ['n'] }
    expect(codes('n:x:y', options)).toEqual(['error second-colon'])
    expect(codes('n:x:y z', options)).toEqual(['error second-colon', 'error invalid-value'])
  })

  test('a place with a warning about its syntax has the problems of its meaning too', () => {
    const expected = ['warning lowercase-operator', 'error invalid-value']
    expect(codes('n:1 and n:2', { defaultFields: ['n'] })).toEqual(expected)
  })

  test('an escaped _exists_ is the name of a field', () => {
    expect(codes('\\_exists_:headline')).toEqual(['error unknown-field'])
  })

  test('one error has every problem of a query, in syntax and meaning', () => {
    expect(() => planQuery(schema, 'nope:a AND (n:x')).toThrow(QueryError)
    expect(codes('nope:a AND (n:x')).toEqual([
      'error unknown-field',
      'error unclosed-group',
      'error invalid-value',
    ])
  })
})

describe('diagnostics of a plan', () => {
  test('are those of its result, and in each copy of it', () => {
    const { plan, diagnostics } = safePlanQuery(schema, 'a OR NOT b')
    expect(diagnostics.map(({ code }) => code)).toEqual(['or-not'])
    expect(plan!.diagnostics).toBe(diagnostics)
    expect({ ...planQuery(schema, 'a OR NOT b') }.diagnostics).toEqual(diagnostics)
  })

  test('are there for a proxy of it, as frameworks of web pages make', () => {
    const proxy = new Proxy(planQuery(schema, 'a OR NOT b'), {
      get: (plan, key, receiver) => Reflect.get(plan, key, receiver),
    })
    expect(proxy.diagnostics.map(({ code }) => code)).toEqual(['or-not'])
    expect(allOf(schema, [proxy]).diagnostics.map(({ code }) => code)).toEqual(['or-not'])
  })

  test('are not looked for when a plan runs', () => {
    const look = vi.fn()
    const plan = new Proxy(planQuery(schema, 'a OR NOT b'), {
      get: (target, key) => (key === 'diagnostics' ? look() : Reflect.get(target, key)),
    })
    const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite({ functions: true }) })
    newest(plan, table, { order: [{ code: 'asc' }], limit: 1 }).selectSql()
    newestInElasticsearch(plan, { order: [{ code: 'asc' }], limit: 1 })
    toSql(plan, table)
    toPredicate(plan)
    explain(plan)
    expect(look).not.toHaveBeenCalled()
  })

  test('do not depend on when they are read', () => {
    vi.useFakeTimers({ now: NOW })
    try {
      const plan = planQuery(schema, 'd:[now/d TO 2026-11-18] OR NOT d:[now TO 2026-11-18T12:00]')
      vi.setSystemTime(new Date('2026-11-20'))
      const found = plan.diagnostics.map(({ code, span }) => [code, plan.source.slice(span.start, span.end)])
      expect(found).toEqual([
        ['or-not', 'NOT d:[now TO 2026-11-18T12:00]'],
        ['empty-range', '[now TO 2026-11-18T12:00]'],
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('fixes', () => {
  test.each([
    ['headline:-bank', ['-headline:bank', 'headline:\\-bank']],
    ['NOT headline:-bank', ['NOT headline:\\-bank']],
    ['KNOT headline:-bank', ['KNOT -headline:bank', 'KNOT headline:\\-bank']],
    ['(NOT headline:-bank)', ['(NOT headline:\\-bank)']],
    ['-headline:+bank', ['-headline:\\+bank']],
    ['!headline:-bank', ['!headline:\\-bank']],
    ['NOT  headline:+bank', ['NOT  headline:\\+bank']],
    ['a AND headline:+bank', ['a AND +headline:bank', 'a AND headline:\\+bank']],
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

describe('a query without any clause', () => {
  const meaning = (emptyQuery: 'all' | 'none') => planQuery(schema, ' ', { emptyQuery })

  test('is an error, every document or none', () => {
    expect(codes(' ')).toEqual(['error empty-query'])
    expect(codes(' ', { emptyQuery: 'error' })).toEqual(['error empty-query'])
    expect(meaning('all').formula).toEqual({ kind: 'constant', value: true })
    expect(meaning('none').formula).toEqual({ kind: 'constant', value: false })
    expect([meaning('all').diagnostics, meaning('none').diagnostics]).toEqual([[], []])
  })

  test('is no other error, and no query whose clauses have nothing to search', () => {
    expect(codes('()', { emptyQuery: 'all' })).toEqual(['error empty-group'])
    expect(planQuery(schema, '"!!!"', { emptyQuery: 'all' }).formula).toEqual({
      kind: 'constant',
      value: false,
    })
  })
})

describe('a tree', () => {
  const codesOf = (tree: Parameters<typeof safePlanQuery>[1], options = {}) =>
    safePlanQuery(schema, tree, options).diagnostics.map(({ code }) => code)

  test('has the errors of its text', () => {
    expect(codesOf(safeParse('code:a AND').query)).toEqual(['missing-operand'])
    expect(codesOf(safeParse('(n:x').query)).toEqual(['unclosed-group', 'invalid-value'])
  })

  test.each([
    ['length', 'code:a code:b', 8, 'too-long'],
    ['nesting', '((code:a))', 1, 'too-deep'],
    ['clauses', 'code:a code:b', 1, 'too-many-clauses'],
  ] as const)(
    'is planned within the limit of the %s of its schema, not of its parser',
    (limit, text, at, code) => {
      const limits = { [limit]: at }
      expect(codesOf(parse(text), { limits })).toContain(code)
      expect(codesOf(parse(text))).toEqual([])
      expect(codesOf(safeParse(text, { limits }).query)).toEqual([])
      expect(codesOf(safeParse(text, { limits }).query, { limits })).toContain(code)
    },
  )

  test('that was built is planned with the options that are given', () => {
    const built = q`d:now`
    const { root } = planQuery(schema, and(built, q`code:a`), { now: NOW })
    expect(root).toMatchObject({ clauses: [{ node: { from: NOW.getTime() } }, {}] })
    expect(codesOf(and(q`secret:a`, q`code:a`))).toEqual(['unknown-field'])
    expect(codesOf(and(q`secret:a`, q`code:a`), { hiddenFields: 'allowed' })).toEqual([])
  })
})

test('hidden fields are named by the queries of a program alone', () => {
  expect(codes('secret:a', { hiddenFields: 'allowed' })).toEqual([])
  expect(planQuery(schema, 'secret:a OR code:a', { hiddenFields: 'allowed' }).namesHidden).toBe(true)
  expect(planQuery(schema, 'code:a', { hiddenFields: 'allowed' }).namesHidden).toBe(false)
  const { root } = planQuery(schema, 'secret:a', { hiddenFields: 'allowed' })
  expect(JSON.stringify('clause' in root && root.clause)).not.toContain('secret')
})

test('a hidden field is named by its alias too', () => {
  const aliased = defineSchema(
    { code: field.keyword(), secret: field.keyword({ hidden: true, aliases: ['s'] }) },
    { defaultFields: ['code'] },
  )
  expect(planQuery(aliased, 's:a', { hiddenFields: 'allowed' }).namesHidden).toBe(true)
})

test('usesNow is true only if the query uses now', () => {
  expect(planQuery(schema, 'd:>now-7d').usesNow).toBe(true)
  expect(planQuery(schema, 'd:2019').usesNow).toBe(false)
})

test('limits can be changed for one query', () => {
  expect(codes('a b c', { limits: { clauses: 2 } })).toEqual(['error too-many-clauses'])
  expect(codes('*a', { leadingWildcards: false })).toEqual(['error leading-wildcard'])
  expect(codes('/a/', { regexps: false })).toEqual(['error regexp-not-allowed'])
})

describe('ends of integer ranges are rounded inward', () => {
  test.each([
    ['i:>1.5', 2, null],
    ['i:>=1.5', 2, null],
    ['i:>1', 2, null],
    ['i:>=1', 1, null],
    ['i:<1.5', null, 1],
    ['i:<=1.5', null, 1],
    ['i:<1', null, 0],
    ['i:<=1', null, 1],
    ['i:{-1.5 TO 1.5}', -1, 1],
    ['i:{0 TO 3}', 1, 2],
    ['i:>1.0', 2, null],
  ])('%s', (query, lower, upper) => {
    const end = (value: number | null) => (value === null ? null : { value, inclusive: true })
    expect(planQuery(schema, query).root).toMatchObject({ lower: end(lower), upper: end(upper) })
  })
})

describe('limits of patterns', () => {
  const wild = (length: number, character = 'a') => `code:${character.repeat(length - 1)}*`
  const regexp = (length: number, character = 'a') => `code:/${character.repeat(length)}/`
  test.each([
    ['a wildcard pattern', wild],
    ['a regexp', regexp],
  ])('%s has at most 256 code points', (_, pattern) => {
    for (const character of ['a', 'é', '😀']) {
      expect(codes(pattern(256, character))).toEqual([])
      expect(codes(pattern(257, character))).toEqual(['error pattern-too-long'])
    }
    const [diagnostic] = safePlanQuery(schema, pattern(300, '😀')).diagnostics
    expect(diagnostic?.data).toEqual({ actual: 300, maximum: 256 })
  })

  test('a pattern has at most as many states as the limit says', () => {
    const limits = { automatonStates: 5 }
    expect(codes('code:abcd*', { limits })).toEqual([])
    expect(codes('code:abcde*', { limits })).toEqual(['error pattern-too-complex'])
    expect(codes('code:/abcd/', { limits })).toEqual([])
    expect(codes('code:/abcde/', { limits })).toEqual(['error pattern-too-complex'])
    const [diagnostic] = safePlanQuery(schema, 'code:abcde*', { limits }).diagnostics
    expect(diagnostic?.data).toEqual({ actual: 6, maximum: 5 })
  })

  test('limits hold for contains fields too', () => {
    expect(codes(`note:${'a'.repeat(256)}*`)).toEqual(['error pattern-too-long'])
    expect(codes('note:*a', { leadingWildcards: false })).toEqual(['error leading-wildcard'])
    expect(codes('note:a*', { leadingWildcards: false })).toEqual([])
  })

  test('leading wildcards can be switched off', () => {
    expect(codes('code:?a', { leadingWildcards: false })).toEqual(['error leading-wildcard'])
    expect(codes('code:a?', { leadingWildcards: false })).toEqual([])
    expect(codes('code:\\*a*', { leadingWildcards: false })).toEqual([])
    expect(codes('code:* OR *', { leadingWildcards: false })).toEqual([])
  })
})

test('a slop of exactly the limit is taken', () => {
  expect(codes('headline:"a b"~99')).toEqual([])
  expect(codes('headline:"a b"~3', { limits: { slop: 3 } })).toEqual([])
  expect(codes('headline:"a b"~4', { limits: { slop: 3 } })).toEqual(['error slop-too-large'])
})

describe('the places of a plan', () => {
  const leaves = (query: string, options = {}) => {
    const found: [string, string][] = []
    forEachLeaf(planQuery(schema, query, options).root, ({ clause, span }) =>
      found.push([clause, query.slice(span.start, span.end)]),
    )
    return found
  }
  test.each([
    ['code:a AND  n:1', ['code:a', 'n:1']],
    ['code:(a OR n:1 "c d")', ['a', 'n:1', '"c d"']],
    ['-code:a^2', ['code:a^2']],
    ['code:(a)^2', ['a']],
    ['organisation:wi-fi', ['organisation:wi-fi', 'organisation:wi-fi']],
    ['_exists_:code code:*', ['_exists_:code', 'code:*']],
    ['n:[1 TO 2] flag:true', ['n:[1 TO 2]', 'flag:true']],
    ['note:(a^2 OR "b")', ['a^2', '"b"']],
  ])('of %s are those of its clauses', (query, expected) => {
    expect(leaves(query)).toEqual(expected.map((clause) => [clause, clause]))
  })

  test('of a value in default fields are those of its clause', () => {
    const options = { defaultFields: ['headline', 'code'] }
    expect(leaves('wire^2 OR (a)', options)).toEqual(
      ['wire^2', 'wire^2', 'a', 'a'].map((clause) => [clause, clause]),
    )
  })

  test('of a group by precedence reach from its first to its last clause', () => {
    const query = 'n:1 OR n:2 AND NOT n:3 AND n:4 OR NOT n:5'
    const { root } = planQuery(schema, query, { precedence: 'boolean' })
    const clauses = root.kind === 'bool' ? root.clauses : []
    expect(clauses.map(({ span }) => query.slice(span.start, span.end))).toEqual([
      'n:1',
      'OR n:2 AND NOT n:3 AND n:4',
      'OR NOT n:5',
    ])
  })

  test('are kept by the clauses of a group', () => {
    const query = 'n:1 AND NOT (code:a OR n:2)'
    const { root } = planQuery(schema, query)
    const clauses = root.kind === 'bool' ? root.clauses : []
    expect(clauses.map(({ occur, span }) => [occur, query.slice(span.start, span.end)])).toEqual([
      ['must', 'n:1'],
      ['mustNot', 'AND NOT (code:a OR n:2)'],
    ])
  })
})

describe('lenient', () => {
  test('names the values that the field takes', () => {
    const [diagnostic] = safePlanQuery(schema, 'i:1.5', { lenient: true }).diagnostics
    expect(diagnostic).toMatchObject({
      severity: 'warning',
      data: { field: 'i', value: '1.5', expected: 'integer' },
    })
  })

  test('names no field when no default field can hold the value', () => {
    const options = { lenient: true, defaultFields: ['n', 'd'] } as const
    expect(safePlanQuery(schema, 'abc', options).diagnostics).toMatchObject([
      { code: 'value-ignored', data: { field: null, value: 'abc', expected: null } },
    ])
    expect(planQuery(schema, 'abc', options).formula).toEqual({ kind: 'constant', value: false })
  })
})

test('a pattern keeps its capitals on a keyword, and loses them where case is ignored', () => {
  const rootOf = (query: string) => planQuery(schema, query).root
  expect(rootOf('code:Ab*')).toMatchObject({ target: 'value', parts: ['Ab', { any: 'many' }] })
  expect(rootOf('isin:Ab*')).toMatchObject({ target: 'normalized', parts: ['ab', { any: 'many' }] })
  expect(rootOf('headline:Ab*')).toMatchObject({ target: 'tokens', parts: ['ab', { any: 'many' }] })
})

test('a phrase without a slop has the slop 0', () => {
  expect(planQuery(schema, 'headline:"central bank"').root).toMatchObject({ kind: 'phrase', slop: 0 })
  expect(planQuery(schema, 'headline:"central bank"~2').root).toMatchObject({ kind: 'phrase', slop: 2 })
})

test('splitWords joins the tokens of a word as a phrase', () => {
  expect(planQuery(schema, 'headline:wi-fi', { splitWords: 'phrase' }).root).toMatchObject({
    kind: 'phrase',
    tokens: ['wi', 'fi'],
    slop: 0,
  })
  expect(planQuery(schema, 'headline:wi', { splitWords: 'phrase' }).root).toMatchObject({ kind: 'term' })
})

test('the schema of a plan has the options of its query', () => {
  expect(planQuery(schema, 'code:a').schema).toBe(schema)
  const { schema: own } = planQuery(schema, 'code:a', { defaultOperator: 'and' })
  expect(own.options).toEqual({ ...schema.options, defaultOperator: 'and' })
  expect(own.fields).toBe(schema.fields)
})

test('an invalid now is refused', () => {
  expect(() => safePlanQuery(schema, 'd:now', { now: new Date(Number.NaN) })).toThrow(TypeError)
})

test.each([
  ['ab', 0],
  ['abc', 1],
  ['abcde', 1],
  ['abcdef', 2],
  ['😀😀', 0],
  ['😀😀😀😀😀', 1],
])('%s~ allows %i edits', (word, edits) => {
  expect(planQuery(schema, `code:${word}~`).root).toMatchObject({ kind: 'fuzzy', value: word, edits })
  expect(planQuery(schema, `code:${word}~2`).root).toMatchObject({ edits: 2 })
})

test.each([
  ['code:>b', '{', ']'],
  ['code:>=b', '[', ']'],
  ['code:<b', '[', '}'],
  ['code:<=b', '[', ']'],
  ['code:{a TO b]', '{', ']'],
  ['code:{* TO *}', '{', '}'],
])('the brackets of %s are %s and %s', (query, lower, upper) => {
  expect(planQuery(schema, query).root).toMatchObject({ brackets: { lower, upper } })
})

test('the place of an error in a regexp is in its pattern', () => {
  const place = (query: string) => {
    const [diagnostic] = safePlanQuery(schema, query).diagnostics
    return [diagnostic!.code, query.slice(diagnostic!.span.start, diagnostic!.span.end)]
  }
  expect(place('n:1 code:/ab~c/')).toEqual(['malformed-regexp', '~'])
  expect(place('code:/a(b/')[0]).toBe('malformed-regexp')
})

describe('a word without a field', () => {
  const fields = (query: string, defaultFields: readonly (keyof typeof schema.fields)[]) => {
    const { root } = planQuery(schema, query, { defaultFields })
    return root.kind === 'fields'
      ? root.nodes.map((node) => ('field' in node ? node.field.name : node.kind))
      : root
  }

  test('is planned for each default field that can hold it', () => {
    expect(fields('5', ['headline', 'n', 'i', 'code', 'flag'])).toEqual(['headline', 'n', 'i', 'code'])
    expect(fields('5.5', ['i', 'n', 'code'])).toEqual(['n', 'code'])
    expect(fields('true', ['flag'])).toMatchObject({ kind: 'boolean', value: true })
  })

  test('is left out if it gives no token in the text fields, whatever the others hold', () => {
    expect(fields('"!!!"', ['code', 'headline', 'isin'])).toEqual({ kind: 'constant', value: false })
    expect(codes('"!!!"', { defaultFields: ['code', 'headline'] })).toEqual(['warning nothing-to-search'])
    expect(fields('"!!!"', ['code'])).toMatchObject({ kind: 'term', value: '!!!' })
  })
})

test.each([
  ['d:[2019 TO 2020]', '2019-01-01', '2021-01-01'],
  ['d:{2019 TO 2020}', '2020-01-01', '2020-01-01'],
  ['d:[2019 TO 2020}', '2019-01-01', '2020-01-01'],
  ['d:{2019 TO 2020]', '2020-01-01', '2021-01-01'],
  ['d:>2019', '2020-01-01', null],
  ['d:>=2019', '2019-01-01', null],
  ['d:<2019', null, '2019-01-01'],
  ['d:<=2019', null, '2020-01-01'],
])('%s is the interval from %s until %s', (query, from, until) => {
  const instant = (date: string | null) => (date === null ? null : Date.parse(date))
  expect(planQuery(schema, query).root).toMatchObject({ from: instant(from), until: instant(until) })
})

test.each([
  ['note:AbÉ', ['abÉ']],
  ['note:*a*', ['a']],
  ['note:*a?B*', ['a', { any: 'one' }, 'b']],
  ['note:?a', [{ any: 'one' }, 'a']],
  ['note:**a*b', ['a', { any: 'many' }, 'b']],
])('%s searches for the parts %j', (query, parts) => {
  expect(planQuery(schema, query).root).toMatchObject({ kind: 'substring', parts })
})

test.each(['n:[* TO *]', 'i:{* TO *}', 'd:[* TO *]', 'n:*', 'note:*', 'note:**'])(
  '%s asks for any value',
  (query) => {
    expect(planQuery(schema, query).root.kind).toBe('exists')
  },
)

describe('NUL and lone surrogates are U+FFFD in a query as they are in documents', () => {
  const document = { code: 'a\0b', isin: ['A\ud800b'], note: 'a\0b', headline: '' }

  test.each([
    ['code:"a\0b"', 'value'],
    ['code:"a\ud800b"', 'value'],
    ['code:a\0*', 'parts'],
    ['code:/a\0b/', 'pattern'],
    ['code:c\0b~1', 'value'],
    ['code:["a\0b" TO "a\0b"]', 'lower'],
    ['isin:"a\ufffdB"', 'value'],
    ['note:"A\0"', 'parts'],
    ['note:\0?', 'parts'],
  ])('%j', (query, property) => {
    expect(hits(query, [document])).toEqual([0])
    const { root } = planQuery(schema, query)
    expect(JSON.stringify((root as unknown as Record<string, unknown>)[property])).toContain('\ufffd')
  })

  test('in a message too', () => {
    const [diagnostic] = safePlanQuery(schema, 'code:/a\0~/').diagnostics
    expect(diagnostic!.data).toMatchObject({ pattern: 'a\ufffd~' })
  })
})

test('an empty text is in every value of a contains field', () => {
  expect(planQuery(schema, 'note:""').root.kind).toBe('exists')
})

describe('an unknown field', () => {
  const odd = defineSchema(
    { 'first name': field.text(), 'a-b': field.text() },
    { defaultFields: ['first name'] },
  )
  const fixed = (query: string) => {
    const [diagnostic] = safePlanQuery(odd, query).diagnostics
    return diagnostic!.fixes.map((fix) => [fix.title, applyFix(query, fix)])
  }

  test('has suggestions with the escapes that they need', () => {
    expect(fixed('a-c:x')[0]).toEqual(['Change to a-b', 'a-b:x'])
    expect(fixed('fist\\ name:x')[0]).toEqual(['Change to first name', 'first\\ name:x'])
  })

  test('may begin before the last of its words', () => {
    const fields = { text: field.text(), 'CGI Variables.ROOT': field.keyword() }
    const spaced = defineSchema(fields, { defaultFields: ['text'] })
    const fix = (query: string) => applyFix(query, safePlanQuery(spaced, query).diagnostics[0]!.fixes[0]!)
    expect(fix('CGI Variables.ROOT:x')).toBe('CGI\\ Variables.ROOT:x')
    expect(fix('Variables.ROOT:x')).toBe('CGI\\ Variables.ROOT:x')
  })

  test('that is a number has no suggestions, as it is a time or a ratio', () => {
    const short = defineSchema({ n: field.number() }, { defaultFields: [] })
    expect(safePlanQuery(short, '1:1000').diagnostics[0]!.data).toMatchObject({ suggestions: [] })
  })

  test('of a phrase or group can be left out', () => {
    expect(fixed('zzzz:(b)')).toEqual([['Search in the default fields', '(b)']])
    expect(fixed('8:(b)')).toEqual([['Search in the default fields', '8 (b)']])
  })

  test('may be near an alias', () => {
    const aliased = defineSchema({ price: field.number({ aliases: ['cost'] }) }, { defaultFields: [] })
    const { data, fixes } = safePlanQuery(aliased, 'cosst:5').diagnostics[0]!
    expect(data).toMatchObject({ field: 'cosst', suggestions: ['cost'] })
    expect(applyFix('cosst:5', fixes[0]!)).toBe('cost:5')
  })

  test('of a word or pattern may be text', () => {
    expect(fixed('time:x')).toEqual([['Search for the text itself', '"time:x"']])
    expect(fixed('zzzz:b*')).toEqual([['Search for the text itself', '"zzzz:b*"']])
    expect(fixed('zzzz:\\"')).toEqual([['Search for the text itself', '"zzzz:\\""']])
    expect(fixed('zzzz:"b"')).toEqual([['Search in the default fields', '"b"']])
    expect(fixed('zzzz://b.c/d')).toEqual([['Search for the text itself', '"zzzz://b.c/d"']])
    expect(fixed('a-c:x')).toEqual([
      ['Change to a-b', 'a-b:x'],
      ['Search for the text itself', '"a-c:x"'],
    ])
    expect(fixed('_exists_:a-c')).toEqual([
      ['Change to a-b', '_exists_:a-b'],
      ['Search for the text itself', '"_exists_:a-c"'],
    ])
  })
})
