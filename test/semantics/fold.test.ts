import { describe, expect, expectTypeOf, it, test } from 'vitest'
import { toElasticsearch, toMapping } from '../../src/backends/elasticsearch/index.ts'
import { highlightHtml, matches, toMatcher, toPredicate } from '../../src/backends/memory/index.ts'
import { defineTable, sqlite, toRow } from '../../src/backends/sql/index.ts'
import { type DocumentOf, defineSchema, explain, field, planQuery, safePlanQuery } from '../../src/index.ts'

const schema = defineSchema(
  {
    t: field.text({ fold: true }),
    h: field.text({ fold: true, html: true }),
    w: field.text({ fold: true, whole: true, patterns: 'whole' }),
    k: field.keyword({ fold: true }),
    i: field.keyword({ fold: true, ignoreCase: true, values: ['Été', 'Hiver'] }),
    plain: field.text(),
  },
  { defaultFields: ['t'] },
)

describe('a folded field finds', () => {
  it.each<[string, string, DocumentOf<typeof schema>]>([
    ['a word without its accents', 'cafe', { t: 'Le Café' }],
    ['a word with accents that the text lacks', 'CAFÉ', { t: 'cafe' }],
    ['a ligature as letters', 'oeuvre', { t: 'L’ŒUVRE, œuvre' }],
    ['letters as a ligature', 'ﬁnance', { t: 'finance' }],
    ['an apostrophe of another form', "l'eau", { t: 'l’eau' }],
    ['a phrase', '"creme brulee"', { t: 'la crème brûlée' }],
    ['a sloppy phrase', '"brulee creme"~2', { t: 'la crème brûlée' }],
    ['a prefix', 'strass*', { t: 'Straße' }],
    ['a prefix with the letter itself', 'straß*', { t: 'Strassen' }],
    ['a wildcard, which counts characters of the folded word', 'stra??e', { t: 'Straße' }],
    ['a fuzzy word, which counts edits of the folded word', 'strase~1', { t: 'Straße' }],
    ['a fuzzy word by its folded length', 'éœ~', { t: 'eo' }],
    ['a range', '[eta TO ete]', { t: 'été' }],
    ['an end of a range', '[été TO étf}', { t: 'ETE' }],
    ['a regexp of literals', '/stra(ß|x)e/', { t: 'strasse' }],
    ['a repeated literal', '/œ{2}/', { t: 'oeoe' }],
    ['a class', '/[éß]+/', { t: 'esse' }],
    ['the ends of a class', '/[à-é]+/', { t: 'abcde' }],
    ['no operator where a form of one stands', 'k:/a＊/', { k: 'a*' }],
    ['a whole value', 'w:"societe generale"', { w: 'Société Générale' }],
    ['a pattern on a whole value', 'w:societe\\ g*', { w: 'Société Générale' }],
    ['text between tags', "h:l'etat", { h: '<p>l’<b>&Eacute;</b>tat</p>' }],
    ['a keyword', 'k:Ete', { k: 'Été' }],
    ['a keyword that ignores case', 'i:ETE', { i: 'Été' }],
  ])('%s', (_, query, document) => {
    const plan = planQuery(schema, query)
    expect(toPredicate(plan)(document)).toBe(true)
    expect(toMatcher(schema, [['a', plan]]).match(document)).toEqual(['a'])
  })
})

describe('folding changes nothing', () => {
  it.each([
    ['on other fields', 'plain:cafe', { plain: 'café' }],
    ['about the case of a keyword that minds it', 'k:ete', { k: 'Été' }],
    ['about marks that are characters of their own', 't:cafe', { t: 'cafe\u0301' }],
    ['about small capitals, which become capitals', 't:a', { t: 'ᴀ' }],
  ])('%s', (_, query, document) => {
    expect(toPredicate(planQuery(schema, query))(document)).toBe(false)
  })
})

test.each(['CAFÉ', '"un café"', 'caf?', 'CAFÉ*', '/.*é/', 'cafés~1', '[café TO cafë]'])(
  '%s is read anew for each field that it is searched in',
  (query) => {
    for (const defaultFields of [
      ['t', 'plain'],
      ['plain', 't'],
    ] as const) {
      const found = toPredicate(planQuery(schema, query, { defaultFields }))
      expect(found({ t: 'un cafe' })).toBe(true)
      expect(found({ t: 'un café' })).toBe(true)
      expect(found({ plain: 'un café' })).toBe(true)
      expect(found({ plain: 'un cafe' })).toBe(query === 'caf?')
    }
  },
)

test('a word is read anew after one of another field', () => {
  const { root } = planQuery(schema, 't:é plain:é t:é')
  expect(root).toMatchObject({
    clauses: [{ node: { value: 'e' } }, { node: { value: 'é' } }, { node: { value: 'e' } }],
  })
})

test.each([
  ['k:/É/ i:/É/ t:/É/ plain:/É/', 'k:/E/ i:/e/ /e/ plain:/é/'],
  ['plain:/É/ t:/É/ i:/É/ k:/É/', 'plain:/é/ /e/ i:/e/ k:/E/'],
  ['k:É* i:É* t:É* plain:É*', 'k:E* i:e* e* plain:é*'],
  ['plain:É* t:É* i:É* k:É*', 'plain:é* e* i:e* k:E*'],
  ['k:É~ plain:É~ t:É~', 'k:E~0 plain:é~0 e~0'],
  ['t:été~ t:été~2 t:été~0', 'ete~1 ete~2 ete~0'],
])('%s is read in the form of each field: %s', (query, read) => {
  expect(explain(planQuery(schema, query), 'lucene')).toBe(read)
})

