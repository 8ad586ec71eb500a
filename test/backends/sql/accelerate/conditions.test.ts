import { expect, it } from 'vitest'
import {
  clickhouse,
  type Dialect,
  defineTable,
  postgres,
  sqlite,
  toSql,
} from '../../../../src/backends/sql/index.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'

const schema = defineSchema({ body: field.text() }, { defaultFields: ['body'] })

function sqlOf(query: string, dialect: Dialect, accelerators: 'all' | 'none'): string {
  return toSql(planQuery(schema, query), defineTable(schema, { name: 't', key: 'id', dialect, accelerators }))
    .sql
}

it('trigrams find up to 127 words one by one, and without them a list does from 16 on', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' OR ')
  const likes = (count: number, accelerators: 'all' | 'none') =>
    sqlOf(words(count), postgres(), accelerators).split(' like ').length - 1
  expect([15, 16].map((count) => likes(count, 'none'))).toEqual([15, 0])
  expect([127, 128].map((count) => likes(count, 'all'))).toEqual([127, 0])
})

it("ClickHouse's text index is asked by the expression that it is of", () => {
  expect(sqlOf('bank', clickhouse(), 'none')).toBe('"t"."body_u121" like {p1:String}')
  const tokens = `splitByChar(' ', ifNull("t"."body_u121", ''))`
  expect(sqlOf('bank', clickhouse(), 'all')).toBe(`has(${tokens}, {p1:String})`)
  expect(sqlOf('NOT (a OR b)', clickhouse(), 'all')).toBe(`not hasAny(${tokens}, {p1:Array(String)})`)
  expect(sqlOf('"a b"~2', clickhouse(), 'all')).toContain(`(hasAll(${tokens}, {p1:Array(String)}) and match(`)
})

it('an index is asked only if the longer condition is within the limits of the database', () => {
  const key = { name: 'id', type: 'bigint' } as const
  const plan = planQuery(schema, 'bank')
  const shallow = (maxDepth: number) => {
    const dialect = sqlite({ maxDepth })
    const table = defineTable(schema, { name: 't', key, dialect, accelerators: 'all' })
    const hints = { documents: 1_000_000, frequencies: { '{"of_body_u121"} : "bank"': 1 }, triggers: '' }
    return toSql(plan, table, { hints }).sql
  }
  expect(shallow(17)).toContain(' match ')
  expect(shallow(16)).toBe('"t"."body_u121" glob ?')
  const table = defineTable(schema, { name: 't', key, dialect: postgres(), accelerators: 'all' })
  const hints = { documents: 1_000_000, frequencies: { 'body_u121 bank': 1 } }
  const after = (firstParameter: number) => toSql(plan, table, { hints, firstParameter })
  const { length } = after(1).parameters
  expect(after(65_536 - length).parameters).toHaveLength(length)
  expect(after(65_537 - length).parameters).toEqual([' bank '])
})
