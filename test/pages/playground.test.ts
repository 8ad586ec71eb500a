import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { UnsupportedError } from '../../src/backends/index.ts'
import { applyFix, defineSchema, field, safeParse } from '../../src/index.ts'
import { analyze } from '../../src/pages/playground/analyze.ts'
import { schemaToJson } from '../../src/pages/playground/schemaToJson.ts'
import { DEFAULTS, type Settings } from '../../src/pages/playground/settings.ts'
import { rowAt, treeRows } from '../../src/pages/playground/treeRows.ts'
import { Collection, newestFirst } from '../../src/pages/shared/collection.ts'
import { EXAMPLES } from '../../src/pages/shared/examples.ts'
import { listedValues } from '../../src/pages/shared/listedValues.ts'
import type { Release } from '../../src/pages/shared/markedRelease.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { schemaFromJson } from '../../src/schema/schemaFromJson.ts'

const lines = readFileSync('examples/releases.ndjson', 'utf8').trim().split('\n')
const releases = newestFirst(lines.filter((_, i) => i % 4 === 0).map((line): Release => JSON.parse(line)))
const collection = new Collection(releasesSchema, releases)

function ask(settings: Partial<Settings>) {
  return analyze({ ...DEFAULTS, ...settings }, releasesSchema, collection)
}

