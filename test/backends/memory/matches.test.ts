import { describe, expect, it } from 'vitest'
import { DocumentError, type Match, matches, prepare } from '../../../src/backends/memory/index.ts'
import { allOf, defineSchema, field, noneOf, planQuery, q } from '../../../src/index.ts'

const schema = defineSchema(
  {
    t: field.text(),
    h: field.text({ html: true, array: true }),
    w: field.text({ whole: true, html: true }),
    p: field.text({ whole: true, patterns: 'whole' }),
    k: field.keyword({ array: true }),
    i: field.keyword({ ignoreCase: true }),
    c: field.contains(),
    n: field.number({ array: true }),
    g: field.integer(),
    b: field.boolean(),
    d: field.date(),
    'a.b': field.keyword({ array: true }),
  },
  { defaultFields: ['t', 'h'] },
)

type Document = Parameters<typeof matches<typeof schema>>[1]

/** The matches as `value: pieces`, the pieces with `|` between them. */
function shown(query: string, document: Document): Record<string, string[]> {
  const found = matches(planQuery(schema, query), document).fields
  return Object.fromEntries(
    Object.entries(found).map(([name, list]) => {
      const values = [(document as Record<string, unknown>)[name]].flat()
      return [name, (list as Match[]).map((match) => show(match, values))]
    }),
  )
}

function show({ value, spans }: Match, values: readonly unknown[]): string {
  const text = String(values.filter((each) => each !== null)[value])
  return `${value}: ${spans.map(({ start, end }) => text.slice(start, end)).join('|')}`
}

it('a word of thousands of equal tokens is looked up once', { timeout: 3000 }, () => {
  const found = matches(planQuery(schema, `t:${'a-'.repeat(4095)}`), { t: 'a '.repeat(2000) })
  expect(found.fields.t).toHaveLength(2000)
})

