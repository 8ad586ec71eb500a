import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DescribeSyntaxOptions, describeSyntax, type HelpSection } from '../../src/editor/index.ts'
import { type Diagnostic, defineSchema, field, type SchemaOptions, safePlanQuery } from '../../src/index.ts'
import { germanMessages } from '../../src/messages/de/index.ts'
import { arbitrarySchema, buildSchema } from '../support/cases/arbitrarySchema.ts'
import { hostileSchema } from '../support/hostile/readers.ts'
import { scaled } from '../support/scaled.ts'

const now = new Date('2026-11-22T10:00:00Z')
const releases = defineSchema(
  {
    headline: field.text({ description: 'The title.' }),
    source: field.keyword({ values: ['reuters', 'dow jones'], aliases: ['src'] }),
    isfree: field.boolean(),
    published: field.date(),
    tenant: field.keyword({ hidden: true }),
  },
  { defaultFields: ['headline'] },
)

const linesOf = (sections: readonly HelpSection[]): string[] =>
  sections.flatMap(({ title, about, examples }) => [
    [`## ${title}`, ...about].join(' | '),
    ...examples.map(({ query, finds }) => `${query} → ${finds}`),
  ])

test('help has what users can type, and what they find', () => {
  const { columns, sections } = describeSyntax(releases, { now })
  expect(columns).toEqual({ query: 'You type', finds: 'You find' })
  expect(linesOf(sections)).toEqual([
    '## Words | Fields searched when no field is named: headline',
    'river → headline has the word "river"',
    'river bank → headline has the word "river" or headline has the word "bank"',
    '"river bank" → headline has the phrase "river bank"',
    '"river bank"~3 → headline has the phrase "river bank" (with its words moved by up to 3 places)',
    'riv* → headline has a word that starts with "riv"',
    'r?ver → headline has a word that matches the pattern "r?ver"',
    'river~ → headline has the word "river" with up to 1 typo',
    '/river|bank/ → headline has a word that matches the regular expression /river|bank/',
    '## Combining conditions',
    'river AND bank → headline has the word "river" and headline has the word "bank"',
    'river OR bank → headline has the word "river" or headline has the word "bank"',
    'river NOT bank → headline has the word "river" and headline does not have the word "bank"',
    '+river -bank → headline has the word "river" and headline does not have the word "bank"',
    'NOT (river OR bank) → not (headline has the word "river" or headline has the word "bank")',
    '## headline: text, searched word by word | The title.',
    'headline:river → headline has the word "river"',
    'headline:"river bank" → headline has the phrase "river bank"',
    'headline:(river OR bank) → headline has the word "river" or headline has the word "bank"',
    'headline:* → headline has a value',
    '## source: text, matched as a whole | Values: reuters, dow jones | Also called: src',
    'source:reuters → source is exactly "reuters"',
    'source:(reuters OR "dow jones") → source is exactly "reuters" or source is exactly "dow jones"',
    'source:reu* → source starts with "reu"',
    'source:* → source has a value',
    '## isfree: true or false',
    'isfree:true → isfree is true',
    'isfree:false → isfree is false',
    'isfree:* → isfree has a value',
    '## published: a date',
    'published:2026 → published in 2026',
    'published:2026-11 → published in November 2026',
    'published:2026-11-22 → published on 22 November 2026',
    'published:[2026-11-01 TO 2026-11-07] → published between 1 November 2026 and 7 November 2026',
    'published:<2026 → published before 2026',
    'published:>=now-7d/d → published on 15 November 2026 or later',
    'published:* → published has a value',
    '## Special characters, and finding everything',
    '"10:30" → headline has the phrase "10 30"',
    '10\\:30 → headline has the word "10" or headline has the word "30"',
    '"AND" → headline has the word "and"',
    '* → every document',
  ])
})

test('help is in the language of the messages', () => {
  const { columns, sections } = describeSyntax(releases, { now, messages: germanMessages })
  expect(columns).toEqual({ query: 'Sie schreiben', finds: 'Sie finden' })
  expect(linesOf(sections)).toEqual(
    expect.arrayContaining([
      '## Wörter | Ein Wort ohne Feld wird gesucht in: headline',
      'fluss bank → headline enthält das Wort „fluss“ oder headline enthält das Wort „bank“',
      '## source: ganze Werte | Werte: reuters, dow jones | Auch: src',
      'published:2026 → published liegt im Jahr 2026',
      'published:[2026-11-01 TO 2026-11-07] → published liegt im Bereich von 01.11.2026 bis 07.11.2026',
      '* → alle Dokumente',
    ]),
  )
})

test('what the options refuse is not shown', () => {
  const options = { precedence: 'boolean', regexps: false, limits: { slop: 2 } } as const
  const shown = (given: DescribeSyntaxOptions<typeof releases>) =>
    describeSyntax(releases, given).sections.flatMap(({ examples }) => examples.map(({ query }) => query))
  const left = shown(options)
  expect(shown({}).filter((query) => !left.includes(query))).toEqual(
    expect.arrayContaining(['/river|bank/', '+river -bank', '"river bank"~3']),
  )
  expect(left).toContain('river AND bank')
})

test('the examples can be a program’s own, and combine clauses of fields without default fields', () => {
  const goods = defineSchema({ sku: field.keyword(), price: field.number() }, { defaultFields: [] })
  const { sections } = describeSyntax(goods, { examples: { sku: ['A-17', 'B 4'], price: ['99.90'] } })
  expect(linesOf(sections)).toEqual(
    expect.arrayContaining([
      'sku:A-17 AND price:99.90 → sku is exactly "A-17" and price is 99.9',
      'sku:(A-17 OR "B 4") → sku is exactly "A-17" or sku is exactly "B 4"',
      'price:<99.90 → price is less than 99.9',
    ]),
  )
  expect(sections.map(({ field }) => field)).toEqual([null, 'sku', 'price', null])
})

function check(schema: Parameters<typeof describeSyntax>[0], options: Partial<SchemaOptions> = {}): void {
  const { sections } = describeSyntax(schema, { ...options, now })
  const visible = Object.values(schema.fields).filter(({ hidden }) => !hidden)
  expect(sections.flatMap((section) => section.field ?? [])).toEqual(visible.map(({ name }) => name))
  for (const { examples } of sections)
    for (const { query } of examples) {
      const { ok, diagnostics } = safePlanQuery(schema, query, { ...options, now })
      expect({ ok, codes: diagnostics.map(({ code }: Diagnostic) => code) }, query).toEqual({
        ok: true,
        codes: [],
      })
    }
  for (const { field, examples } of sections)
    if (field !== null) expect(examples.at(-1)?.query).toMatch(/:\*$/)
}

test('every query of the help is valid without a warning, and every field has one', () => {
  check(hostileSchema)
  const options = fc.record(
    {
      precedence: fc.constantFrom('boolean', 'lucene'),
      defaultOperator: fc.constantFrom('and', 'or'),
      lenient: fc.boolean(),
      regexps: fc.boolean(),
      leadingWildcards: fc.boolean(),
    } as const,
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(arbitrarySchema(), options, ({ spec }, given) => check(buildSchema(spec), given as object)),
    { numRuns: scaled(500) },
  )
})

test.each([[['a', 'bc']], [['', 'bc']]])('values as short as %j have no example twice', (values) => {
  const schema = defineSchema({ k: field.keyword({ values }) }, { defaultFields: ['k'] })
  const queries = describeSyntax(schema, { now }).sections.flatMap(({ examples }) =>
    examples.map(({ query }) => query),
  )
  expect(queries).toEqual([...new Set(queries)])
})
