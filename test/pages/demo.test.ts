import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planQuery } from '../../src/index.ts'
import { countTotals } from '../../src/pages/demo/countTotals.ts'
import { facetsOf } from '../../src/pages/demo/facets.ts'
import { meaningOf } from '../../src/pages/demo/meaningLine.ts'
import { SUGGESTED } from '../../src/pages/demo/suggestions.ts'
import { withClause } from '../../src/pages/shared/clauses.ts'
import { Collection, newestFirst } from '../../src/pages/shared/collection.ts'
import type { Release } from '../../src/pages/shared/markedRelease.ts'
import { releasesSchema } from '../../src/releases/schema.ts'

const lines = readFileSync('examples/releases.ndjson', 'utf8').trim().split('\n')
const collection = new Collection(releasesSchema, newestFirst(lines.map((line): Release => JSON.parse(line))))
const find = (text: string) => collection.search(planQuery(releasesSchema, text, { emptyQuery: 'all' }))

test('each suggested query finds some releases, but not all', () => {
  for (const text of SUGGESTED) {
    expect(find(text).length, text).toBeGreaterThan(0)
    expect(find(text).length, text).toBeLessThan(lines.length)
  }
})

test('totals are those of the query and of its parts', () => {
  const totals = countTotals(collection, 'headline:bank AND headline:zzyzx')!
  expect(totals).toMatchObject({ total: 0, newest: [] })
  const banks = find('headline:bank').length
  expect(totals.parts).toEqual([
    { text: 'headline:bank', rest: 'headline:zzyzx', isExcluded: false, alone: banks, without: 0 },
    { text: 'headline:zzyzx', rest: 'headline:bank', isExcluded: false, alone: 0, without: banks },
  ])
  expect(countTotals(collection, '')).toMatchObject({ total: 1000, parts: [] })
  expect(countTotals(collection, '')!.newest).toHaveLength(100)
  expect(countTotals(collection, '(a')).toBeNull()
})

test('a facet counts releases, and its clause finds as many of them', () => {
  const hits = find('bank')
  const facets = facetsOf(hits)
  expect(facets.map(({ title }) => title)).toEqual(['Source', 'Language', 'Year'])
  for (const { values } of facets)
    for (const { name, count, clause } of values)
      expect([name, find(withClause('bank', clause)).length]).toEqual([name, count])
})

test('values of facets that differ in their case are one', () => {
  const releases = ['en', 'EN', 'en', 'de'].map((language) => ({ language, versioncreated: '2021-03-01' }))
  expect(facetsOf(releases)).toEqual([
    {
      title: 'Language',
      values: [
        { name: 'en', count: 3, clause: 'language:en' },
        { name: 'de', count: 1, clause: 'language:de' },
      ],
    },
    { title: 'Year', values: [{ name: '2021', count: 4, clause: 'versioncreated:2021' }] },
  ])
})

test('facets have the eight most frequent values, years from the newest on, and names in quotes', () => {
  const releases = Array.from({ length: 20 }, (_, i) => ({
    source: ['ACME Wire', `s${i % 10}`, ...(i < 3 ? ['Éa', 'x:y'] : [])],
    versioncreated: i === 0 ? 'soon' : `${2000 + (i % 3)}-01-01`,
  }))
  const [source, year] = facetsOf(releases)
  expect(source!.values).toHaveLength(8)
  expect(source!.values.slice(0, 4)).toEqual([
    { name: 'ACME Wire', count: 20, clause: 'source:"ACME Wire"' },
    { name: 'Éa', count: 3, clause: 'source:"Éa"' },
    { name: 'x:y', count: 3, clause: 'source:"x:y"' },
    { name: 's0', count: 2, clause: 'source:s0' },
  ])
  expect(year!.values.map(({ name }) => name)).toEqual(['2002', '2001', '2000'])
  expect(facetsOf([])).toEqual([])
})

test('the meaning of a query is a sentence about releases', () => {
  expect(meaningOf('bank')).toBe('Releases where any field has the word "bank"')
  expect(meaningOf('headline:bank')).toBe('Releases where headline has the word "bank"')
  expect(meaningOf('(bank')).toBeNull()
  expect(meaningOf(' ')).toMatch(/^(?:Releases|every|all)/i)
})
