import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hover } from '../../src/editor/index.ts'
import { defineSchema, field } from '../../src/index.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from '../syntax/arbitraries.ts'
import { brokenQuery } from '../syntax/queries.ts'
import { shop, shopQuery } from './support/shop.ts'

const now = new Date('2026-11-22T10:00:00Z')

/** What is said at the mark `|`, after the text that it is about. */
function at(marked: string): string | null {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = hover(shop, text, caret, { now })
  return found === null ? null : `${text.slice(found.from, found.to)} ‹${found.text}›`
}

describe('a field', () => {
  test.each([
    ['head|line:bank', 'headline ‹headline: text, searched word by word\nThe title.›'],
    ['tit|le:bank', 'title ‹title (headline): text, searched word by word\nThe title.›'],
    ['a AND |language : x', 'language ‹language: text, matched as a whole\nA language.\nValues: de, en, fr›'],
    ['price|:5', 'price ‹price: a number›'],
    ['_exists_:pri|ce', 'price ‹price: a number›'],
    ['pri|ce:*', 'price ‹price: a number›'],
    // of a value that it cannot take, and without one
    ['pri|ce:abc', 'price ‹price: a number›'],
    ['(pri|ce:', 'price ‹price: a number›'],
    ['-|price:5', 'price ‹price: a number›'],
    ['headline:(x OR pri|ce:5)', 'price ‹price: a number›'],
  ])('%s', (marked, said) => expect(at(marked)).toBe(said))

  test('at most ten of its values are named, and whether it has several, on lines of their own', () => {
    const values = Array.from({ length: 12 }, (_, i) => `v${i}`)
    const tags = field.keyword({ array: true, values, description: 'Two\nlines' })
    const schema = defineSchema(
      { tags, few: field.keyword({ values: values.slice(0, 10) }) },
      { defaultFields: [] },
    )
    expect(hover(schema, 'tags:v1', 1)!.text.split('\n')).toEqual([
      'tags: text, matched as a whole (can have several values)',
      'Two lines',
      `Values: ${values.slice(0, 10).join(', ')} and 2 more`,
    ])
    expect(hover(schema, 'few:v1', 1)!.text).toMatch(/^few: text, matched as a whole\nValues: v0,.*, v9$/)
  })
})

describe('a clause', () => {
  test.each([
    ['price:>|5', 'price:>5 ‹documents where price is more than 5›'],
    ['price:[1 TO |5]', 'price:[1 TO 5] ‹documents where price is between 1 and 5›'],
    ['NOT (a OR source:Re|use)', 'source:Reuse ‹documents where source is exactly "Reuse"›'],
    ['source:(Reuse OR "wi|-fi")', '"wi-fi" ‹documents where source is exactly "wi-fi"›'],
    [
      'path:x AND |(live:true OR price:5)',
      '(live:true OR price:5) ‹documents where live is true or price is 5›',
    ],
    [
      'pages:|(>1 AND <9)^2',
      'pages:(>1 AND <9) ‹documents where pages is more than 1 and pages is less than 9›',
    ],
    ['price:(|*)', '* ‹documents where price has a value›'],
    ['|(live:true)', '(live:true) ‹documents where live is true›'],
    ['source:(a OR language:(de OR e|n))', 'en ‹documents where language is "en" (any case)›'],
    ['live:|true', 'live:true ‹documents where live is true›'],
    // A year is a period only in a field of dates.
    ['headline:20|19', 'headline:2019 ‹documents where headline has the word "2019"›'],
    // An error beside the clause is none in it.
    ['live:tr|ue)', 'live:true ‹documents where live is true›'],
    ['price:*|', 'price:* ‹documents where price has a value›'],
    ['*:|*', '*:* ‹every document›'],
    ['b|ank^2', 'bank ‹documents where headline or organisation has the word "bank"›'],
  ])('%s', (marked, said) => expect(at(marked)).toBe(said))

  test.each(['live:true A|ND pages:7', 'live:true |AND pages:7', 'live:true AND| pages:7'])(
    'an operator tells what the whole group finds: %s',
    (marked) => {
      expect(at(marked)).toBe('live:true AND pages:7 ‹documents where live is true and pages is 7›')
    },
  )
})

