import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { defineSchema, field, safePlanQuery } from 'isoquery'
import { UnsupportedError } from 'isoquery/backend'
import { prepare, toPredicate } from 'isoquery/memory'
import { Query } from 'mingo'
import { describe, expect, test } from 'vitest'
import { toFilter, toMongo } from '../../examples/custom-backend.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { scaled } from '../support/scaled.ts'

const schema = defineSchema(
  {
    t: field.text({ html: true, array: true }),
    w: field.text({ whole: true, patterns: 'whole' }),
    k: field.keyword({ array: true }),
    f: field.keyword({ ignoreCase: true }),
    c: field.contains(),
    n: field.number({ array: true }),
    i: field.integer(),
    b: field.boolean(),
    d: field.date(),
    'a.b': field.text(),
  },
  { defaultFields: ['t', 'w', 'k', 'd'] },
)

const words = fc.array(fc.constantFrom(..."a|b|wi-fi|A|é|日本|😀|a.b|100%|<b>c</b>|[x]|\\|'|*".split('|')), {
  maxLength: 4,
})
const text = words.map((list) => list.join(' '))
const document = fc.record(
  {
    t: fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.constant(null)),
    w: text,
    k: fc.array(text, { maxLength: 2 }),
    f: text,
    c: text,
    n: fc.array(fc.constantFrom(-1, 0, 1, 1.5, 5), { maxLength: 2 }),
    i: fc.integer({ min: -3, max: 3 }),
    b: fc.boolean(),
    d: fc.constantFrom('2018-12-31T23:59:59.999Z', '2019-01-01', '2020'),
    a: fc.array(fc.record({ b: text }, { requiredKeys: [] }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)
const value = fc.constantFrom(
  ...(
    'a|a\\ *|*a*\\ b*|b|wi-fi|"a b"|"b a"~2|a*|?|*b|/a+/|a~1|[a TO b}|{a TO *]|' +
    '日|é|😀|"a.b"|100%|\\[x\\]|\\\\|\\*|"[x] a"'
  ).split('|'),
)
const typed = fc.constantFrom(
  ...'n:1|n:>1|n:[0 TO 2]|i:>=1|i:-1|b:true|b:false|d:2019|d:<2020|d:[2019 TO 2019-06]|*|n:*|NOT d:*'.split(
    '|',
  ),
)
const stringy = fc
  .tuple(fc.constantFrom('', 't:', 'w:', 'k:', 'f:', 'c:', 'a.b:'), value)
  .map(([name, operand]) => name + operand)
const clause = fc.oneof(stringy, stringy, typed, fc.constantFrom('t:*', 'w:*', 'k:*', 'f:*', 'c:*', 'a.b:*'))
const query = fc
  .array(fc.tuple(fc.constantFrom(' ', ' AND ', ' OR '), fc.constantFrom('', '', 'NOT '), clause), {
    minLength: 1,
    maxLength: 3,
  })
  .map((clauses) =>
    clauses.map(([operator, not, body], at) => `${at === 0 ? '' : operator}${not}(${body})`).join(''),
  )

describe('the MongoDB backend of the examples', () => {
  test('finds the same documents as the memory backend, or refuses', async () => {
    let accepted = 0
    let selective = 0
    const property = fc.property(
      query,
      fc.array(document, { minLength: 10, maxLength: 20 }),
      (written, documents) => {
        const result = safePlanQuery(schema, written)
        if (!result.ok) return
        let filter: ReturnType<typeof toFilter>
        try {
          filter = toFilter(result.plan)
        } catch (error) {
          expect(error).toBeInstanceOf(UnsupportedError)
          return
        }
        const matches = toPredicate(result.plan)
        const expected = documents.map((candidate) => matches(prepare(schema, candidate as never)))
        const mongo = new Query(filter as never)
        expect(
          documents.map((candidate) => mongo.test(toMongo(schema, candidate as never) as never)),
        ).toEqual(expected)
        accepted++
        if (expected.includes(true) && expected.includes(false)) selective++
      },
    )
    await drawUntil(
      () => fc.assert(property, { numRuns: scaled(3000) }),
      () => {
        expect(accepted).toBeGreaterThan(scaled(1500))
        expect(selective).toBeGreaterThan(accepted / 3)
      },
    )
  })

  test('does not backtrack exponentially over the stars of a pattern', () => {
    const { plan } = safePlanQuery(schema, `k:*${'a*'.repeat(40)}b`)
    const mongo = new Query(toFilter(plan!) as never)
    expect(mongo.test(toMongo(schema, { k: ['a'.repeat(5000)] }) as never)).toBe(false)
    expect(mongo.test(toMongo(schema, { k: [`${'a'.repeat(5000)}b`] }) as never)).toBe(true)
  })

  test('has fewer than a hundred lines', () => {
    const source = readFileSync(resolve(import.meta.dirname, '../../examples/custom-backend.ts'), 'utf8')
    expect(source.split('\n').length).toBeLessThan(100)
  })
})