describe('matches', () => {
  it.each<[string, string, Document, Record<string, string[]>]>([
    ['a word wherever it stands', 't:bank', { t: 'Bank, bank. Banks' }, { t: ['0: Bank', '0: bank'] }],
    ['a word in each default field', 'a', { t: 'b A', h: 'a' }, { t: ['0: A'], h: ['0: a'] }],
    ['each token of a word', 't:wi-fi', { t: 'fi, wi' }, { t: ['0: fi', '0: wi'] }],
    ['equal tokens of a word once', 't:wi-wi', { t: 'wi' }, { t: ['0: wi'] }],
    ['a word in several pieces', 'h:boldface', { h: '<b>bold</b>face' }, { h: ['0: bold|face'] }],
    ['a word with a comment inside', 'h:ab', { h: 'x a<!-- b -->b' }, { h: ['0: a|b'] }],
    ['whole references', 'h:café', { h: 'x Caf&eacute;' }, { h: ['0: Caf&eacute;'] }],
    ['references that only browsers know', 'h:check', { h: 'a&check;b' }, { h: ['0: &check;'] }],
    ['a plain & as text', 'h:t', { h: 'AT&T;' }, { h: ['0: &T;'] }],
    ['text in CDATA', 'h:b', { h: 'a<![CDATA[<b>b]]>' }, { h: ['0: b', '0: b'] }],
    ['text that resembles markup', 'h:b', { h: '<b x<i>y</i>' }, { h: ['0: b'] }],
    ['no tag and no attribute', 'h:b', { h: '<b title="b">b</b>' }, { h: ['0: b'] }],
    ['the index among non-null values', 'h:a', { h: [null, 'b', null, 'a'] as never }, { h: ['1: a'] }],
    [
      'matches in the order of their places, and of their ends',
      't:(c "a b" a)',
      { t: 'a b c a' },
      { t: ['0: a', '0: a|b', '0: c', '0: a'] },
    ],
    ['a phrase, token by token', 't:"a b"', { t: 'a b, b a b' }, { t: ['0: a|b', '0: a|b'] }],
    ['overlapping phrases together', 't:"a a"', { t: 'a a a b a' }, { t: ['0: a|a|a'] }],
    ['every token of a sloppy phrase', 't:"a b"~2', { t: 'b a x b y c b' }, { t: ['0: b|a|b'] }],
    ['a pattern on tokens', 't:b*k', { t: 'bank, back; bk ban' }, { t: ['0: bank', '0: back', '0: bk'] }],
    ['a regexp on tokens', 't:/b[ae]d/', { t: 'Bad bed bid' }, { t: ['0: Bad', '0: bed'] }],
    ['fuzzy words', 't:roam~1', { t: 'foam ROAMS rooms' }, { t: ['0: foam', '0: ROAMS'] }],
    ['a range of tokens', 't:[b TO c]', { t: 'a B d c' }, { t: ['0: B', '0: c'] }],
    ['letters that lower-case oddly', 't:ix', { t: '\u{10400} İX' }, { t: ['0: İX'] }],
    ['a whole value', 'w:"acme bank"', { w: '<b>ACME</b> Bank' }, { w: ['0: ACME| Bank'] }],
    ['a pattern on the whole value', 'p:a*k', { p: 'A B k' }, { p: ['0: A B k'] }],
    ['keywords', 'k:a', { k: ['b', 'a', 'a'] }, { k: ['1: a', '2: a'] }],
    ['keywords without their case', 'i:É', { i: 'é' }, { i: ['0: é'] }],
    ['an empty keyword, without pieces', 'k:""', { k: '' as never }, { k: ['0: '] }],
    ['substrings', 'c:AN', { c: 'bananas' }, { c: ['0: an', '0: an'] }],
    ['substrings of capitals', 'c:an', { c: 'BANANAS' }, { c: ['0: AN', '0: AN'] }],
    ['substrings, other case kept', 'c:É', { c: 'éÉ' }, { c: ['0: É'] }],
    [
      'matches in the order of values first',
      'k:(c a b)',
      { k: ['b', 'a', 'c'] },
      { k: ['0: b', '1: a', '2: c'] },
    ],
    ['overlapping substrings together', 'c:ana', { c: 'bananas' }, { c: ['0: anana'] }],
    ['substrings with wildcards', 'c:a?c*e', { c: 'abc axc d e e' }, { c: ['0: abc axc d e'] }],
    ['numbers', 'n:>1', { n: [1, 2, 1e21] }, { n: ['1: 2', '2: 1e+21'] }],
    ['integers', 'g:[-5 TO 0]', { g: -3 }, { g: ['0: -3'] }],
    ['booleans', 'b:false', { b: false }, { b: ['0: false'] }],
    ['dates as they stand', 'd:2019', { d: '2019-10' }, { d: ['0: 2019-10'] }],
    ['dates in milliseconds', 'd:1970', { d: 12 }, { d: ['0: 12'] }],
    ['nothing for * and field:*', '* OR t:* OR k:[* TO *]', { t: 'a', k: ['b'] }, {}],
    ['nothing below NOT', 't:a NOT (k:b OR NOT k:c)', { t: 'a', k: ['c'] }, { t: ['0: a'] }],
    ['what a hit does not depend on', '+t:a k:b', { t: 'a', k: ['b'] }, { t: ['0: a'], k: ['0: b'] }],
    ['boosted clauses', '(t:a^2 OR k:b)^3', { t: 'a' }, { t: ['0: a'] }],
    ['nothing in a document that is no hit', 't:a AND k:b', { t: 'a' }, {}],
    ['replaced characters at their places', 'c:"\ufffda"', { c: 'a\ud800a\u0000' }, { c: ['0: \ud800a'] }],
  ])('finds %s', (_, query, document, expected) => {
    expect(shown(query, document)).toEqual(expected)
  })

  it('gives the span of the clause in the source', () => {
    const source = 'h:(x OR boldface)'
    const found = matches(planQuery(schema, source), { h: ['<b>bold</b>face'] })
    expect(found.fields).toEqual({
      h: [
        {
          value: 0,
          spans: [
            { start: 3, end: 7 },
            { start: 11, end: 15 },
          ],
          clauses: [{ start: 8, end: 16 }],
        },
      ],
    })
  })

  it('gives each place once, with the clauses that find it in the order of the source', () => {
    const source = 't:(/a/ a* b a) t:a'
    const [first, second, ...others] = matches(planQuery(schema, source), { t: 'a b' }).fields.t!
    expect(others).toEqual([])
    const written = (match?: Match) => match!.clauses.map(({ start, end }) => source.slice(start, end))
    expect(written(first)).toEqual(['/a/', 'a*', 'a', 't:a'])
    expect(written(second)).toEqual(['b'])
  })

  it.each<[string, Document]>([
    ['k:""', { k: [''] }],
    ['i:""', { i: '' }],
    ['p:[* TO a]', { p: '' }],
    ['w:[* TO a]', { w: '<b></b>' }],
  ])('a whole value without a character has no pieces: %s', (query, document) => {
    const [found, ...others] = Object.values(matches(planQuery(schema, query), document).fields) as Match[][]
    expect(others).toEqual([])
    expect(found).toMatchObject([{ value: 0, spans: [] }])
  })

  it('folds the text where the field folds', () => {
    const fields = { t: field.text({ fold: true }), k: field.keyword({ fold: true }) }
    const folding = defineSchema(fields, { defaultFields: ['t'] })
    const whole = matches(planQuery(folding, 'k:Cafe'), { k: 'Café' })
    expect(whole.fields.k![0]!.spans).toEqual([{ start: 0, end: 4 }])
    // The folded text is longer.
    const longer = matches(planQuery(folding, 'k:Strasse'), { k: 'Straße' })
    expect(longer.fields.k![0]!.spans).toEqual([{ start: 0, end: 6 }])
    expect(matches(planQuery(folding, 'cafe'), { t: 'ein Café' }).fields.t![0]!.spans).toEqual([
      { start: 4, end: 8 },
    ])
  })

  it('gives matches of hidden fields only where that is allowed', () => {
    const secret = defineSchema(
      { t: field.text(), k: field.keyword({ hidden: true }) },
      { defaultFields: ['t'] },
    )
    const plan = planQuery(secret, 't:a k:b', { hiddenFields: 'allowed' })
    const document = { t: 'a', k: 'b' }
    expect(Object.keys(matches(plan, document).fields)).toEqual(['t'])
    expect(Object.keys(matches(plan, document, { hiddenFields: 'allowed' }).fields)).toEqual(['t', 'k'])
  })

  it('finds what tokens over 255 units were cut into', () => {
    const t = `x${'a'.repeat(300)}`
    const found = matches(planQuery(schema, `t:${'a'.repeat(46)}`), { t })
    expect(found.fields.t!.map(({ spans }) => spans)).toEqual([[{ start: 255, end: 301 }]])
  })

  it('reads values through objects and lists', () => {
    const document = { a: [{ b: 'x' }, null, { b: [null, 'y', 'x'] }] } as never
    expect(matches(planQuery(schema, 'a.b:x'), document).fields['a.b']!.map(({ value }) => value)).toEqual([
      0, 2,
    ])
  })

  it('takes a Date as its text', () => {
    const d = new Date(0)
    const { length } = String(d)
    expect(matches(planQuery(schema, 'd:1970'), { d }).fields.d![0]!.spans).toEqual([
      { start: 0, end: length },
    ])
  })

  it('takes a prepared document', () => {
    const prepared = prepare(schema, { t: 'a', d: '1970' })
    expect(Object.keys(matches(planQuery(schema, 't:a d:1970'), prepared).fields)).toEqual(['t', 'd'])
  })

  it('gives the spans of combined plans in their own source', () => {
    const [user, tenant, muted] = ['t:a', 'k:b', 't:c'].map((text) => planQuery(schema, text))
    const plan = allOf(schema, [user!, tenant!, noneOf(schema, [muted!])])
    const found = matches(plan, { t: 'a', k: ['b'] })
    const clauses = [found.fields.t, found.fields.k].flatMap((list) =>
      list!.flatMap((match) => match.clauses),
    )
    expect(clauses.map(({ start, end }) => plan.source.slice(start, end))).toEqual(['t:a', 'k:b'])
  })

  it('finds the value of a field that is named __proto__', () => {
    const odd = defineSchema(Object.fromEntries([['__proto__', field.text()]]), { defaultFields: [] })
    const document = JSON.parse('{ "__proto__": "a" }')
    const found = matches(planQuery(odd, q`__proto__:a`), document)
    expect(Object.keys(found.fields)).toEqual(['__proto__'])
  })

  it('throws a DocumentError for a wrong value', () => {
    expect(() => matches(planQuery(schema, 't:a'), { k: 5 } as never)).toThrow(DocumentError)
  })
})

