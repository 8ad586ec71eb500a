import { describe, expect, it } from 'vitest'
import { DocumentError, prepare, toMatcher, toPredicate } from '../../../src/backends/memory/index.ts'
import { allOf, defineSchema, type Formula, field, noneOf, planQuery } from '../../../src/index.ts'

const schema = defineSchema(
  {
    t: field.text({ array: true, html: true }),
    w: field.text({ whole: true, patterns: 'whole' }),
    k: field.keyword({ array: true }),
    i: field.keyword({ ignoreCase: true }),
    c: field.contains(),
    n: field.number({ array: true }),
    b: field.boolean(),
    d: field.date(),
  },
  { defaultFields: ['t'] },
)

const plan = (query: string) => planQuery(schema, query, { emptyQuery: 'none' })

/** A matcher of queries that are their own ids. */
function matcherOf(...queries: string[]) {
  return toMatcher(
    schema,
    queries.map((query) => [query, plan(query)] as const),
  )
}

const DOCUMENT = {
  t: ['<b>Bank</b> of Basle', 'buys banks 𝒜𝒟𝓔𝒜𝒜𝒜'],
  w: 'ACME Bank',
  k: ['CH', 'Li'],
  i: 'É',
  c: '100X%',
  n: [1, 20],
  b: false,
  d: '2019-10-17',
}

