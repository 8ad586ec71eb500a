import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyFix, type Diagnostic, defineSchema, field, safePlanQuery } from '../../src/index.ts'
import { scaled } from '../support/scaled.ts'

const schema = defineSchema(
  {
    t: field.text(),
    price: field.number({ aliases: ['cost'] }),
    i: field.integer(),
    d: field.date(),
    k: field.keyword({ values: ['press', 'Note', 'a b', 'AND', 'x*'] }),
    c: field.keyword({ ignoreCase: true, values: ['CH', 'DE'] }),
    secret: field.number({ hidden: true }),
  },
  { defaultFields: ['t', 'k'] },
)

function found(query: string, code: string): Diagnostic[] {
  return safePlanQuery(schema, query).diagnostics.filter((diagnostic) => diagnostic.code === code)
}

function fixedBy(query: string, code: string): string[] {
  return found(query, code).flatMap(({ fixes }) => fixes.map((fix) => applyFix(query, fix)))
}

describe('a spaced comparison', () => {
  test.each([
    ['price > 5', 'price:>5'],
    ['price >5', 'price:>5'],
    ['price> 5', 'price:>5'],
    ['price>5', 'price:>5'],
    ['price >= 5', 'price:>=5'],
    ['price>= 5', 'price:>=5'],
    ['cost <= 1e3', 'cost:<=1e3'],
    ['price < -5', 'price:<-5'],
    ['price > +5', 'price:>+5'],
    ['price >="5"', 'price:>="5"'],
    ['(a)price>5 b', '(a)price:>5 b'],
    ['d < 2019-10-17', 'd:<2019-10-17'],
    ['d> 2019', 'd:>2019'],
    ['d >= "2019-10-17T10:30"', 'd:>="2019-10-17T10:30"'],
    ['i > 5 AND t:x', 'i:>5 AND t:x'],
    ['NOT price\u3000>  5 b', 'NOT price:>5 b'],
    ['(a OR price > 5)', '(a OR price:>5)'],
  ])('%s has one warning, and the fix %s', (query, fixed) => {
    expect(safePlanQuery(schema, query).diagnostics.map(({ code }) => code)).toEqual(['spaced-comparison'])
    expect(fixedBy(query, 'spaced-comparison')).toEqual([fixed])
    expect(safePlanQuery(schema, fixed)).toMatchObject({ ok: true, diagnostics: [] })
  })

  test.each([
    't > 5',
    'secret > 5',
    'zzz > 5',
    'price > x',
    ': price > 5',
    'price AND > 5',
    'price > AND 5',
    'price > NOT 5',
    'price NOT > 5',
    '> 5',
    'price >',
    'price > "5"~2',
    'price > "x"',
    'price > 5>3',
    'price > !5',
    'i > 9007199254740993',
    'i > x',
    'd > x',
    'd > 2019-13',
    't:(price>5 b)',
    't:(price> 5)',
  ])('%s is none', (query) => {
    expect(found(query, 'spaced-comparison')).toEqual([])
  })

  test('has a warning for each that a query has', () => {
    expect(fixedBy('price > 5 d<2019 x', 'spaced-comparison')).toEqual([
      'price:>5 d<2019 x',
      'price > 5 d:<2019 x',
    ])
  })

  test('of a date with date maths does not make the plan use now', () => {
    const { plan } = safePlanQuery(schema, 'd > now-7d/d')
    expect(plan?.usesNow).toBe(false)
  })
})

