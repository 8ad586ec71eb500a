import { describe, expect, it } from 'vitest'
import { clickhouse, defineTable, mysql, postgres, sqlite, toSql } from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'

const schema = defineSchema(
  {
    tag: field.keyword(),
    id: field.integer(),
    ids: field.integer({ array: true }),
    price: field.number(),
  },
  { defaultFields: ['tag'] },
)

function conditionOf(query: string, dialect = sqlite()) {
  const table = defineTable(schema, { name: 't', key: 'key', dialect })
  const { sql, parameters } = toSql(planQuery(schema, query), table)
  return [sql, parameters]
}

describe('equal values of one field become one list', () => {
  it.each([
    ['tag:(a OR b OR c)', '"t"."tag" collate binary in (?, ?, ?)', ['a', 'b', 'c']],
    ['id:(1 OR 2 OR 3)', '"t"."id" in (?, ?, ?)', [1, 2, 3]],
    ['id:1 OR tag:a OR id:3', '("t"."id" in (?, ?) or "t"."tag" = ? collate binary)', [1, 3, 'a']],
    ['id:(1 OR [5 TO 7] OR 3)', '("t"."id" in (?, ?) or ("t"."id" >= ? and "t"."id" <= ?))', [1, 3, 5, 7]],
    ['price:(0.5 OR 2)', '"t"."price" in (?, ?)', [0.5, 2]],
    ['-id:1 -id:2', 'not ("t"."id" is not null and "t"."id" in (?, ?))', [1, 2]],
  ])('%s', (query, sql, parameters) => {
    expect(conditionOf(query)).toEqual([sql, parameters])
  })

  it('of elements, too', () => {
    const [sql] = conditionOf('ids:(1 OR 2)')
    expect(sql).toContain('from json_each("t"."ids")')
    expect(sql).toContain('.value in (?, ?)')
  })

  it('with the casts of each value', () => {
    expect(conditionOf('id:(1 OR 2)', mysql())).toEqual([
      '`t`.`id` in (cast(? as signed), cast(? as signed))',
      [1, 2],
    ])
    expect(conditionOf('id:(1 OR 2)', postgres())).toEqual([
      '"t"."id" in (cast($1 as bigint), cast($2 as bigint))',
      [1, 2],
    ])
  })

  it('but not numbers on ClickHouse, which casts the values of a list to the type of the column', () => {
    const [sql] = conditionOf('price:(0.5 OR 2)', clickhouse())
    expect(sql).not.toContain(' in ')
    expect(sql).toContain(' or ')
  })
})
