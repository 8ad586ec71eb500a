import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { and, not, or, parse, print, QueryError, q, term, visit } from '../../src/syntax/index.ts'
import { printCanonical } from '../../src/syntax/print/print.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from './arbitraries.ts'
import { withoutSpans } from './withoutSpans.ts'

describe('values are literal wherever they stand', () => {
  const evil = 'x" OR *:* -('
  test.each([
    ['a:"x\\" OR *:* -("', q`a:${evil}`],
    ['-"x\\" OR *:* -("^2', q`-${evil}^2`],
    ['a:("x\\" OR *:* -(" OR b)', q`a:(${evil} OR b)`],
    ['"say x\\" OR *:* -( now"~2', q`"say ${evil} now"~2`],
    ['["x\\" OR *:* -(" TO b}', q`[${evil} TO b}`],
    ['n:>="5"', q`n:>=${5}`],
    ['n:"-5"', q`n:${-5}`],
    ['n:-5', q`n:-${5}`],
    ['pre\\*fix*', q`${'pre*fix'}*`],
    ['a\\ bcd', q`a${' b'}c${'d'}`],
    ['x\\~y~1', q`${'x~y'}~1`],
    ['when:["2020-01-01T00:00:00.000Z" TO *]', q`when:[${new Date('2020-01-01')} TO *]`],
    ['a:"true" b:"7"', q`a:${true} b:${7n}`],
    ['a:""', q`a:${''}`],
    ['a:*', q`a:${''}*`],
    ['""', q`${''}${''}`],
    ['a ""', q`a ${''}~1`],
    ['n:<"5"', q`n:<${5}`],
    ['["a" TO "1"]', q`["a" TO ${1}]`],
  ])('%s', (text, query) => {
    expect(print(query)).toBe(text)
  })
})

test.each([q`${''}`, q`${''}${''}`, q`${''}~1`])(
  'nothing but empty values is an empty phrase (%#)',
  (query) => {
    expect(query.clauses.map(({ body }) => body)).toMatchObject([{ kind: 'phrase', text: '' }])
  },
)

test('a pattern has no empty parts', () => {
  expect(q`${''}*${''}`.clauses[0]!.body).toMatchObject({ kind: 'pattern', parts: [{ any: 'many' }] })
})

test('a tree becomes one clause, in parentheses if it has several', () => {
  expect(print(q`headline:bank AND ${term('fed')}`)).toBe('headline:bank AND fed')
  expect(print(q`a AND ${or('b', 'c')}`)).toBe('a AND (b OR c)')
  expect(print(q`a OR ${not('b')}`)).toBe('a OR (-b)')
  expect(print(q`headline:${and('b', 'c')}`)).toBe('headline:(b AND c)')
  expect(print(q`${parse('x:1 y:2')} -${parse('z')}`)).toBe('(x:1 y:2) -z')
})

test('a template without values is the same query as its text', () => {
  expect(withoutSpans(q`a\:b AND (c OR "d e")`)).toEqual(withoutSpans(parse('a\\:b AND (c OR "d e")')))
  expect(withoutSpans(q`n:>""`)).toEqual(withoutSpans(parse('n:>""')))
})

describe('a template rejects', () => {
  test.each<[string, () => unknown]>([
    ['Value 1 of the template stands in the name of a field, where no value can stand.', () => q`${'f'}:x`],
    [
      'Value 1 of the template stands in the name of a field, where no value can stand.',
      () => q`_exists_:${'f'}`,
    ],
    [
      'Value 2 of the template stands in a regular expression, where no value can stand.',
      () => q`${'a'} /b${'c'}/`,
    ],
    ['Value 1 of the template stands after ~ or ^, where no value can stand.', () => q`a~${1}`],
    ['Value 1 of the template stands after ~ or ^, where no value can stand.', () => q`a~${1} b~${2}`],
    [
      'Value 1 of the template is a tree, which cannot stand inside a longer text.',
      () => q`"a ${term('b')}"`,
    ],
    [
      'Value 2 of the template is a tree, which cannot stand inside a longer text.',
      () => q`${'a'} x${term('b')}`,
    ],
    ['Value 2 of the template stands after ~ or ^, where no value can stand.', () => q`${'a'} b~${1}`],
    ['An empty text cannot be the end of a range.', () => q`[${''} TO b]`],
    ['An empty text cannot be the end of a range.', () => q`[a TO ${''}]`],
    ['not null', () => q`a:${null as never}`],
    ['not undefined', () => q`a:${undefined as never}`],
    ['not an object', () => q`a:${{} as never}`],
    ['not NaN', () => q`a:${Number.NaN}`],
  ])('%s', (message, make) => {
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
  })
})

test('a template has no limits but that of its values, which are at most ten thousand', () => {
  const filled = (values: number) => {
    const raw = Array<string>(values + 1).fill(' ')
    return q(Object.assign([...raw], { raw }) as unknown as TemplateStringsArray, ...Array(values).fill('a'))
  }
  expect(filled(10_000).clauses.length).toBe(10_000)
  expect(() => filled(10_001)).toThrow(new RangeError('A template can hold 10000 values, not 10001.'))
})

test('the error of a malformed template shows placeholders for the values', () => {
  try {
    q`(headline:${'x'} AND`
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(QueryError)
    expect((error as QueryError).source).toBe('(headline:\u0024{} AND')
    expect((error as QueryError).diagnostics.map(({ code }) => code)).toEqual([
      'unclosed-group',
      'missing-operand',
    ])
  }
})

const value = fc.oneof(
  anyQueryText,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.bigInt(),
)

test('the template alone determines the shape of the tree, and every value is literal', () => {
  fc.assert(
    fc.property(
      value,
      value.filter((one) => one !== ''),
      (one, other) => {
        const query = q`a:${one} AND (b "c ${one}" -d:${other}) [${other} TO ${other}}
            e:>${other} x${one} ${other}? w${one}~1`
        const kinds: string[] = []
        const texts: string[] = []
        visit(query, {
          enter: (node) => {
            kinds.push(node.kind)
            if ('text' in node) texts.push(node.text)
            if (node.kind === 'range') texts.push(node.lower!.text)
          },
        })
        expect(kinds.filter((kind) => kind !== 'clause').join(' ')).toBe(
          'query fielded phrase group word phrase fielded phrase range fielded range word pattern fuzzy',
        )
        const [first, second] = [one, other].map((each) =>
          each instanceof Date ? each.toISOString() : String(each),
        )
        expect(texts).toEqual([first, 'b', `c ${first}`, second, second, second, `x${first}`, `w${first}`])
        const limits = { limits: { length: Number.POSITIVE_INFINITY } }
        expect(printCanonical(parse(print(query), limits))).toBe(print(query))
      },
    ),
    { numRuns: scaled(2000) },
  )
})

describe('private-use characters and lone surrogates', () => {
  test.each([
    [q`a\ue000b`, 'a\ue000b'],
    [q`a${'x'}\uE000b`, 'ax\ue000b'],
    [q`a\ue000${'y'}\ue001`, 'a\ue000y\ue001'],
    [q`a\ud800${'\ue000'}`, 'a\ud800\ue000'],
    [q`a${'\udc00'}b`, 'a\udc00b'],
  ] as const)('stand for themselves (%#)', (query, text) => {
    expect(print(query)).toBe(text)
  })

  test('never stand for a value in a message', () => {
    expect(() => q`[${1}]`).toThrow(/only "\$\{\}"/)
  })
})
