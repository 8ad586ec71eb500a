import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { say } from '../../src/diagnostics/messages.ts'
import { complete, describeSyntax, diagnose, hover } from '../../src/editor/index.ts'
import {
  type Diagnostic,
  defineSchema,
  explain,
  type Formula,
  field,
  formatDiagnostic,
  type Messages,
  type PlanOptions,
  planAnyText,
  planQuery,
  safePlanQuery,
} from '../../src/index.ts'
import { germanMessages } from '../../src/messages/de/index.ts'
import { problemMessages } from '../../src/semantics/messages.ts'
import { englishMessages } from '../diagnostics/englishMessages.ts'
import { EXPLANATIONS } from '../diagnostics/errorPage/explanations.ts'

const root = join(import.meta.dirname, '../..')
const corpus: readonly { readonly query: string }[] = JSON.parse(
  readFileSync(join(root, 'grammar/corpus/diagnostics.json'), 'utf8'),
)

const schema = defineSchema(
  {
    headline: field.text(),
    source: field.keyword({ values: ['reuters', 'afp'], ignoreCase: true, aliases: ['src'] }),
    url: field.contains(),
    price: field.number(),
    pages: field.integer({ array: true }),
    isfree: field.boolean(),
    published: field.date(),
    topic: field.keyword({ values: Array.from({ length: 12 }, (_, at) => `t${at}`) }),
    tenant: field.keyword({ hidden: true }),
  },
  { defaultFields: ['headline'] },
)
const few = defineSchema({ n: field.integer(), d: field.date() }, { defaultFields: ['n', 'd'] })

const QUERIES: readonly string[] = [
  ...corpus.map(({ query }) => query),
  ...Object.values(EXPLANATIONS).map(({ query }) => query),
  // Corrections.
  ...['bank~1.5', 'bank~0.9', 'headline:', '_exists_:(source)', '"wi*"', '(bank fed)~2', 'price: > 5'],
  ...[
    'price:>= 5',
    '[5 TO',
    '5 TO 6]',
    'price:[5,6]',
    'price:[1 TO]',
    'price:[TO 2]',
    'source:12:30:00 AND a',
  ],
  ...[
    'headline:a:"b c"',
    'headline:source:"b c"',
    '*:bank',
    'a AND OR NOT b',
    'a AND -+-b',
    'published:12:30',
    'a b AND c',
    '()',
  ],
  ...[
    'rueters:a',
    'source:reuter',
    'source:x',
    'topic:x',
    'xyzw:a',
    '"a b',
    'cd /usr',
    'bank^ 2',
    'n:x',
    'a ~',
  ],
  ...['\u201cbank\u201d', 'price > 5', '"headline":a', 'headline:-bank', 'a - b', 'price:[2019 to 2020]'],
  // What fields take, and flaws of regular expressions.
  ...['price:x', 'price:1e999', 'pages:x', 'pages:9007199254740993', 'isfree:x', 'published:x', 'url:a~'],
  ...[
    '/(a/',
    '/[a/',
    '/"a/',
    '/<a/',
    '/a{2/',
    '/a)/',
    '/a|/',
    '/a{x}/',
    '/a{2,1}/',
    '/[b-a]/',
    '/<a>/',
    '/\\\\',
  ],
  ...[
    '/\\q/',
    '/\\d/',
    '/\\s/',
    '/~a/',
    '/a{99999999999}/',
    `/${'('.repeat(60)}a/`,
    `/a${'{2}'.repeat(11)}/`,
  ],
  // Texts that are sound, for their explanations.
  ...['bank fed', 'a AND NOT (b OR c)', '*', 'headline:"a b"~2', 'headline:"a b"', 'headline:wi?d*', '/a.b/'],
  ...['bank~1', 'source:[a TO b}', 'source:[* TO *]', 'url:wi?d', 'price:5', 'price:>5', 'isfree:true'],
  ...[
    'published:[2019 TO 2020]',
    '_exists_:url',
    'tenant:a',
    'published:2019',
    'topic:t1',
    'src:afp',
    'pages:1',
    'pages:1 OR price:1',
    '-headline:wi* -published:2019-10-17',
  ],
  ...['((((a))))', 'a] '.repeat(200), '/(/', 'a AND /(/'],
]

const OPTIONS: readonly PlanOptions[] = [
  {},
  { lenient: true },
  { precedence: 'boolean', regexps: false, leadingWildcards: false, hiddenFields: 'allowed' },
  { defaultFields: [] },
  { limits: { patternLength: 3, slop: 1, clauses: 1, length: 100 } },
  { limits: { automatonStates: 2, nesting: 1 } },
  { limits: { patterns: 0 } },
  { limits: { length: 3 } },
  { operatorWords: { and: ['UND'] } },
]

/** The German messages, and which of them were asked for. */
const said = new Set<string>()
const german = Object.fromEntries(
  Object.entries(germanMessages).map(([code, message]) => [
    code,
    (data: never) => {
      said.add(code)
      return (message as (data: never) => string)(data)
    },
  ]),
) as unknown as Messages

const read = (query: string): (readonly [string, Diagnostic])[] =>
  OPTIONS.flatMap((options) =>
    [schema, few].flatMap((each) =>
      safePlanQuery(each, query, options as object).diagnostics.map((found) => [query, found] as const),
    ),
  )
// Many options give the same diagnostic of a query.
const FOUND = [...new Map(QUERIES.flatMap(read).map((found) => [JSON.stringify(found), found])).values()]

/** Words of English messages that are no German words. */
const ENGLISH_WORDS =
  /\b(the|this|that|there|is|are|of|with|without|not|cannot|write|leave|put|search|value|range|must|here|its|it|and|or|to|for|field|word|phrase|matches?|has|have|more|document|documents|where|clause|close|error|warning|today|last|any)\b/

