/*
 * Queries and documents whose outcome must be the same in every JavaScript runtime. This file contains no
 * type annotations: its copy `outcome.js` runs in each of them unchanged.
 */
import { defineSchema, explain, field, parse, planQuery, print, safeParse } from 'isoquery'
import { complete, diagnose, format, highlight, hover } from 'isoquery/editor'
import { toElasticsearch } from 'isoquery/elasticsearch'
import { toPredicate } from 'isoquery/memory'
import { defineTable, postgres, sqlite, toSql } from 'isoquery/sql'

const schema = defineSchema(
  {
    headline: field.text({ html: true, array: true }),
    source: field.keyword({ ignoreCase: true }),
    published: field.date(),
    price: field.number(),
  },
  { defaultFields: ['headline', 'source'] },
)

const documents = [
  { headline: '<p>The central <b>bank</b> speaks</p>', source: 'Reuse', published: '2019-10-17', price: 5 },
  { headline: 'Banks &amp; savings: 日本語 😀', source: 'Business Feed', published: '2020-01-01T12:00:00Z' },
  { headline: ['İstanbul, ΣΊΣΥΦΟΣ', 'wi-fi in the roam'], source: 'ÉCOLE', price: -0.5 },
  { source: 'reuse' },
]

const queries = [
  'bank',
  '(bank AND published:>=2019-10)NOT(source:b*)',
  '"central speaks"~1 OR headline:日本語',
  'σίσυφος OR école',
  'foam~1',
  'headline:/b.*(nk|nks)/',
  'source:re?se AND _exists_:price',
  'price:[-1 TO 0} OR published:2020',
  '-headline:*',
  '😀',
]

const tables = [sqlite({ functions: true }), postgres()].map((dialect) =>
  defineTable(schema, { name: 'release', key: 'id', dialect }),
)

const values = async () => ['Reuse', 'Business Feed', 'a "b"']

export const outcome = {
  queries: queries.map((query) => {
    const tree = parse(query)
    const plan = planQuery(schema, query)
    const matches = toPredicate(plan)
    return {
      tree,
      printed: print(tree),
      explained: explain(plan),
      hits: documents.flatMap((document, i) => (matches(document) ? [i] : [])),
      json: toElasticsearch(plan),
      sql: tables.map((table) => toSql(plan, table)),
    }
  }),
  diagnostics: safeParse('headline:(bank AND [1 TO').diagnostics,
  editor: await Promise.all(
    [...queries, 'headlin:(bank AND [1 TO', 'source:"b'].map(async (query) => ({
      pieces: highlight(schema, query),
      problems: diagnose(schema, query),
      completion: await complete(schema, query, query.length, { values, now: new Date(0) }),
      meaning: hover(schema, query, 1),
      formatted: format(query),
    })),
  ),
}