describe('a matcher', () => {
  it.each([
    ['a token of any value', ['t:banks', 't:ban']],
    ['all words', ['t:(bank AND basle)', 't:(bank AND paris)']],
    ['one of several words', ['t:(zurich OR basle)', 't:(zurich OR paris)']],
    ['a phrase', ['t:"bank of basle"', 't:"basle buys"', 't:"basle of bank"']],
    ['a phrase with slop', ['t:"basle bank"~3', 't:"basle bank"~2']],
    ['NOT beside a word', ['t:(bank NOT paris)', 't:(bank NOT basle)']],
    ['NOT alone', ['NOT t:paris', 'NOT t:basle', 'NOT (t:bank AND t:paris)', 'NOT t:(bank paris)']],
    ['NOT of what is absent', ['NOT (n:5 NOT k:CH)', 'NOT (n:1 NOT k:XX)']],
    ['a prefix', ['t:ban*', 't:ank*', 'k:C*', 'k:c*', 'i:é*']],
    ['a suffix', ['t:*nks', 't:*nk?s', 'w:*bank']],
    ['a pattern with its longest text', ['t:b?nk*', 't:b?nx*', 't:?????*', 'w:ac*me\\ b*']],
    ['a regexp', ['t:/ban[k]s?/', 't:/x?(bank|paris)/', 't:/(ban)+k/', 't:/ban&.*/', 't:/[abkn]*/', 't:/#/']],
    ['a regexp by a text that it needs', ['t:/.ank/', 't:/(xyz)*bank/', 't:/(x|y)?bank/', 't:/(xyz)+bank/']],
    ['a regexp of alternatives', ['t:/.(ank[st]|xy[zw])/', 't:/(paris|[abkn]+)/', 't:/(paris|basl)[xy]/']],
    ['a fuzzy word', ['t:bnak~1', 't:bnaq~1', 't:bxsly~2', 't:ab~2', 't:𝒜𝒟𝓔x~2', 't:𝒜𝒜𝒟𝓔𝒜𝒜~1']],
    ['a fuzzy word beyond the basic plane', ['t:𝒜𝒟𝓕𝒜𝒜𝒜~1', 't:𝒜𝓕𝓕𝒜𝒜𝒜~1']],
    ['ranges', ['k:[A TO D]', 'n:[15 TO 25]', 'n:[2 TO 19]', 'd:>2019-10', 'd:2019-10', 'n:>20']],
    ['a whole value', ['w:"acme bank"', 'w:"acme"']],
    ['a keyword', ['k:CH', 'k:ch', 'i:é', 'i:É']],
    ['a substring', ['c:0x', 'c:x%', 'c:0?%', 'c:y']],
    ['scalars', ['n:1', 'n:2', 'b:false', 'b:true', 'd:2019-10-17']],
    ['that a field exists', ['n:*', '_exists_:b', 'NOT n:*']],
    ['every document, and none', ['*', '', 'NOT *', '*:* NOT t:paris', '*:* NOT t:bank']],
    ['queries that are equal', ['t:bank', 't:bank ', ' t:bank']],
  ])('finds %s', (_, queries) => {
    const expected = queries.filter((query) => toPredicate(plan(query))(DOCUMENT))
    expect(expected).not.toEqual([])
    const matcher = matcherOf(...queries)
    expect(matcher.match(DOCUMENT)).toEqual(expected)
    expect(matcher.match(prepare(schema, DOCUMENT))).toEqual(expected)
    expect(matcher.match({})).toEqual(queries.filter((query) => toPredicate(plan(query))({})))
    expect(matcher.match(DOCUMENT)).toEqual(expected)
  })

  it('gives each id once, in the order of adding', () => {
    const matcher = matcherOf('t:bank OR t:basle OR t:buys', 'NOT t:x', 't:/b.*/', 't:basle')
    expect(matcher.match(DOCUMENT)).toEqual(['t:bank OR t:basle OR t:buys', 'NOT t:x', 't:/b.*/', 't:basle'])
  })

  it('takes ids of any kind, as a Map does', () => {
    const ids = [1, '1', Symbol('a'), { of: 'an object' }, null, undefined, Number.NaN]
    const matcher = toMatcher<typeof schema, unknown>(schema)
    for (const id of ids) matcher.add(id, plan('t:bank'))
    expect(matcher.match(DOCUMENT)).toEqual(ids)
    for (const id of ids) expect(matcher.remove(id)).toBe(true)
    expect(matcher.match(DOCUMENT)).toEqual([])
  })

  it('keeps the place of an id whose plan is replaced', () => {
    const matcher = matcherOf('t:bank', 't:basle', 't:buys')
    matcher.add('t:basle', plan('NOT t:paris'))
    matcher.add('t:bank', plan('t:paris'))
    expect(matcher.match(DOCUMENT)).toEqual(['t:basle', 't:buys'])
    matcher.add('t:bank', plan('n:1'))
    expect(matcher.match(DOCUMENT)).toEqual(['t:bank', 't:basle', 't:buys'])
  })

  it('says whether it removed a plan, which may be added again at the end', () => {
    const matcher = matcherOf('t:bank', 't:basle')
    expect(matcher.remove('t:bank')).toBe(true)
    expect(matcher.remove('t:bank')).toBe(false)
    expect(matcher.match(DOCUMENT)).toEqual(['t:basle'])
    matcher.add('t:bank', plan('t:bank'))
    expect(matcher.match(DOCUMENT)).toEqual(['t:basle', 't:bank'])
  })

  it('keeps the order when most of its plans are gone', () => {
    const matcher = toMatcher<typeof schema, number>(schema)
    const queries = ['t:bank', 'NOT t:x', 't:/b.*/', 't:x', 't:(bank AND basle)']
    for (let id = 0; id < 1000; id++) matcher.add(id, plan(queries[id % 5]!))
    matcher.add(0, plan('t:basle'))
    for (let id = 0; id < 1000; id++) if (id % 7 !== 0) matcher.remove(id)
    const kept = Array.from({ length: 1000 }, (_, id) => id).filter((id) => id % 7 === 0)
    expect(matcher.match(DOCUMENT)).toEqual(kept.filter((id) => id % 5 !== 3))
    for (const id of kept) matcher.remove(id)
    expect(matcher.match(DOCUMENT)).toEqual([])
    expect(matcher.unindexed).toBe(0)
  })

  it('counts the plans without a required term', () => {
    const matcher = matcherOf('t:bank', 't:(a AND NOT b)', 't:b*', 'n:1', '', 't:/x+y/', 't:/#/')
    expect(matcher.unindexed).toBe(0)
    for (const query of ['*', 'NOT t:bank', 't:bank OR n:>1', 't:/[ab]*/']) matcher.add(query, plan(query))
    expect(matcher.unindexed).toBe(4)
    matcher.add('*', plan('t:bank'))
    matcher.remove('NOT t:bank')
    expect(matcher.unindexed).toBe(2)
  })

  it('tells which plans most documents are held against', () => {
    const queries = ['n:>5', 't:(the AND a)', 't:(rare OR "the a")', 't:rare AND n:>5', 't:the']
    const matcher = matcherOf(...queries)
    const guessed = matcher.explainCost()
    expect(guessed.map(({ id }) => id).sort()).toEqual([...queries].sort())
    expect(guessed[0]).toEqual({ id: 'n:>5', share: 1 })
    for (const { share } of guessed) expect(share >= 0 && share <= 1).toBe(true)
    for (let i = 0; i < 100; i++) {
      const words = [...(i % 4 > 0 ? ['the'] : []), ...(i % 2 > 0 ? ['a'] : []), ...(i === 0 ? ['rare'] : [])]
      matcher.match({ t: words.join(' ') })
    }
    expect(matcher.explainCost()).toEqual([
      { id: 'n:>5', share: 1 },
      { id: 't:(rare OR "the a")', share: expect.closeTo(0.76) },
      { id: 't:(the AND a)', share: expect.closeTo(0.75) },
      { id: 't:rare AND n:>5', share: 0.01 },
      { id: 't:the', share: 0 },
    ])
    expect(matcher.explainCost(2)).toHaveLength(2)
    expect(matcher.explainCost(0)).toEqual([])
    matcher.remove('n:>5')
    expect(matcher.explainCost(1)[0]?.id).not.toBe('n:>5')
  })

  it('holds no document against a plan that a term alone decides', () => {
    const decided = ['t:b*', 't:bank~1', 'n:1', 'b:true', 'n:*', 't:(a OR k:x)', 'c:x']
    const undecided = ['t:"a b"', 't:(a AND b)', 't:(a NOT b)', 't:/[ab]*/', 'd:2019']
    const matcher = matcherOf(...decided, ...undecided)
    const costs = new Map(matcher.explainCost(100).map(({ id, share }) => [id, share]))
    expect(decided.filter((query) => costs.get(query) !== 0)).toEqual([])
    expect(undecided.filter((query) => costs.get(query) === 0)).toEqual([])
  })

  it('tells the costliest ten unless told otherwise', () => {
    const matcher = matcherOf(...Array.from({ length: 12 }, (_, i) => `n:>${i}`))
    expect(matcher.explainCost()).toHaveLength(10)
    expect(matcher.explainCost(11)).toHaveLength(11)
    expect(matcher.explainCost(-1)).toEqual([])
    expect(() => matcher.explainCost('2' as never)).toThrow(TypeError)
  })

  it('guesses that longer words are rarer, until it has seen a document', () => {
    const [short, long, either] = ['t:ab AND n:>5', 't:abcdef AND n:>5', 't:(ab abcdef) AND n:>5']
    const matcher = matcherOf(short!, long!, either!)
    const share = (id: string) => matcher.explainCost().find((each) => each.id === id)!.share
    expect(share(long!)).toBeGreaterThan(0)
    expect(share(long!)).toBeLessThan(share(short!))
    matcher.match({ t: 'ab abcdef' })
    expect(matcher.explainCost().map((each) => each.share)).toEqual([1, 1, 1])
    matcher.match({ t: 'ab' })
    expect([share(short!), share(long!), share(either!)]).toEqual([1, 0.5, 1])
    // A term that is new is counted from now on.
    matcher.add('new', plan('t:new AND n:>5'))
    matcher.match({ t: 'new' })
    expect(share('new')).toBe(1)
    expect(share(long!)).toBeCloseTo(1 / 3)
  })

  it('guesses that patterns are in more documents than words of their length', () => {
    const queries = ['t:*', 't:ab~1', 't:abcdef*', 't:abcdef', 't:abcdefgh~1', 't:abcdefghijkl']
    const matcher = matcherOf(...queries.map((query) => `${query} AND n:>5`))
    const costs = matcher.explainCost().map(({ id, share }) => [id.slice(0, -' AND n:>5'.length), share])
    expect(costs.map(([query]) => query)).toEqual(queries)
    expect(costs[0]).toEqual(['t:*', 1])
    expect(new Set(costs.map(([, share]) => share)).size).toBe(queries.length)
  })

  it('guesses that a number is in fewer documents than a boolean', () => {
    const costs = matcherOf('n:1 AND n:>5', 'b:true AND n:>5').explainCost()
    expect(costs.map(({ id }) => id)).toEqual(['b:true AND n:>5', 'n:1 AND n:>5'])
    expect(costs[1]!.share).toBeLessThan(costs[0]!.share)
  })

  it('holds a new plan against the documents with the term that fewer of the last ones had', () => {
    const matcher = matcherOf('t:abcdef', 't:uvw')
    for (let i = 0; i < 20; i++) matcher.match({ t: 'abcdef' })
    matcher.add('both', plan('t:(abcdef AND uvw)'))
    expect(matcher.explainCost()).toContainEqual({ id: 'both', share: 0 })
  })

  it('holds a new plan against the documents with the term that fewer plans name', () => {
    const matcher = toMatcher<typeof schema, unknown>(schema)
    for (let id = 0; id < 20; id++) matcher.add(id, plan('t:abcd'))
    matcher.add('both', plan('t:(abcd AND xyz)'))
    matcher.match({ t: 'abcd' })
    expect(matcher.explainCost(100)).toContainEqual({ id: 'both', share: 0 })
  })

  it('counts a value once that a document has twice', () => {
    const matcher = matcherOf('k:CH AND n:>5')
    matcher.match({ k: ['CH', 'CH'] })
    matcher.match({})
    expect(matcher.explainCost()).toEqual([{ id: 'k:CH AND n:>5', share: 0.5 }])
  })

  it('finds combined plans', () => {
    const own = allOf(schema, [plan('t:bank OR t:paris'), plan('k:CH')])
    const matcher = toMatcher(schema, [
      ['own', own],
      ['other', noneOf(schema, [own])],
      ['all', allOf(schema, [])],
    ])
    expect(matcher.match(DOCUMENT)).toEqual(['own', 'all'])
    expect(matcher.match({ t: 'bank' })).toEqual(['other', 'all'])
  })

  it('takes plans with options of their own', () => {
    const strict = planQuery(schema, 'bank paris', { defaultOperator: 'and' })
    expect(toMatcher(schema, [['a', strict]]).match(DOCUMENT)).toEqual([])
  })

  it('throws a DocumentError for a wrong value of any field, and matches the next document', () => {
    const matcher = matcherOf('t:bank')
    expect(() => matcher.match({ k: 5 } as never)).toThrow(DocumentError)
    expect(matcher.match(DOCUMENT)).toEqual(['t:bank'])
  })

  it('takes a plan and a document of an equal schema', () => {
    const [ours, theirs] = [0, 1].map(() => defineSchema({ t: field.text() }, { defaultFields: ['t'] }))
    const matcher = toMatcher(ours!, [['a', planQuery(theirs!, 'a')]])
    expect(matcher.match(prepare(theirs!, { t: 'A' }))).toEqual(['a'])
    expect(toPredicate(planQuery(ours!, 'a'))(prepare(theirs!, { t: 'A' }))).toBe(true)
  })

  it('takes a document that was prepared for a schema with its fields in another order', () => {
    const [k, n] = [field.keyword({ array: true }), field.number()]
    const prepared = prepare(defineSchema({ k, n }, { defaultFields: [] }), { k: ['x', 'y'], n: 5 })
    const turned = defineSchema({ n, k }, { defaultFields: [] })
    const queries = ['k:[y TO z]', 'n:>4', 'NOT k:z', 'k:x AND n:<6', 'k:[5 TO 5]', 'n:<5', 'NOT n:*']
    const matcher = toMatcher(
      turned,
      queries.map((query) => [query, planQuery(turned, query)]),
    )
    expect(matcher.match(prepared as never)).toEqual(queries.slice(0, 4))
    const other = prepare(defineSchema({ n }, { defaultFields: [] }), { n: 5 })
    expect(() => matcher.match(other as never)).toThrow(TypeError)
  })

  it('refuses a plan of another schema', () => {
    const other = defineSchema({ t: field.number() }, { defaultFields: ['t'] })
    const wrong = planQuery(other, 't:5') as never
    expect(() => toMatcher(schema, [['a', wrong]])).toThrow(
      'toMatcher: plans[0][1] has other fields than the schema; plan it for that schema.',
    )
    expect(() => matcherOf('t:a').add('b', wrong)).toThrow(
      new TypeError('add: plan has other fields than the schema; plan it for that schema.'),
    )
    expect(() =>
      toMatcher(schema, [
        ['a', plan('t:a')],
        ['b', wrong],
      ]),
    ).toThrow('toMatcher: plans[1][1] has')
    expect(() => toMatcher(schema, ['ab'] as never)).toThrow(
      'toMatcher: the argument plans[0] must be a pair [id, plan], not "ab".',
    )
  })

  it('refuses what toPredicate refuses, and stays as it was', () => {
    const matcher = matcherOf('t:bank')
    let formula: Formula = plan('n:1').formula
    for (let levels = 0; levels < 501; levels++) formula = { kind: 'not', part: formula }
    const deep = { ...plan('*'), formula }
    expect(() => matcher.add('t:bank', deep)).toThrow('at most 500 levels of nesting, not 501')
    expect(matcher.match(DOCUMENT)).toEqual(['t:bank'])
  })
})

