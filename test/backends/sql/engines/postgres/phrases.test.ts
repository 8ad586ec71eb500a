import { describe, expect, it } from 'vitest'
import { defineTable, type Hints, postgres, toSql } from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'

const schema = defineSchema({ body: field.text() }, { defaultFields: ['body'] })
const options = { name: 't', key: 'id', dialect: postgres() } as const

function asked(query: string, hints?: Hints) {
  const table = defineTable(schema, hints ? { ...options, accelerators: ['tokens'] } : options)
  const { sql, parameters } = toSql(planQuery(schema, query), table, hints ? { hints } : {})
  const count = (part: string): number => sql.split(part).length - 1
  return {
    parameters,
    /** How many fields behind a word are asked, for each pair in each order. */
    fields: sql
      .match(/ in \((split_part\([^)]*\)(, )?)+\)/g)
      ?.map((list) => list.split('split_part').length - 1),
    again: count('starts_with('),
    regexps: count(' ~ '),
    counted: count('with ordinality'),
  }
}

describe('a phrase with slop on PostgreSQL', () => {
  it.each([
    ['"a b"~1', [2], 1, 0],
    ['"a b"~2', [3, 1], 1, 0],
    ['"a b"~10', [11, 9], 1, 0],
    ['"a b"~11', undefined, 0, 1],
    ['"a b c"~1', [2, 2], 0, 1],
    ['"a b c"~2', [3, 1, 3, 1], 0, 1],
    ['"a b c d"~2', [3, 1, 3, 1], 0, 1],
  ])(
    'splits texts at the first words, and counts places where that is not exact: %s',
    (query, ...expected) => {
      const { fields, again, regexps, counted } = asked(query)
      expect([fields, regexps, counted]).toEqual(expected)
      expect(again).toBe(fields?.length ?? 0)
    },
  )

  it('looks for a word that follows itself directly, but not where the words are the same', () => {
    expect(asked('"a b"~1').parameters).toEqual(expect.arrayContaining([' a ', 'b', 'a ']))
    expect(asked('"a a"~1').parameters).toEqual(expect.arrayContaining([' a ', 'a', '']))
    expect(asked('"a a"~1').parameters).not.toContain('a ')
  })
})
