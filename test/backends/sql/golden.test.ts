import { describe, expect, it } from 'vitest'
import {
  type Dialect,
  defineTable,
  sqlite,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { dialectByName } from '../../support/everyDialect.ts'

const schema = defineSchema(
  {
    body: field.text(),
    org: field.text({ whole: true }),
    code: field.keyword(),
    codes: field.keyword({ array: true }),
    source: field.keyword({ ignoreCase: true }),
    tags: field.keyword({ array: true, ignoreCase: true }),
    memo: field.contains(),
    price: field.number(),
    pages: field.integer(),
    sizes: field.integer({ array: true }),
    live: field.boolean(),
    at: field.date(),
  },
  { defaultFields: ['body'] },
)

/** One query for each method of a dialect. */
const QUERIES = [
  'bank',
  '"central bank"',
  '"central bank"~3',
  'ba*',
  '*bank*',
  'ba?k',
  'b*k',
  'roam~1',
  'central~2',
  '/joh?n(ath[oa]n)/',
  'body:[a TO b}',
  'body:*',
  'org:"ACME Bank"',
  'code:AB',
  'code:(a b c) OR pages:1',
  'code:a_b%*',
  'code:?\\[x',
  'code:[a TO b}',
  'code:ab~1',
  'code:/a+/',
  'code:*',
  'codes:AB',
  'codes:a*',
  'codes:*',
  'source:ACME',
  'tags:A',
  'tags:*',
  'sizes:*',
  'memo:bank',
  'memo:"a b"',
  'memo:b?n*k',
  'price:1.5',
  'price:{0 TO *]',
  'pages:[1 TO 9]',
  'sizes:>3',
  'live:true',
  'at:2019-10-17',
  'at:>2019',
  'NOT bank',
  'NOT (code:a AND NOT price:>1)',
  'a AND b AND c AND d',
  '-a -b +c',
  '+c -a -b',
  'c OR (d AND NOT a AND NOT b)',
  'NOT (live:true AND NOT code:a AND NOT code:b)',
  'codes:(a b c)',
  'a b c d e f g h i j k l m n o p',
]

const dialects: Record<string, Dialect> = {
  ...dialectByName,
  'sqlite.functions': sqlite({ functions: true }),
}

describe('the SQL of each dialect', () => {
  it.each(Object.entries(dialects))('has been reviewed: %s', async (name, dialect) => {
    const table = defineTable(schema, { name: 't', key: 'id', dialect })
    const shown = QUERIES.map((query) => `-- ${query}\n${show(query)}\n`)
    await expect(shown.join('\n')).toMatchFileSnapshot(`golden/${name}.sql`)

    function show(query: string): string {
      try {
        const { sql, parameters } = toSql(planQuery(schema, query), table)
        const values = parameters.map((value) => `--   ${shownValue(value)}`)
        return `${sql}\n${values.join('\n')}`.trimEnd()
      } catch (error) {
        if (error instanceof UnsupportedError) return `-- refused: it needs ${error.needs}`
        throw error
      }
    }
  })

  it.each(Object.entries(dialects))('allows no alias that a table of a subquery has: %s', (_, dialect) => {
    const table = defineTable(schema, { name: 't', key: 'id', dialect })
    const plan = planQuery(schema, '"central bank"~3 (a b c d e f g h i j k l m n o p) codes:a*')
    const names = new Set(toSql(plan, table).sql.match(/\bisoquery_\w+/g))
    for (const alias of [...names, 'ISOQUERY_token']) {
      expect(() => toSql(plan, table, { alias })).toThrow(
        new TypeError(
          `The table cannot be called ${alias}: names that begin with isoquery_ are reserved. ` +
            'Pass another `alias`.',
        ),
      )
    }
    expect(() => toSql(plan, table, { alias: 'my_isoquery_token' })).not.toThrow()
  })
})

/** A value as JSON, whole numbers of ClickHouse as literals. */
function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shownValue)}]`
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)
}