describe('a value that a keyword does not have', () => {
  test.each([
    ['k:pres', ['k:press']],
    ['k:"pres"^2', ['k:press^2']],
    ['k:(note OR x)', ['k:(Note OR x)', 'k:(note OR "x\\*")']],
    ['k:and', ['k:"AND"']],
    ['k:"ab"', ['k:"a b"']],
    ['c:cf', ['c:CH']],
    ['-k:pres OR t:x', ['-k:press OR t:x']],
    ['k:zzzz', []],
  ])('%s has a warning, with the fixes %j', (query, fixed) => {
    expect(found(query, 'unknown-value')).not.toEqual([])
    expect(fixedBy(query, 'unknown-value')).toEqual(fixed)
  })

  const valuesOf = (count: number) => Array.from({ length: count }, (_, at) => `value${at}`)
  const dataOf = (value: string, values: readonly string[]) => {
    const listed = defineSchema({ k: field.keyword({ values }) }, { defaultFields: ['k'] })
    return safePlanQuery(listed, `k:${value}`).diagnostics[0]!.data
  }

  test('is told of at most ten values, and how many more there are', () => {
    const ten = valuesOf(10)
    expect(dataOf('zzzz', ten)).toMatchObject({ suggestions: [], values: ten, more: 0 })
    expect(dataOf('zzzz', [...ten, 'x'])).toMatchObject({ suggestions: [], values: ten, more: 1 })
    expect(dataOf('valu1', valuesOf(15))).toMatchObject({ values: [], more: 0 })
  })

  test('is compared with up to 1000 values', () => {
    expect(dataOf('valu999', valuesOf(1000))).toMatchObject({
      suggestions: expect.arrayContaining(['value999']),
    })
    expect(dataOf('valu999', valuesOf(1001))).toMatchObject({ suggestions: [], more: 991 })
  })

  const withList = defineSchema(
    { k: field.keyword({ values: ['OR', 'NOT', 'v12', 'c_d', 'z\0z'] }) },
    { defaultFields: ['k'] },
  )

  test.each([
    ['k:or', 'k:"OR"'],
    ['k:not', 'k:"NOT"'],
    ['k:v13', 'k:v12'],
    ['k:c-d', 'k:c_d'],
  ])('%s is changed to %s, in quotes only where they are needed', (query, fixed) => {
    const { fixes } = safePlanQuery(withList, query).diagnostics[0]!
    expect(fixes.map((fix) => applyFix(query, fix))).toContain(fixed)
  })

  test('is none that differs only in what is U+FFFD in documents', () => {
    expect(safePlanQuery(withList, 'k:"z\ufffdz"').diagnostics).toEqual([])
  })

  test('is told of the values if none is near', () => {
    expect(found('c:zzzz', 'unknown-value')[0]!.message).toBe(
      '"zzzz" is not a known value of "c". Known values: CH, DE.',
    )
  })

  test.each(['k:press', 'c:ch', 'k:p*', 'k:/zz/', 'k:[a TO b]', 'k:pres~', 'pres', 'k:*', 'k:"a b"'])(
    '%s has none',
    (query) => {
      expect(found(query, 'unknown-value')).toEqual([])
    },
  )
})

describe('messages', () => {
  test.each([
    ['d:2019-10-17T10:30', 'd:"2019-10-17T10:30"'],
    ['d:>2019-10-17T10:30:15Z AND t:a', 'd:>"2019-10-17T10:30:15Z" AND t:a'],
  ])('%s is one error, whose fix quotes the value', (query, fixed) => {
    expect(safePlanQuery(schema, query).diagnostics.map(({ code }) => code)).toEqual(['second-colon'])
    expect(fixedBy(query, 'second-colon')).toEqual([fixed])
    expect(safePlanQuery(schema, fixed).ok).toBe(true)
  })

  test.each(['i:9007199254740993', 'i:>1e30', 'i:[1 TO 9007199254740993]'])('%s says 2⁵³−1', (query) => {
    expect(found(query, 'invalid-value')[0]!.message).toContain('±9,007,199,254,740,991 (2⁵³−1)')
  })

  test('of a number that no number field holds say so, of others as before', () => {
    expect(found('price:1e400', 'invalid-value')[0]!.message).toContain('within ±1.7976931348623157e308')
    expect(found('i:5.5', 'invalid-value')[0]!.message).toContain('a whole number such as 5')
    expect(found('price:[1e30 TO x]', 'invalid-value')[0]!.message).toContain('a number such as 5')
  })

  test('of an unknown field list the fields there are, if none is near', () => {
    expect(found('zzzzzz:5', 'unknown-field')[0]!.message).toBe(
      'There is no field "zzzzzz". Available fields: t, price, i, d, k, c. ' +
        'To search for the text itself, put it in quotes.',
    )
    const names = Array.from({ length: 15 }, (_, at) => [`field${at}`, field.text()] as const)
    const wide = defineSchema(Object.fromEntries(names), { defaultFields: [] })
    const { message } = safePlanQuery(wide, 'zz:5').diagnostics[0]!
    expect(message).toContain('field8, field9 and 5 more. ')
    const bare = defineSchema({ secret: field.text({ hidden: true }) }, { defaultFields: [] })
    expect(safePlanQuery(bare, 'zz:5').diagnostics[0]!.message).not.toContain('Available fields')
  })
})

test('every fix of these removes its own problem and adds no error', () => {
  const pieces = 'price i d t k c > >= < <= 5 -5 2019 "2019-10" pres note AND OR NOT ( ) : zz ^2 ~'.split(' ')
  const query = fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', ' ', '')), { maxLength: 10 })
    .map((parts) => parts.flat().join(''))
  const errorsOf = (text: string) =>
    safePlanQuery(schema, text).diagnostics.filter(({ severity }) => severity === 'error').length
  const property = fc.property(query, (text) => {
    for (const code of ['spaced-comparison', 'unknown-value']) {
      const before = found(text, code)
      for (const { fixes } of before) {
        for (const fix of fixes) {
          const fixed = applyFix(text, fix)
          expect(found(fixed, code).length, fixed).toBeLessThan(before.length)
          expect(errorsOf(fixed), fixed).toBeLessThanOrEqual(errorsOf(text))
        }
      }
    }
  })
  fc.assert(property, { numRuns: scaled(20_000) })
})