test('matches and highlightHtml mark the text as it stands', () => {
  const text = 'Die Straße und ŒUVRES, l’été'
  const plan = planQuery(schema, 'strasse oeuv* "l\'ete"')
  const spans = matches(plan, { t: text }).fields.t!.flatMap((match) => match.spans)
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['Straße', 'ŒUVRES', 'l’été'])
  expect(highlightHtml(text, spans)).toBe(
    'Die <mark>Straße</mark> und <mark>ŒUVRES</mark>, <mark>l’été</mark>',
  )
  const whole = planQuery(schema, 'w:"strasse"')
  expect(matches(whole, { w: 'Straße' }).fields.w![0]!.spans).toEqual([{ start: 0, end: 6 }])
})

test('the lints know folded values and characters of folded words', () => {
  const codes = (query: string): string[] => safePlanQuery(schema, query).diagnostics.map(({ code }) => code)
  expect(codes('i:ete')).toEqual([])
  expect(codes('i:printemps')).toEqual(['unknown-value'])
  expect(codes('t:1/2*')).toEqual([])
  expect(codes('plain:1/2*')).toEqual(['pattern-cannot-match'])
  for (const mark of ['\\!', '\\?']) {
    expect(codes(`t:${mark}*`)).toEqual([])
    expect(codes(`plain:${mark}*`)).toEqual(['pattern-cannot-match'])
  }
})

test('explain shows folded words', () => {
  expect(explain(planQuery(schema, 'Straße "Œuf Brûlé" é*x /é/'), 'lucene')).toBe(
    'strasse "oeuf brule" e*x /e/',
  )
})

describe('the default of a schema', () => {
  const french = defineSchema(
    {
      t: field.text(),
      w: field.text({ whole: true }),
      i: field.keyword({ ignoreCase: true }),
      code: field.keyword(),
      exact: field.text({ fold: false }),
      k: field.keyword({ fold: true }),
      c: field.contains(),
      n: field.number(),
    },
    { defaultFields: ['t'], fold: true },
  )
  const table = defineTable(french, { name: 'doc', key: 'id', dialect: sqlite() })

  it('is that of each field that ignores case and says nothing itself', () => {
    expect(Object.entries(french.fields).map(([name, { fold }]) => [name, fold])).toEqual([
      ['t', true],
      ['w', true],
      ['i', true],
      ['code', false],
      ['exact', false],
      ['k', true],
      ['c', false],
      ['n', false],
    ])
  })

  it('of a regular expression is that of its own field, whatever the others of the query are', () => {
    const codes = defineSchema(
      { ki: field.keyword({ ignoreCase: true }), kif: field.keyword({ ignoreCase: true, fold: true }) },
      { defaultFields: [] },
    )
    for (const query of ['ki:/folded X/ OR kif:/X/', 'kif:/X/ OR ki:/folded X/']) {
      const isHit = toPredicate(planQuery(codes, query))
      const documents = [{ ki: 'folded x' }, { kif: 'x' }, { ki: 'x' }, { kif: 'folded x' }]
      expect(documents.map((document) => isHit(document))).toEqual([true, true, false, false])
    }
  })

  it('is in the names of stored columns and fields', () => {
    const row = toRow(table, { t: 'É', w: 'É', i: 'É', exact: 'É', k: 'É', code: 'É' })
    expect(row).toMatchObject({
      t_u121f1: ' e ',
      w_u121f1: ' e ',
      w_normalized_u121f1: 'e',
      i_normalized_u121f1: 'e',
      exact_u121: ' é ',
      k_normalized_f1: 'E',
      code: 'É',
    })
    expect(Object.keys(toMapping(french).properties)).toEqual(
      (
        't t_u121f1 w w_u121f1 w_normalized_u121f1 i i_normalized_u121f1 code exact exact_u121 k ' +
        'k_normalized_f1 c c_contains n'
      ).split(' '),
    )
  })

  it('is in the types of rows', () => {
    const row = toRow(table, {})
    expectTypeOf(row.t_u121f1).toEqualTypeOf<string | null>()
    expectTypeOf(row.w_normalized_u121f1).toEqualTypeOf<string | null>()
    expectTypeOf(row.i_normalized_u121f1).toEqualTypeOf<string | null>()
    expectTypeOf(row.exact_u121).toEqualTypeOf<string | null>()
    expectTypeOf(row.k_normalized_f1).toEqualTypeOf<string | null>()
  })

  it('is no option of a query', () => {
    // @ts-expect-error documents are stored folded, or not
    expect(() => planQuery(french, 'a', { fold: false })).toThrow(TypeError)
  })
})

test('a folded field is not asked in a field that the engine analyses', () => {
  const ask = (name: 't' | 'plain') =>
    toElasticsearch(planQuery(schema, `${name}:a`), { fields: { [name]: { standard: 'title' } } })
  expect(ask('plain')).toEqual({ bool: { filter: [{ term: { title: { value: 'a' } } }] } })
  expect(() => ask('t')).toThrow('a field of folded tokens (t_u121f1, as toDocument writes it)')
})
