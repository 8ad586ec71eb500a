import { describe, expect, it } from 'vitest'
import { UnsupportedError } from '../../../src/backends/index.ts'
import { DocumentError, type Prepared, prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { defineSchema, type Formula, field, type Leaf, planQuery } from '../../../src/index.ts'

const schema = defineSchema(
  {
    t: field.text({ array: true, html: true }),
    w: field.text({ whole: true, html: true }),
    k: field.keyword({ array: true }),
    i: field.keyword({ ignoreCase: true }),
    c: field.contains(),
    n: field.number({ array: true }),
    b: field.boolean(),
    d: field.date(),
  },
  { defaultFields: ['t'] },
)

const matches = (query: string, document: Parameters<ReturnType<typeof toPredicate<typeof schema>>>[0]) =>
  toPredicate(planQuery(schema, query))(document)

describe('a predicate', () => {
  it.each([
    ['a token, not a part of one', 't:ban', { t: 'bank' }, false],
    ['a token of any value', 't:b', { t: ['a', 'b c'] }, true],
    ['tokens without markup', 't:bold', { t: '<b>bold</b>face' }, false],
    ['a phrase within one value', 't:"a b"', { t: ['x a', 'b y'] }, false],
    ['a phrase in its order', 't:"a b"', { t: ['b a'] }, false],
    ['a phrase with just enough slop', 't:"a b"~2', { t: 'b a' }, true],
    ['a phrase with too little slop', 't:"a b"~1', { t: 'b a' }, false],
    ['a pattern on single tokens', 't:a*c', { t: 'ab bc' }, false],
    ['a pattern from end to end', 'k:a?', { k: 'abc' }, false],
    ['a regexp from end to end', 'k:/ab/', { k: 'abc' }, false],
    ['a regexp on single tokens', 'w:/acme/', { w: '<b>ACME</b> Bank' }, true],
    ['a fuzzy value within its edits', 'k:abc~1', { k: 'abd' }, true],
    ['a fuzzy value beyond its edits', 'k:abc~1', { k: 'aed' }, false],
    ['the whole value in lower case', 'w:"acme bank"', { w: '<b>ACME</b> Bank' }, true],
    ['the whole value and no more', 'w:"acme"', { w: 'ACME Bank' }, false],
    ['a keyword with its case', 'k:a', { k: 'A' }, false],
    ['a keyword without its case', 'i:É', { i: 'é' }, true],
    ['a substring, ASCII case ignored', 'c:X%', { c: '100x%' }, true],
    ['a substring, other case kept', 'c:É', { c: 'café' }, false],
    ['a substring with wildcards', 'c:a?c', { c: 'xabcx' }, true],
    ['a number', 'n:1', { n: [0, 1] }, true],
    ['a number as another number', 'n:1', { n: 10 }, false],
    ['false', 'b:false', { b: false }, true],
    ['false where the field is absent', 'b:false', {}, false],
    ['that a field exists', 'c:*', { c: '' }, true],
    ['that a field does not exist', 'n:*', { n: [null] }, false],
    ['NOT where the field is absent', 'NOT n:1', {}, true],
  ])('tests %s', (_, query, document, expected) => {
    expect(matches(query, document)).toBe(expected)
  })

  it.each([
    ['k:[b TO d]', ['a', 'b', 'c', 'd', 'e'], [false, true, true, true, false]],
    ['k:{b TO d}', ['a', 'b', 'c', 'd', 'e'], [false, false, true, false, false]],
    ['k:[b TO d}', ['b', 'd'], [true, false]],
    ['k:{b TO d]', ['b', 'd'], [false, true]],
    ['k:[b TO *]', ['a', 'b', 'z'], [false, true, true]],
    ['k:{* TO b}', ['', 'a', 'b'], [true, true, false]],
    ['k:>\uffff', ['\u{10000}', '\ue000'], [true, false]],
    ['t:[b TO c]', ['x B', 'd', '!'], [true, false, false]],
    ['w:[b TO c]', ['<i>B</i>', 'd', 'a b'], [true, false, false]],
    ['i:[b TO c]', ['B', 'D'], [true, false]],
  ])('tests the range %s on %j', (query, values, expected) => {
    const name = query[0]!
    expect(values.map((value) => matches(query, { [name]: value }))).toEqual(expected)
  })

  it.each([
    ['n:[1 TO 2]', [0.9, 1, 1.5, 2, 2.1], [false, true, true, true, false]],
    ['n:{1 TO 2}', [1, 1.5, 2], [false, true, false]],
    ['n:>=1', [1, Number.MAX_VALUE], [true, true]],
    ['n:<1', [1, -Number.MAX_VALUE], [false, true]],
  ])('tests the range %s on %j', (query, values, expected) => {
    expect(values.map((n) => matches(query, { n }))).toEqual(expected)
  })

  it('tests both ends of a range on the same value', () => {
    expect(matches('n:[2 TO 3]', { n: [1, 4] })).toBe(false)
    expect(matches('k:[b TO c]', { k: ['a', 'd'] })).toBe(false)
  })

  it.each([
    ['d:1970', [-1, 0, 31_535_999_999, 31_536_000_000], [false, true, true, false]],
    ['d:>1970', [31_535_999_999, 31_536_000_000], [false, true]],
    ['d:<1970', [-1, 0], [true, false]],
  ])('tests the half-open interval %s', (query, values, expected) => {
    expect(values.map((d) => matches(query, { d }))).toEqual(expected)
  })

  it('tests the interval on each of several dates', () => {
    const several = defineSchema({ d: field.date({ array: true }) }, { defaultFields: [] })
    const isHit = toPredicate(planQuery(several, 'd:1970'))
    const lists = [[-1, 31_536_000_000], [-1, 0], [-1, 31_535_999_999], []]
    expect(lists.map((d) => isHit({ d }))).toEqual([false, true, true, false])
  })

  it('has U+FFFD for what is replaced in each of several fields', () => {
    const query = 'k:"a\ufffd" AND i:"b\ufffd" AND c:"c\ufffd" AND n:1'
    expect(matches(query, { k: 'a\0', i: 'b\0', c: 'c\0', n: 1 })).toBe(true)
  })

  it('connects leaves as their formula says', () => {
    const [a, b] = ['n:1', 'n:2'].map((query) => planQuery(schema, query).formula) as [Leaf, Leaf]
    const test = (formula: Formula) => {
      const predicate = toPredicate({ ...planQuery(schema, '*'), formula })
      return [[], [1], [2], [1, 2]].map((n) => predicate({ n }))
    }
    expect(test({ kind: 'all', parts: [a, b] })).toEqual([false, false, false, true])
    expect(test({ kind: 'any', parts: [a, b] })).toEqual([false, true, true, true])
    expect(test({ kind: 'not', part: a })).toEqual([true, false, true, false])
    expect(test({ kind: 'constant', value: false })).toEqual([false, false, false, false])
  })

  it('has at most 500 levels of nesting', () => {
    const leaf = planQuery(schema, 'n:1').formula
    const nested = (levels: number) => {
      let formula: Formula = leaf
      for (let i = 0; i < levels; i++) formula = { kind: 'not', part: formula }
      return toPredicate({ ...planQuery(schema, '*'), formula })
    }
    expect(nested(500)({ n: 1 })).toBe(true)
    expect(nested(499)({ n: 1 })).toBe(false)
    expect(() => nested(501)).toThrow(UnsupportedError)
  })

  it('throws a DocumentError for a wrong value of any field', () => {
    const wrong = { n: 1, k: 5 } as unknown as { n: number }
    expect(() => matches('n:1', wrong)).toThrow(DocumentError)
    expect(() => matches('*', wrong)).toThrow('k: expected a string, found 5.')
  })
})

describe('a prepared document', () => {
  it('is what prepare makes', () => {
    const prepared = prepare(schema, { t: ['A b', '<i>C</i>'], i: 'É', c: 'É X' })
    expect(prepared.schema).toBe(schema)
    expect(prepared.field('t').values).toEqual(['A b', '<i>C</i>'])
    expect(prepared.field('t').tokens).toEqual([['a', 'b'], ['c']])
    expect(prepared.field('i').normalized).toEqual(['é'])
    expect(prepared.field('c').normalized).toEqual(['É x'])
    expect(prepared.field('n').values).toEqual([])
  })

  it('gives the same answer whenever it is asked', () => {
    const prepared = prepare(schema, { t: ['a b', 'c'] })
    const [hit, other, miss] = ['a', 'c', 'd'].map((word) => toPredicate(planQuery(schema, `t:${word}`)))
    for (let i = 0; i < 10; i++) {
      expect(hit!(prepared)).toBe(true)
      expect(other!(prepared)).toBe(true)
      expect(miss!(prepared)).toBe(false)
    }
  })

  it('is read by plans of another schema that has its fields in another order', () => {
    const [k, t, n] = [field.keyword({ array: true }), field.text({ array: true }), field.number()]
    const prepared = prepare(defineSchema({ k, t, n }, { defaultFields: ['t'] }), { k: ['x', 'y'], t: ['a'] })
    const turned = defineSchema({ n, t, k }, { defaultFields: ['t'] })
    const queries = ['k:x', 'k:y', 't:a', 'k:[y TO z]', 'NOT n:*', 'k:z', 't:x', 'k:a', 'n:*', 'n:<5']
    const hits = queries.filter((query) => toPredicate(planQuery(turned, query))(prepared as never))
    expect(hits).toEqual(queries.slice(0, 5))
  })

  it('is not prepared again', () => {
    const prepared = prepare(schema, { t: 'a' })
    expect(() => prepare(schema, prepared as never)).toThrow(
      new TypeError('prepare: the document is already prepared; pass it unchanged.'),
    )
  })

  it('refuses a plan for another field of the same name', () => {
    const other = defineSchema({ ...schema.fields, t: field.text({ array: true }) } as never, {
      defaultFields: [],
    })
    const prepared = prepare(other, { t: 'a' } as never) as unknown as Prepared<typeof schema>
    expect(() => matches('t:a', prepared)).toThrow(
      'The document was prepared for a schema with a different field "t"; prepare it for the plan\'s schema.',
    )
  })

  it('refuses a plan for a field that it was not prepared for', () => {
    const other = defineSchema({ x: field.text() }, { defaultFields: ['x'] })
    const prepared = prepare(other, { x: 'a' }) as unknown as Prepared<typeof schema>
    expect(() => matches('t:a', prepared)).toThrow(
      new TypeError('The document was prepared for a schema without the field "t".'),
    )
  })
})
