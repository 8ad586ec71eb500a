import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagnose, type EditorAction } from '../../src/editor/index.ts'
import { safePlanQuery } from '../../src/index.ts'
import { scaled } from '../support/scaled.ts'
import { brokenQuery } from '../syntax/queries.ts'
import { shop, shopQuery } from './support/shop.ts'

const corpus: readonly { readonly query: string }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../grammar/corpus/diagnostics.json'), 'utf8'),
)

/** Queries whose faults are of their meaning. */
const FAULTY = [
  'headlin:bank',
  'pric:abc',
  'prise:5 AND pges:x',
  'price:abc',
  'source:Reuze',
  'source:(Reuze OR Fede)',
  'langage:"de"',
  'headline:-bank',
  'NOT headline:-bank',
  '+headline:+bank',
  'price > 5',
  'price >5 AND pages> 3',
  'published >= 2019',
  'a AND b OR c',
  'a b AND c',
  '12:30',
  'price:[5 TO 1]',
  'headline:wi-fi*',
  'source:"Busines Feed"',
  'price:"abc',
  'pages:(abc',
  'a AND secret:x',
  'published:2019-10-17T10:30',
]

function applied(text: string, { edits }: EditorAction): string {
  return [...edits]
    .sort((a, b) => b.from - a.from || b.to - a.to)
    .reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text)
}

/** The codes of the errors, sorted. */
function errorsOf(text: string): string[] {
  const { diagnostics } = safePlanQuery(shop, text)
  return diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : [])).sort()
}

/** What is wrong with the fixes of a text. */
function flawsOf(text: string): string[] {
  const before = diagnose(shop, text)
  const errors = errorsOf(text)
  return before.flatMap(({ code, actions }) =>
    actions.flatMap((action) => {
      const after = applied(text, action)
      const count = (all: readonly { code: string }[]) => all.filter((each) => each.code === code).length
      const stays = count(diagnose(shop, after)) >= count(before)
      const added = [...errorsOf(after)]
      for (const error of errors) if (added.includes(error)) added.splice(added.indexOf(error), 1)
      return stays || added.length > 0 ? [`${text} → ${after} (${code}): ${added}`] : []
    }),
  )
}

test('an action removes its own problem and adds no error, in the whole corpus', () => {
  const texts = [...corpus.map(({ query }) => query), ...FAULTY]
  expect(
    texts.flatMap((text) => diagnose(shop, text)).flatMap(({ actions }) => actions).length,
  ).toBeGreaterThan(100)
  expect(texts.flatMap(flawsOf)).toEqual([])
})

test('an action removes its own problem and adds no error, in random texts', () => {
  const halves = fc.tuple(shopQuery, shopQuery, fc.nat(), fc.nat()).map(([a, b, i, j]) => {
    return a.slice(0, i % (a.length + 1)) + b.slice(j % (b.length + 1))
  })
  fc.assert(
    fc.property(fc.oneof(brokenQuery, halves), (text) => {
      expect(flawsOf(text)).toEqual([])
    }),
    { numRuns: scaled(5000) },
  )
}, 300_000)

test('the diagnostics are those of the plan, with edits', () => {
  expect(diagnose(shop, 'titel:bank')).toEqual([
    {
      from: 0,
      to: 5,
      severity: 'error',
      message: 'There is no field "titel". Did you mean "title"?',
      code: 'unknown-field',
      actions: [
        { name: 'Change to title', edits: [{ from: 0, to: 5, insert: 'title' }] },
        { name: 'Search for the text itself', edits: [{ from: 0, to: 10, insert: '"titel:bank"' }] },
      ],
    },
  ])
  fc.assert(
    fc.property(fc.oneof(brokenQuery, shopQuery), (text) => {
      fc.pre(text.trim() !== '')
      const found = diagnose(shop, text).map(({ from, to, code, severity }) => [from, to, code, severity])
      const planned = safePlanQuery(shop, text).diagnostics
      expect(found).toEqual(planned.map(({ span, code, severity }) => [span.start, span.end, code, severity]))
    }),
    { numRuns: scaled(4000) },
  )
})

test.each(['', ' ', '\t\n\u3000'])('the blank text %j has no problems', (text) => {
  expect(diagnose(shop, text)).toEqual([])
})

test.each(['\u00a0', '\ufeff', '\f'])('the text %j is not blank: it is a word without letters', (text) => {
  expect(diagnose(shop, text).map(({ code }) => code)).toEqual(['nothing-to-search'])
})

describe('a fix that would add an error is not offered', () => {
  test('a similar field that cannot take the value', () => {
    expect(diagnose(shop, 'prise:abc')[0]!.actions.map(({ name }) => name)).toEqual([
      'Search for the text itself',
    ])
    expect(diagnose(shop, 'prise:5')[0]!.actions.map(({ name }) => name)).toContain('Change to price')
  })

  test('no action and no message shows a hidden field', () => {
    for (const text of ['secre:x', 'secret:x', 'tenant:x', 'tenan:x'])
      expect(JSON.stringify(diagnose(shop, text)).replaceAll(text.split(':')[0]!, '')).not.toMatch(
        /secret|tenant|hush/,
      )
  })
})

test('messages are in the language of the option', () => {
  const messages = { 'missing-value': () => 'Hier fehlt ein Wert.' }
  expect(diagnose(shop, 'price:', { messages })[0]!.message).toBe('Hier fehlt ein Wert.')
})

test('options of the query are known', () => {
  expect(diagnose(shop, 'price:abc', { lenient: true })[0]!.severity).toBe('warning')
  expect(diagnose(shop, 'a'.repeat(9), { limits: { length: 8 } })[0]!.code).toBe('too-long')
})

test('a long text with many faults has bounded work: some fixes are not offered, no problem is lost', () => {
  const text = 'nosuc:x '.repeat(1000)
  const found = diagnose(shop, text)
  expect(found.length).toBe(safePlanQuery(shop, text).diagnostics.length)
  expect(found.flatMap(({ actions }) => actions).length).toBeLessThanOrEqual(50)
})
