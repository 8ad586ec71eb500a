import { describe, expect, test } from 'vitest'
import { defineSchema, field, safePlanQuery } from '../../src/index.ts'
import { FOREIGN_QUERIES } from '../support/corpus/foreignQueries.ts'

const queries = Object.values(FOREIGN_QUERIES).flat()

test('the queries in other languages are many', () => {
  expect(new Set(queries).size).toBeGreaterThan(300)
})

describe.each(['or', 'and'] as const)('with default %s', (defaultOperator) => {
  const schema = defineSchema(
    {
      title: field.text(),
      tag: field.keyword(),
      level: field.keyword(),
      price: field.number(),
      at: field.date(),
      ok: field.boolean(),
    },
    { defaultFields: ['title'], defaultOperator },
  )

  test('no query in another language is silently read as something else', () => {
    const silent = queries.filter((query) =>
      safePlanQuery(schema, query).diagnostics.every(({ severity }) => severity === 'info'),
    )
    expect(silent).toEqual([])
  })
})
