import { describe, expect, it } from 'vitest'
import { toElasticsearch } from '../../../src/backends/elasticsearch/index.ts'
import { allOf, defineSchema, field, planQuery } from '../../../src/index.ts'

const schema = defineSchema(
  { title: field.text(), code: field.keyword({ ignoreCase: true }), stock: field.integer() },
  { defaultFields: ['title'] },
)
const both = defineSchema({ title: field.text(), body: field.text() }, { defaultFields: ['title', 'body'] })

const scored = (query: string) => toElasticsearch(planQuery(schema, query), { scoring: true })
const term = (value: string, boost?: number, name = 'title_u121') => ({
  term: { [name]: { value, ...(boost !== undefined && { boost }) } },
})
const [A, B, C] = [term('a'), term('b'), term('c')]

describe('a scoring query', () => {
  it.each([
    ['a', A],
    ['+a', A],
    ['-a', { bool: { must_not: [A] } }],
    ['a b', { bool: { should: [A, B], minimum_should_match: 1 } }],
    ['+a +b', { bool: { must: [A, B] } }],
    ['+a b -c', { bool: { must: [A], should: [B], must_not: [C] } }],
    ['a -b', { bool: { should: [A], minimum_should_match: 1, must_not: [B] } }],
    ['*', { bool: { must: [{ match_all: {} }] } }],
    ['* -a', { bool: { should: [{ match_all: {} }], minimum_should_match: 1, must_not: [A] } }],
  ])('%s keeps its occurs', (query, expected) => {
    expect(scored(query)).toEqual(expected)
  })

  it.each([
    ['a AND (b AND c)', { bool: { must: [A, B, C] } }],
    ['a OR (b OR c)', { bool: { should: [A, B, C], minimum_should_match: 1 } }],
    ['+a (b c)', { bool: { must: [A], should: [{ bool: { should: [B, C], minimum_should_match: 1 } }] } }],
    ['+a +(b c)', { bool: { must: [A, { bool: { should: [B, C], minimum_should_match: 1 } }] } }],
    ['(+a +b) c', { bool: { should: [{ bool: { must: [A, B] } }, C], minimum_should_match: 1 } }],
    ['(+a -b) c', { bool: { should: [{ bool: { must: [A], must_not: [B] } }, C], minimum_should_match: 1 } }],
    ['+(+a b) +c', { bool: { must: [{ bool: { must: [A], should: [B] } }, C] } }],
    ['+(-a) +c', { bool: { must: [{ bool: { must_not: [A] } }, C] } }],
    ['(a b)^2 AND c', { bool: { must: [{ bool: expect.objectContaining({ boost: 2 }) }, C] } }],
    ['(a AND b)^2 AND c', { bool: { must: [{ bool: { must: [A, B], boost: 2 } }, C] } }],
    [
      'a (b OR c)^2',
      {
        bool: {
          should: [A, { bool: { should: [B, C], minimum_should_match: 1, boost: 2 } }],
          minimum_should_match: 1,
        },
      },
    ],
  ])('%s inlines only groups of the same occur without a boost', (query, expected) => {
    expect(scored(query)).toEqual(expected)
  })

  it('scores a word in several fields by the best of them', () => {
    const queries = [term('a'), term('a', undefined, 'body_u121')]
    const plan = (query: string) => toElasticsearch(planQuery(both, query), { scoring: true })
    expect(plan('a')).toEqual({ dis_max: { queries } })
    expect(plan('a^3')).toEqual({ dis_max: { queries, boost: 3 } })
    expect(plan('title:a')).toEqual(A)
  })

  it.each([
    [{ clauses: 2, nesting: 1 }, null],
    [{ clauses: 1 }, 'at most 1 clauses, not 2'],
    [{ nesting: 0 }, 'at most 0 levels of nesting, not 1'],
  ])('counts each field of such a word, and one level: %j', (limits, message) => {
    const compiled = () => toElasticsearch(planQuery(both, 'a'), { scoring: true, limits })
    if (message === null) expect(compiled).not.toThrow()
    else expect(compiled).toThrow(message)
  })
})