describe('a part of a hit', () => {
  const partial = (query: string, document: Document) =>
    matches(planQuery(schema, query), document, { partial: true }).fields

  it.each<[string, Document]>([
    ['t:bank AND k:x', { t: 'Bank' }],
    ['t:bank AND NOT k:x', { t: 'Bank' }],
    ['t:bank AND NOT t:bank', { t: 'Bank' }],
    ['t:bank AND _exists_:k', { t: 'Bank', k: null }],
  ])('of %s has the matches of what it has', (query, document) => {
    const expected = { t: [{ value: 0, spans: [{ start: 0, end: 4 }], clauses: [{ start: 0, end: 6 }] }] }
    expect(partial(query, document)).toEqual(expected)
  })

  it('has no matches of what it has not, or of what is excluded', () => {
    expect(partial('t:bank AND NOT k:x', { k: 'x' })).toEqual({})
    expect(partial('t:bank k:x', {})).toEqual({})
  })

  it('has the matches of the whole in its fields', () => {
    const document = { t: 'bank x', k: ['x', 'y'], n: [1, 2], h: '<b>ban</b>k' }
    const whole = matches(planQuery(schema, 't:ba* (k:x AND n:>1) h:bank'), document).fields
    for (const name of ['t', 'k', 'n', 'h'] as const) {
      const { [name]: value } = document
      const found = partial('t:ba* (k:x AND n:>1) h:bank', { [name]: value })
      expect(found).toEqual({ [name]: whole[name] })
    }
  })
})