function checkGerman(query: string, text: string): void {
  expect(text).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
  const words = new Set(query.toLowerCase().split(/[^\p{L}]+/u))
  // The names of codes and the query itself are no prose.
  const prose = text
    .replace(/^\S+\[[a-z-]+\]/gm, '')
    .split('\n')
    .filter((line) => !/^ *\d* \|/.test(line))
  const english = prose.join('\n').match(new RegExp(ENGLISH_WORDS, 'g')) ?? []
  expect(
    english.filter((word) => !words.has(word)),
    `${query}: ${text}`,
  ).toEqual([])
}

test('every diagnostic is in German, with its fixes', () => {
  for (const [query, diagnostic] of FOUND)
    checkGerman(query, formatDiagnostic(query, diagnostic, { messages: german }))
})

test('a copy of a diagnostic is put into German as the diagnostic itself is', () => {
  for (const [query, diagnostic] of FOUND) {
    const expected = formatDiagnostic(query, diagnostic, { messages: germanMessages })
    for (const copy of [structuredClone(diagnostic), JSON.parse(JSON.stringify(diagnostic)) as Diagnostic])
      expect(formatDiagnostic(query, copy, { messages: germanMessages })).toBe(expected)
  }
})

test('the data of diagnostics and fixes is what the user wrote, names of the schema and codes', () => {
  const names = JSON.stringify(schema.fields) + JSON.stringify(few.fields) + Object.keys(schema.fields)
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(texts)
        : []
  for (const [query, { code, data, fixes }] of FOUND) {
    for (const text of [data, ...fixes.map((fix) => fix.data)].flatMap(texts)) {
      if (/^[a-z]+(-[a-z]+)*$/.test(text)) continue
      const words = text
        .split(/[^\p{L}]+/u)
        .filter((word) => !`${query} ${names} AND OR NOT TO zA Z`.includes(word))
      expect(words, `${code} of ${query}`).toEqual([])
    }
  }
})

test('what planAnyText does is said in German', () => {
  for (const query of [...QUERIES, '  ', 'x y z '.repeat(5000), ':::', '??'])
    for (const { message } of planAnyText(schema, query, { messages: german, leadingWildcards: false })
      .changes)
      checkGerman(query, message)
})

test('plans are explained in German', () => {
  for (const query of QUERIES) {
    const { plan } = safePlanQuery(schema, query, { hiddenFields: 'allowed', emptyQuery: 'none' })
    if (plan !== null) checkGerman(query, explain(plan, 'english', { messages: german }))
  }
  const plan = planQuery(schema, 'a')
  const formula: Formula = { kind: 'not', part: { kind: 'constant', value: true } }
  expect(explain({ ...plan, formula }, 'english', { messages: german })).toBe(
    'Dokumente, für die gilt: nicht (alles gilt)',
  )
})

test('a number in an explanation has all its digits', () => {
  const explained = (query: string) => explain(planQuery(schema, query), 'english', { messages: german })
  expect(explained('price:>0.0004')).toContain('price ist größer als 0,0004')
  expect(explained('price:>8192.12345')).toContain('8.192,12345')
})

test('the name that _exists_ lacks is asked for, and no value', () => {
  const [missing] = diagnose(schema, '_exists_:', { messages: german })
  expect(missing?.message).toBe(
    'Der Name eines Feldes fehlt. Schreiben Sie ihn hinter den Doppelpunkt, wie in _exists_:author.',
  )
})

test('the functions of the editor speak German', async () => {
  for (const query of QUERIES) {
    for (const { message, actions } of diagnose(schema, query, { messages: german }))
      for (const text of [message, ...actions.map(({ name }) => name)]) checkGerman(query, text)
    for (let caret = 0; caret <= Math.min(query.length, 40); caret += 3)
      checkGerman(query, hover(schema, query, caret, { messages: german })?.text ?? '')
  }
  for (const text of [
    '',
    'a ',
    'price:',
    'published:',
    'published:2',
    'published:>',
    'price:[5 ',
    'price:[5 TO ',
    'price:[5 TO 6 ',
  ]) {
    const completion = await complete(schema, text, text.length, { messages: german, explicit: true })
    for (const { kind, detail, label } of completion?.options ?? [])
      checkGerman(text, [detail, kind === 'date' ? label : ''].join(' '))
  }
  const [first] = (await complete(schema, 'published:he', 12, { messages: german }))!.options
  expect(first).toMatchObject({ label: 'heute', apply: 'now/d' })
})

test('the help that is made from a schema is in German', () => {
  const { columns, sections } = describeSyntax(schema, { messages: german })
  for (const text of Object.values(columns)) checkGerman('', text)
  for (const { title, about, examples } of sections) {
    for (const text of [title, ...about]) checkGerman('', text)
    for (const { query, finds } of examples) checkGerman(query, finds)
  }
})

test('every message but those of the box was asked for above', () => {
  const codes = Object.keys(englishMessages).filter((code) => !code.startsWith('box-'))
  expect([...said].sort()).toEqual(codes.sort())
  expect(Object.keys(germanMessages).sort()).toEqual(Object.keys(englishMessages).sort())
})

test('what a catalogue does not have is in English', () => {
  const [, diagnostic] = FOUND.find(([, { code }]) => code === 'unclosed-group')!
  const messages = { 'close-group': () => 'Schließen' }
  const lines = formatDiagnostic('(a', diagnostic, { messages }).split('\n')
  expect(lines[0]).toContain(say(problemMessages, 'unclosed-group', {}))
  expect(lines.slice(3)).toEqual(['  fix: Schließen', '  fix: Search for the character itself'])
})
