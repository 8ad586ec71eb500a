import { expect, test } from 'vitest'
import { toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { defineTable, mariadb, mssql, mysql, postgres, sqlite, toSql } from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/index.ts'
import { compileElasticsearch, compileSql } from '../../src/pages/playground/compiled/compiled.ts'
import { layoutJson } from '../../src/pages/playground/compiled/layoutJson.ts'
import { layoutSql } from '../../src/pages/playground/compiled/layoutSql.ts'
import { EXAMPLES } from '../../src/pages/playground/examples.ts'
import { DIALECTS } from '../../src/pages/playground/settings.ts'
import { releasesSchema } from '../../src/releases/schema.ts'

/** The sound queries of the gallery. */
const QUERIES = EXAMPLES.slice(0, -1).flatMap(({ examples }) => examples.map(({ text }) => text))

const MAKE = { postgres, mysql, mariadb, sqlite, mssql }

/** The text without the line breaks that the layout added. */
function inOneLine(text: string): string {
  return text.replace(/\n *(?=(?:and|or) )/g, ' ').replace(/\n */g, '')
}

test.each(DIALECTS)('SQL of %s has line breaks more, and nothing else', (dialect) => {
  let broken = 0
  for (const query of QUERIES) {
    const plan = planQuery(releasesSchema, query)
    const { text, refusal } = compileSql(plan, dialect)
    if (refusal !== null) continue
    const table = defineTable(releasesSchema, { name: 'release', key: 'id', dialect: MAKE[dialect]() })
    expect(inOneLine(text)).toBe(toSql(plan, table).sql)
    if (text.includes('\n')) broken++
  }
  expect(broken).toBeGreaterThan(5)
})

test('a chain of one operator has an operand a line', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `"${name.repeat(30)}" = ?`)
  expect(layoutSql(`((${a} or ${b}) or ${c})`)).toBe(`((\n  ${a}\n  or ${b})\n  or ${c})`)
})

test('quoted parentheses and operators are not broken apart', () => {
  const sql = `("${'x) and ('.repeat(12)}" = ? and 'a'' or (' = ?)`
  expect(inOneLine(layoutSql(sql))).toBe(sql)
  expect(layoutSql(sql).split('\n')).toHaveLength(3)
})

test('JSON has the same value and no long lines', () => {
  for (const query of QUERIES) {
    const plan = planQuery(releasesSchema, query)
    const { text } = compileElasticsearch(plan, 'elasticsearch9')
    expect(JSON.parse(text)).toEqual(toElasticsearch(plan, { target: 'elasticsearch9' }))
  }
  expect(layoutJson({ term: { source: { value: 'a' } } })).toBe('{ "term": { "source": { "value": "a" } } }')
})

test('a query that an engine cannot answer has the reason', () => {
  const { text, refusal } = compileSql(planQuery(releasesSchema, 'headline:/[^a]+b/'), 'mssql')
  expect(text).toBe('')
  expect(refusal).toContain('cannot answer')
})