describe('limits', () => {
  const words = (count: number, word: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => word(i)).join(' ')

  it('equal clauses share their places', () => {
    const plan = planQuery(schema, `t:(${'ab '.repeat(1000)})`)
    const { fields, truncated } = matches(plan, { t: 'ab '.repeat(4000) }, { limits: { clauses: Infinity } })
    expect(fields.t).toHaveLength(4000)
    expect(truncated).toBe(false)
    expect(fields.t![0]!.clauses).toHaveLength(1000)
    expect(new Set(fields.t!.map(({ clauses }) => clauses)).size).toBe(1)
  })

  it('give the first places in the order of the text, whatever the order of the clauses', () => {
    const plan = planQuery(schema, 't:(/c/ b* "a b" a)')
    const { fields, truncated } = matches(plan, { t: 'a b c '.repeat(5) }, { limits: { spans: 5 } })
    const places = fields.t!.map(({ spans }) => spans.map(({ start }) => start))
    expect(places).toEqual([[0], [0, 2], [2], [4]])
    expect(truncated).toBe(true)
  })

  it('name the clauses of the last place that are read after places were let go', () => {
    const { fields } = matches(
      planQuery(schema, 't:(a /a/)'),
      { t: 'a '.repeat(9) },
      { limits: { spans: 2 } },
    )
    expect(fields.t!.map(({ clauses }) => clauses.length)).toEqual([2, 2])
  })

  it('are 10,000 spans of each field and 16 clauses of each match', () => {
    const text = 'a '.repeat(10_001)
    const { fields, truncated } = matches(planQuery(schema, 't:a h:a'), { t: text, h: text })
    expect(truncated).toBe(true)
    expect([fields.t, fields.h].map((list) => list!.length)).toEqual([10_000, 10_000])
    const [equal, others] = [words(17, () => 'a'), words(17, (i) => `${'?'.repeat(i + 1)}*`)]
    for (const query of [equal, others]) {
      const found = matches(planQuery(schema, `t:(${query})`), { t: 'a'.repeat(20) })
      if (query === equal) expect(found.fields).toEqual({})
      else expect([found.fields.t![0]!.clauses.length, found.truncated]).toEqual([16, true])
    }
    const found = matches(planQuery(schema, `t:(${equal})`), { t: 'a' })
    expect([found.fields.t![0]!.clauses.length, found.truncated]).toEqual([16, true])
  })

  it('cut the pieces of a match that has too many', () => {
    const plan = planQuery(schema, 't:"a a"')
    const { fields, truncated } = matches(plan, { t: 'a '.repeat(9) }, { limits: { spans: 3 } })
    expect(fields.t!.map(({ spans }) => spans.length)).toEqual([3])
    expect(truncated).toBe(true)
  })

  it.each([
    ['patterns read it once each', words(40, (i) => `${i}*`), 32],
    ['phrases read it once each', words(40, (i) => `"y ${i}"`), 32],
    ['phrases with slop once for each word', words(40, (i) => `"y ${i} z z${i}"~9`), 8],
    ['words are looked up', words(40, String), 40],
  ])('of reading: a document is read 32 times at least; %s', (_, query, read) => {
    const text = words(40, (i) => `x y ${i} z${i} z`)
    const plan = planQuery(schema, `t:(${query})`)
    const found = (limits: object) =>
      new Set(matches(plan, { t: text }, { limits }).fields.t!.flatMap((match) => match.clauses))
    expect(found({}).size).toBe(40)
    expect(found({ characters: 0 }).size).toBe(read)
    expect(matches(plan, { t: text }, { limits: { characters: 0 } }).truncated).toBe(read < 40)
  })

  it('of reading pass over the clauses that cost too much, not those behind them', () => {
    const plan = planQuery(schema, `t:("${'a '.repeat(50)}b"~9 b c*)`)
    const found = matches(plan, { t: 'b cc' }, { limits: { characters: 0 } })
    expect([found.fields.t!.length, found.truncated]).toEqual([2, true])
  })

  it('of hidden fields say nothing', () => {
    const fields = { t: field.text(), k: field.text({ hidden: true }) }
    const secret = defineSchema(fields, { defaultFields: ['t'] })
    const plan = planQuery(secret, 't:a k:b', { hiddenFields: 'allowed' })
    const document = { t: 'a', k: 'b '.repeat(9) }
    expect(matches(plan, document, { limits: { spans: 2 } }).truncated).toBe(false)
    expect(matches(plan, document, { limits: { spans: 2 }, hiddenFields: 'allowed' }).truncated).toBe(true)
  })
})