describe('a boost', () => {
  it.each([
    ['a^2', term('a', 2)],
    ['a^0.5', term('a', 0.5)],
    ['a^1', A],
    ['a^0', term('a', 0)],
    ['code:X^2', term('x', 2, 'code_normalized')],
    ['stock:5^2', { term: { stock: { value: 5, boost: 2 } } }],
    ['stock:[1 TO 2]^3', { range: { stock: { gte: 1, lte: 2, boost: 3 } } }],
    ['"a b"^2', { match_phrase: { title_u121: { query: 'a b', analyzer: 'whitespace', boost: 2 } } }],
    ['a*^2', { prefix: { title_u121: { value: 'a', boost: 2 } } }],
    ['_exists_:stock^2', { exists: { field: 'stock', boost: 2 } }],
    ['*^2', { bool: { must: [{ match_all: { boost: 2 } }] } }],
    ['title:/#/^2', { match_none: { boost: 2 } }],
    ['(a b)^2', { bool: { should: [A, B], minimum_should_match: 1, boost: 2 } }],
  ])('%s is part of the query that it multiplies', (query, expected) => {
    expect(scored(query)).toEqual(expected)
  })

  it.each([
    ['(a^2)^3', term('a', 6)],
    ['(a^0)^3', term('a', 0)],
    ['(a^3)^0', term('a', 0)],
    ['((a^2)^3)^4', term('a', 24)],
    ['(a^2 b)^3', { bool: { should: [term('a', 2), B], minimum_should_match: 1, boost: 3 } }],
  ])('%s multiplies the boosts inside it', (query, expected) => {
    expect(scored(query)).toEqual(expected)
  })

  it('is at most 1e30, also as a product', () => {
    const huge = `1${'0'.repeat(30)}`
    expect(scored(`a^${huge}`)).toEqual(term('a', 1e30))
    expect(scored(`a^${huge}0`)).toEqual(term('a', 1e30))
    expect(scored(`(a^${huge} b)^1000`)).toEqual({
      bool: { should: [term('a', 1e27), B], minimum_should_match: 1, boost: 1000 },
    })
  })
})

describe('a filter', () => {
  const plans = (texts: readonly string[]) => texts.map((text) => planQuery(schema, text))

  it.each([
    [['a'], ['b'], { must: [A], filter: [B] }],
    [['a b'], ['c'], { must: [{ bool: { should: [A, B], minimum_should_match: 1 } }], filter: [C] }],
    [['+a +b'], ['c'], { must: [A, B], filter: [C] }],
    [
      ['a'],
      ['b c^2'],
      { must: [A], filter: [{ bool: { should: [B, term('c', 2)], minimum_should_match: 1 } }] },
    ],
    [['a'], ['b', 'c'], { must: [A], filter: [B, C] }],
    [[], ['a'], { filter: [A] }],
    [['a'], ['-b'], { must: [A], filter: [{ bool: { must_not: [B] } }] }],
  ])('%j with the filters %j is not scored', (texts, filters, bool) => {
    const combined = allOf(schema, plans(texts), { filters: plans(filters) })
    expect(toElasticsearch(combined, { scoring: true })).toEqual({ bool })
    const unscored = allOf(schema, plans([...texts, ...filters]))
    expect(toElasticsearch(combined)).toEqual(toElasticsearch(unscored))
  })

  it('stays one in further combinations', () => {
    const [a, b, c] = plans(['a', 'b', 'c'])
    const inner = allOf(schema, [a!], { filters: [b!] })
    const outer = allOf(schema, [inner, c!])
    expect(toElasticsearch(outer, { scoring: true })).toEqual({ bool: { must: [A, C], filter: [B] } })
    const filtered = allOf(schema, [c!], { filters: [allOf(schema, [a!, b!])] })
    expect(toElasticsearch(filtered, { scoring: true })).toEqual({ bool: { must: [C], filter: [A, B] } })
  })

  it('is what a clause without weight becomes, beside which a SHOULD only adds to the score', () => {
    expect(scored('+a^0 b')).toEqual({ bool: { filter: [A], should: [B] } })
    // Only what must match is one.
    expect(scored('a b^0')).toEqual({ bool: { should: [A, term('b', 0)], minimum_should_match: 1 } })
    expect(scored('+a -b^0')).toEqual({ bool: { must: [A], must_not: [term('b', 0)] } })
  })
})
