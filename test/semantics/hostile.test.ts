import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery, QueryError, safePlanQuery } from '../../src/index.ts'
import { codePoint } from '../support/cases/codePoint.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { scaled } from '../support/scaled.ts'

const schema = defineSchema(
  {
    t: field.text({ html: true, array: true }),
    w: field.text({ whole: true, patterns: 'whole' }),
    k: field.keyword({ ignoreCase: true }),
    c: field.contains(),
    n: field.number(),
    i: field.integer(),
    b: field.boolean(),
    d: field.date(),
  },
  { defaultFields: ['t', 'w', 'k', 'd'] },
)
const documents = [
  {},
  {
    t: ['<p>a b &amp; wi-fi', '日本語 ไทย 😀'],
    w: 'ACME Bank',
    k: 'B*',
    c: '100%',
    n: 1,
    i: 2,
    b: true,
    d: '2019-10-17',
  },
  { t: '', w: '', k: '', c: '', n: -0, i: 0, b: false, d: 0 },
].map((document) => prepare(schema, document))

const piece = fc.oneof(
  fc.constantFrom(...'()[]{}"\\/~^*?:+-!&|<>=. \t\n\u3000'),
  fc.constantFrom(
    ' AND ',
    ' OR ',
    'NOT ',
    '&&',
    '||',
    ' TO ',
    't:',
    'w:',
    'k:',
    'c:',
    'n:',
    'i:',
    'b:',
    'd:',
    '_exists_:',
    'now-1d/d',
    '2019-10',
    '5',
    '-1',
    'true',
    '~1',
    '^2',
  ),
  fc.constantFrom(
    'a',
    'b',
    'wi-fi',
    'é',
    '日',
    '😀',
    '\ud800',
    '\udc00',
    '\0',
    '\u00a0',
    '“',
    '\\u0041',
    '\\u00',
  ),
  fc.string({ unit: codePoint, maxLength: 4 }),
)
const soup = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''))

describe('no input makes planning hang, overflow the stack or throw a foreign error', () => {
  test('strings of operators, words and noise', async () => {
    let planned = 0
    const property = fc.property(soup, (text) => {
      const result = safePlanQuery(schema, text)
      if (!result.ok) return result.diagnostics.some(({ severity }) => severity === 'error')
      planned++
      const matches = toPredicate(result.plan)
      for (const document of documents) matches(document)
      return true
    })
    await drawUntil(
      () => fc.assert(property, { numRuns: scaled(100_000) }),
      () => expect(planned).toBeGreaterThan(scaled(10_000)),
    )
  })

  test.each([
    ['(', { length: Infinity }],
    ['(', {}],
    ['NOT ', { length: Infinity, clauses: Infinity }],
    ['a AND ', { length: Infinity, clauses: Infinity }],
    ['"', { length: Infinity, clauses: Infinity }],
    ['[', { length: Infinity, clauses: Infinity }],
    ['\\', { length: Infinity, clauses: Infinity }],
    [' ', { length: Infinity }],
    ['-', { length: Infinity, clauses: Infinity }],
    ['x', { length: Infinity }],
    ['*', { length: Infinity, patternLength: Infinity }],
    ['a?', { length: Infinity }],
  ])('a text of nothing but %j', (unit, limits) => {
    const text = unit.repeat(scaled(1_000_000) / unit.length)
    const result = safePlanQuery(schema, text, { limits })
    expect(result.ok || result.diagnostics.length <= 200).toBe(true)
  })

  test('strict planning throws only QueryErrors, with their source', () => {
    fc.assert(
      fc.property(soup, (text) => {
        try {
          planQuery(schema, text)
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError)
          expect((error as QueryError).source).toBe(text)
          expect(String(error).length).toBeGreaterThan(0)
        }
      }),
      { numRuns: scaled(5000) },
    )
  })
})

describe('the slowest patterns take time linear in the text', () => {
  const long = 'a'.repeat(32_000)
  test.each([
    ['k', `${'*a'.repeat(100)}*b`],
    ['k', '/(a+)+b/'],
    ['k', '/(a|aa)*b/'],
    ['k', `/${'a?'.repeat(30)}${'a'.repeat(30)}b/`],
    ['k', `*${'?'.repeat(8)}b`],
    ['c', `${'*a'.repeat(100)}*b`],
    ['t', 'aab~2'],
    ['t', `"${'a b '.repeat(60)}c"~99`],
  ])('%s:%s', (name, value) => {
    const document = name === 't' ? { t: 'a b '.repeat(8000) } : { [name]: long }
    expect(toPredicate(planQuery(schema, `${name}:${value}`))(document)).toBe(
      name === 't' && value === 'aab~2',
    )
  })
})