it('finds a pattern by a text of more than eight characters', () => {
  expect(matcherOf('t:internatio*', 't:*ternational').match({ t: 'international' })).toEqual([
    't:internatio*',
    't:*ternational',
  ])
})

it('finds a pattern after the removal of another one with the same text', () => {
  const matcher = matcherOf('t:ban*', 't:ban?s')
  matcher.remove('t:ban*')
  expect(matcher.match(DOCUMENT)).toEqual(['t:ban?s'])
})

it('finds each of hundreds of patterns whose texts are counted together', () => {
  // Hashes that have their lower 16 bits in common share a count.
  const pairs: string[] = []
  for (let first = 0x4e00; first < 0xa000; first += 17) {
    const second = (0x7000 - (first + 1) * 0x193) & 0xffff
    if (second >= 0x4e00 && second < 0xa000) pairs.push(String.fromCharCode(first, second))
  }
  expect(pairs.length).toBeGreaterThan(300)
  const matcher = toMatcher<typeof schema, string>(schema)
  for (const pair of pairs) {
    matcher.add(pair, plan(`k:${pair}*`))
    expect(matcher.match({ k: pairs[0]! })).toEqual([pairs[0]])
  }
  const last = pairs.pop()!
  for (const pair of pairs) {
    matcher.remove(pair)
    expect(matcher.match({ k: last })).toEqual([last])
  }
})
