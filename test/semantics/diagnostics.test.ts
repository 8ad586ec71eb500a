import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { semanticsMessages } from '../../src/diagnostics/catalogue/semantics.ts'
import { defineSchema, field, type PlanOptions, safePlanQuery } from '../../src/index.ts'

const page = readFileSync(new URL('../../grammar/README.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (error|warning|info) \| `(.+?)` \|/gm)].map(
  ([, code, severity, query]) => ({ code: code!, severity, query: query! }),
)

const schema = defineSchema(
  {
    headline: field.text(),
    source: field.keyword({ values: ['reuters', 'afp'] }),
    price: field.number(),
    tenant: field.keyword({ hidden: true, aliases: ['owner'] }),
  },
  { defaultFields: ['headline'] },
)

/** The options under which the example of a code has its diagnostic; the others need none. */
const OPTIONS: Readonly<Record<string, PlanOptions<typeof schema>>> = {
  'value-ignored': { lenient: true },
  'plus-in-boolean': { precedence: 'boolean' },
  'no-default-field': { defaultFields: [] },
  'leading-wildcard': { leadingWildcards: false },
  'regexp-not-allowed': { regexps: false },
  'pattern-too-long': { limits: { patternLength: 3 } },
  'pattern-too-complex': { limits: { automatonStates: 2 } },
  'automata-too-large': { limits: { automatonWork: 2 } },
  'slop-too-large': { limits: { slop: 8 } },
}

test('the page of the grammar lists every diagnostic that depends on the schema', () => {
  expect(rows.map(({ code }) => code).sort()).toEqual(Object.keys(semanticsMessages).sort())
})

test.each(rows)('$query can have $code', ({ code, severity, query }) => {
  const { diagnostics } = safePlanQuery(schema, query, OPTIONS[code])
  expect(diagnostics).toMatchObject([{ code, severity }])
})

test.each(['tenant:acme', 'owner:acme', '_exists_:tenant', 'tenan:acme'])(
  '%s names no field, and no message or fix names one that is hidden',
  (query) => {
    const { diagnostics } = safePlanQuery(schema, query)
    expect(diagnostics).toMatchObject([{ code: 'unknown-field' }])
    const { suggestions, fields } = diagnostics[0]!.data as Record<string, readonly string[]>
    const offered = [suggestions, fields, diagnostics[0]!.fixes.map(({ title }) => title)].flat()
    expect(offered.join()).not.toMatch(/tenant|owner/)
  },
)