describe('the gallery', () => {
  const broken = EXAMPLES.at(-1)!.examples
  const sound = EXAMPLES.slice(0, -1).flatMap(({ examples }) => examples)

  test('has some thirty examples, each once', () => {
    const texts = [...sound, ...broken].map(({ text }) => text)
    expect(texts.length).toBeGreaterThanOrEqual(30)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test.each(sound)('$text finds some releases, but not all', ({ text, settings = {} }) => {
    const { meaning, problems } = ask({ text, ...settings })
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(meaning!.hits.length).toBeGreaterThan(0)
    expect(meaning!.hits.length).toBeLessThan(releases.length)
  })

  test.each(broken)('$text has a problem with a fix', ({ text }) => {
    const { problems } = ask({ text })
    const fixed = problems.flatMap(({ fixes }) => fixes.map((fix) => applyFix(text, fix)))
    const counts = fixed.map((mended) => ask({ text: mended }).problems.length)
    expect(Math.min(...counts)).toBeLessThan(problems.length)
  })
})

test('the first query finds some releases', () => {
  expect(ask({}).meaning!.hits.length).toBeGreaterThan(3)
})

test('a blank text finds everything, newest first', () => {
  const { meaning } = ask({ text: ' ' })
  expect(meaning!.hits).toEqual(releases)
  const created = releases.map((release) => String(release.versioncreated))
  expect(created).toEqual(created.toSorted().reverse())
})

test('settings change what is found', () => {
  const count = (settings: Partial<Settings>) => ask(settings).meaning!.hits.length
  const text = 'headline:bank language:en'
  expect(count({ text, defaultOperator: 'and' })).toBeLessThan(count({ text }))
  const chain = 'headline:bank OR headline:water AND language:nl'
  expect(count({ text: chain, precedence: 'boolean' })).not.toBe(count({ text: chain }))
})

test('a broken text has a tree, its problems, and no meaning', () => {
  const { query, problems, meaning } = ask({ text: '(a OR' })
  expect(problems.map(({ severity }) => severity)).toContain('error')
  expect(meaning).toBeNull()
  expect(treeRows(query).rows.map(({ kind }) => kind)).toContain('missing')
})

test('a schema as JSON is the same schema', () => {
  expect(schemaFromJson(schemaToJson(releasesSchema))).toEqual(releasesSchema)
  const other = defineSchema(
    { a: field.keyword({ values: ['x', 'y'], aliases: ['b'] }), n: field.number({ array: true }) },
    { defaultFields: [] },
  )
  expect(schemaFromJson(schemaToJson(other))).toEqual(other)
})

test('releases that do not fit a schema are counted and not found', () => {
  const schema = defineSchema({ headline: field.number() }, { defaultFields: [] })
  const refusing = new Collection(schema, releases)
  const without = releases.filter(({ headline }) => headline === undefined).length
  const { count, first } = refusing.refusals
  expect(count).toBe(releases.length - without)
  expect(first).toEqual({ index: 0, message: expect.stringContaining('headline') })
  const { meaning } = analyze({ ...DEFAULTS, text: '' }, schema, refusing)
  expect(meaning!.hits).toHaveLength(without)
})

test('rows of the tree have levels and places', () => {
  const { query } = safeParse('f:(a OR b*) AND [1 TO 2}')
  const { rows, nodes } = treeRows(query)
  expect(nodes).toBe(rows.length)
  expect(rows.map(({ level, kind, detail }) => `${' '.repeat(level)}${kind} ${detail}`.trimEnd())).toEqual([
    ' query',
    '  clause',
    '   fielded f',
    '    group',
    '     clause',
    '      word a',
    '     clause or',
    '      pattern b*',
    '  clause and',
    '   range from 1 to 2'.replace('to 2', 'before 2'),
  ])
  expect(rows[rowAt(rows, 9)]).toMatchObject({ kind: 'pattern', span: { start: 8, end: 10 } })
  expect(rowAt(rows, 99)).toBe(-1)
})

test('a large tree shows its beginning', () => {
  const { query } = safeParse(Array.from({ length: 1000 }, () => 'a').join(' '))
  const { rows, nodes } = treeRows(query)
  expect(rows).toHaveLength(400)
  expect(nodes).toBe(2001)
})

test('the values of a field are listed by how often they occur', () => {
  const values = listedValues(releases, 'source', 'B')
  expect(values[0]).toBe('Beacon Newsline')
  expect(values.every((value) => /^b/i.test(value))).toBe(true)
  expect(listedValues(releases, 'headline', '')).toEqual([])
  const written = ['b', 'C', 'b', 'a', 'C', 'C'].map((source) => ({ source }))
  expect(listedValues(written, 'source', '')).toEqual(['C', 'b', 'a'])
  expect(listedValues(written, 'source', 'c')).toEqual(['C'])
  const many = Array.from({ length: 60 }, (_, i) => ({ isin: [`x${i}`, 'all'] }))
  const offered = listedValues(many, 'isin', '')
  expect([offered.length, offered[0]]).toEqual([50, 'all'])
})

test('rows of the tree say what distinguishes a node', () => {
  const details = (text: string) =>
    treeRows(safeParse(text).query).rows.flatMap(({ kind, detail }) =>
      ['query', 'clause', 'fielded'].includes(kind) ? [] : [`${kind} ${detail}`],
    )
  expect(details('"a b" "a b"~2 a?c* /a.b/ c~ d~1 e^2 _exists_:f')).toEqual([
    'phrase "a b"',
    'phrase "a b"~2',
    'pattern a?c*',
    'regexp /a.b/',
    'fuzzy c~',
    'fuzzy d~1',
    'boost ×2',
    'word e',
    'exists f',
  ])
  expect(details('{1 TO 2] a:>3 a:<=4 a:{* TO 5}')).toEqual([
    'range after 1 to 2',
    'range after 3',
    'range to 4',
    'range before 5',
  ])
})

test('releases without a date stand behind the others', () => {
  const [old, none, late] = [{ versioncreated: '2019' }, {}, { versioncreated: ['2021'] }] as Release[]
  expect(newestFirst([old!, late!])).toEqual([late, old])
  expect(newestFirst([none!])).toEqual([none])
})

test('a query beyond the limits of a schema has a problem, and one that cannot be searched, too', () => {
  const small = defineSchema({ a: field.keyword() }, { defaultFields: ['a'], limits: { clauses: 2 } })
  const found = analyze({ ...DEFAULTS, text: 'a b c' }, small, new Collection(small, []))
  expect(found.problems.map(({ severity }) => severity)).toContain('error')
  expect(found.query.clauses.length).toBeLessThan(3)
  const refused = new UnsupportedError('memory', { clause: 'a', span: { start: 1, end: 2 } }, 'more')
  const refusing = Object.assign(new Collection(small, []), {
    search() {
      throw refused
    },
  })
  expect(analyze({ ...DEFAULTS, text: ' a' }, small, refusing)).toMatchObject({
    problems: [{ severity: 'error', message: refused.message, span: { start: 1, end: 2 }, fixes: [] }],
    meaning: null,
  })
  const broken = Object.assign(new Collection(small, []), {
    search() {
      throw new Error('broken')
    },
  })
  expect(() => analyze({ ...DEFAULTS, text: 'a' }, small, broken)).toThrow('broken')
})

test('a meaning is in English and in the form of Lucene, and dates have the time zone', () => {
  const { meaning } = ask({ text: 'headline:bank NOT css:x' })
  expect(meaning).toMatchObject({
    lucene: 'headline:bank -css:x',
    english: expect.stringMatching(/^documents /),
  })
  const range = (timeZone: string) =>
    ask({ text: 'versioncreated:2021-03-01', timeZone }).meaning!.plan.formula
  expect(range('Europe/Zurich')).not.toEqual(range('UTC'))
})

test('times are those of the stages that were reached', () => {
  const stages = (text: string) =>
    Object.keys(analyze({ ...DEFAULTS, text }, releasesSchema, collection).times)
  expect(stages('bank')).toEqual(['parse', 'plan', 'explain', 'search'])
  expect(stages('(bank')).toEqual(['parse', 'plan'])
})
