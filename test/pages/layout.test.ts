import { expect, test } from 'vitest'
import { toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { defineTable, toSql } from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/index.ts'
import { compileElasticsearch, compileSql } from '../../src/pages/playground/compiled/compiled.ts'
import { layoutJson } from '../../src/pages/playground/compiled/layoutJson.ts'
import { layoutSql } from '../../src/pages/playground/compiled/layoutSql.ts'
import { DIALECTS } from '../../src/pages/playground/settings.ts'
import { EXAMPLES } from '../../src/pages/shared/examples.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { dialectByName } from '../support/everyDialect.ts'
import { sampled } from '../support/scaled.ts'

/** The sound queries of the gallery. */
const QUERIES = EXAMPLES.slice(0, -1).flatMap(({ examples }) => examples.map(({ text }) => text))

/** The text without white space, where formatting may not matter. */
function dense(text: string): string {
  return text.replace(/\s/g, '')
}

test.each(DIALECTS)('SQL of %s has line breaks more, and nothing else', (dialect) => {
  let broken = 0
  for (const query of sampled(QUERIES, 3, 1)) {
    const plan = planQuery(releasesSchema, query)
    const { text, refusal } = compileSql(plan, dialect, 'news')
    if (refusal !== null) continue
    const table = defineTable(releasesSchema, { name: 'news', key: 'id', dialect: dialectByName[dialect] })
    expect(dense(text)).toBe(dense(toSql(plan, table).sql))
    if (text.includes('\n')) broken++
  }
  expect(broken).toBeGreaterThan(0)
})

test('an operand that does not fit in a line has its own', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `"${name.repeat(30)}" = $1`)
  expect(layoutSql(`${a} or (${b} and ${c})`, 'postgres')).toBe(`${a}\nor (\n  ${b}\n  and ${c}\n)`)
})

test('what the formatter does not know stays as it is', () => {
  expect(layoutSql('"open', 'postgres')).toBe('"open')
  const long = `${'"a" = $1 or '.repeat(4000)}"a" = $1`
  expect(layoutSql(long, 'postgres')).toBe(long)
})

test('JSON has the same value and no long lines', () => {
  for (const query of QUERIES) {
    const plan = planQuery(releasesSchema, query)
    const { text } = compileElasticsearch(plan, 'elasticsearch9')
    expect(JSON.parse(text)).toEqual(toElasticsearch(plan, { target: 'elasticsearch9' }))
  }
  expect(layoutJson({ term: { source: { value: 'a' } } })).toBe('{ "term": { "source": { "value": "a" } } }')
})

test('short JSON has one line, and what is deep has less room', () => {
  const value = { bool: { must: [{ a: 'x'.repeat(24) }, { b: {} }], none: [] } }
  expect(layoutJson(value)).toBe(
    `{\n  "bool": {\n    "must": [{ "a": "${'x'.repeat(24)}" }, { "b": {} }],\n    "none": []\n  }\n}`,
  )
  const edge = { a: 'x'.repeat(49) }
  expect(layoutJson(edge)).toHaveLength(60)
  expect(layoutJson({ a: 'x'.repeat(50) })).toContain('\n')
  expect(layoutJson([edge, null])).toContain('\n  {\n    "a"')
})

test('the values of a statement are JSON, and a table that cannot be has the reason', () => {
  const plan = planQuery(releasesSchema, 'source:"a b"')
  expect(compileSql(plan, 'sqlite', 'news')).toMatchObject({ parameters: ['"a b"'], refusal: null })
  expect(compileSql(plan, 'postgres', '')).toMatchObject({
    text: '',
    parameters: [],
    refusal: expect.stringContaining('a string that is not empty'),
  })
})

test('a query that an engine cannot answer has the reason', () => {
  const { text, refusal } = compileSql(planQuery(releasesSchema, 'headline:/[^a]+b/'), 'sqlite', 'news')
  expect(text).toBe('')
  expect(refusal).toContain('cannot answer')
})