describe('a date', () => {
  test.each([
    ['published:2019-1|0', '2019-10', '2019-10-01T00:00:00.000Z until 2019-11-01T00:00:00.000Z'],
    ['published:now-1|d/d', 'now-1d/d', '2026-11-21T00:00:00.000Z until 2026-11-22T00:00:00.000Z'],
    ['published:>="20|19"', '2019', '2019-01-01T00:00:00.000Z until 2020-01-01T00:00:00.000Z'],
    ['published:[2018 TO 20|19}', '2019', '2019-01-01T00:00:00.000Z until 2020-01-01T00:00:00.000Z'],
    ['published:[2018| TO 2019}', '2018', '2018-01-01T00:00:00.000Z until 2019-01-01T00:00:00.000Z'],
    ['published:[2018 TO 2019|}', '2019', '2019-01-01T00:00:00.000Z until 2020-01-01T00:00:00.000Z'],
    ['published:"20|19"', '2019', '2019-01-01T00:00:00.000Z until 2020-01-01T00:00:00.000Z'],
    ['price:(5 OR published:20|19)', '2019', '2019-01-01T00:00:00.000Z until 2020-01-01T00:00:00.000Z'],
    ['published:(a OR |2019)', '2019', '2019-01-01T00:00:00.000Z until 2020-01-01T00:00:00.000Z'],
  ])('%s', (marked, date, period) => {
    expect(at(marked)).toContain(
      `‹${date}: from ${period.replace('until', 'until just before')} (UTC)\ndocuments where published `,
    )
  })

  test.each(['published:|[2018 TO 2019]', 'published:[|2018 TO 2019]', 'published:[2018 |TO 2019]'])(
    'the period of a bound is told only at the bound: %s',
    (marked) => {
      const [told] = at(marked)!.match(/‹\d+(?=: from)/) ?? []
      expect(told).toBe(marked.includes('|2018') ? '‹2018' : undefined)
    },
  )

  test('in another time zone', () => {
    expect(hover(shop, 'published:2019-07-01', 12, { timeZone: 'Europe/Zurich' })?.text).toContain(
      'from 2019-06-30T22:00:00.000Z until just before 2019-07-01T22:00:00.000Z (Europe/Zurich)',
    )
  })
})

describe('nothing is said', () => {
  test.each([
    ...[
      '|',
      'a | b',
      'a  |',
      'a AND |',
      'price:|',
      'nosuch|:5',
      'secr|et:x',
      'tena|nt:x',
      '_exists_:sec|ret',
    ],
    ...['(live:true | AND pages:7)', 'live:(true | false)', 'NOT | live:true', 'live:true NOT | live:false'],
    ...['|  live:true', 'live:true  |', 'price:ab|c', 'secret:hus|h', 'nosuch:|x', 'secret:(a |OR b)'],
  ])('at %s', (marked) => expect(at(marked)).toBe(null))

  test.each([-1, 2, Number.NaN])('at the caret %s', (caret) => expect(hover(shop, 'a', caret)).toBe(null))
})

test('what is said is in the language of the messages', () => {
  const messages = { 'hover-field': ({ field }: { field: string }) => `das Feld ${field}` }
  expect(hover(shop, 'price:5', 1, { messages })!.text).toBe('das Feld price')
  const others = {
    'hover-values': ({ values }: { values: readonly string[] }) => `Werte ${values.join('/')}`,
    'hover-period': ({ written }: { written: string }) => `die Zeit ${written}`,
    'explain-documents': () => 'Dokumente',
  }
  const said = (text: string, caret: number) => hover(shop, text, caret, { messages: others })!.text
  expect(said('language:de', 1)).toContain('\nWerte de/en/fr')
  expect(said('published:2019', 12)).toBe('die Zeit 2019\nDokumente')
})

test('at any caret of any text the answer is about text around the caret, and shows no hidden field', () => {
  fc.assert(
    fc.property(fc.oneof(brokenQuery, anyQueryText, shopQuery), fc.nat(), (text, seed) => {
      const caret = seed % (text.length + 1)
      const found = hover(shop, text, caret)
      if (found === null) return
      expect(found.from).toBeLessThanOrEqual(caret)
      expect(found.to).toBeGreaterThanOrEqual(caret)
      expect(found.text).not.toMatch(/secret|tenant|hush|not shown/)
    }),
    { numRuns: scaled(10_000) },
  )
})

test('every word of a sound query has an answer', () => {
  fc.assert(
    fc.property(shopQuery, fc.nat(), (text, seed) => {
      const at = seed % text.length
      if (/[a-z0-9]/i.test(text[at]!)) expect(hover(shop, text, at, { now })).not.toBe(null)
    }),
    { numRuns: scaled(4000) },
  )
})
