import { expect, it } from 'vitest'
import { defineTable, postgres, toSql } from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'

const schema = defineSchema({ name: field.keyword(), story: field.text() }, { defaultFields: ['name'] })
const table = defineTable(schema, { name: 't', key: 'id', dialect: postgres() })

it.each([
  ['name:/[ÉE]cole/', '^(?:.cole)$', '^(?:[ÉE]cole)$'],
  ['name:/ISTAN.*/', '^(?:.STAN.*)$', '^(?:ISTAN.*)$'],
  ['name:/(Ä|A)bc/', '^(?:(?:.|A)bc)$', '^(?:(?:Ä|A)bc)$'],
  ['name:/[A-Z]bc/', '^(?:.bc)$', '^(?:[A-Z]bc)$'],
  ['name:/[^É]bc/', '^(?:.bc)$', '^(?:[^É]bc)$'],
  ['name:/\u212aelvin/', '^(?:.elvin)$', '^(?:\u212aelvin)$'],
])('%s asks the index for %s', (query, rough, exact) => {
  expect(toSql(planQuery(schema, query), table).parameters).toEqual([rough, false, exact])
})

it.each(['name:/école.*/', 'name:/[a-z]OST/', 'name:/жук/', 'story:/éc[oô]le/', 'story:é?o*le'])(
  '%s has no letter that an index could lose',
  (query) => {
    const [asked, isExact, exact] = toSql(planQuery(schema, query), table).parameters
    expect([asked, isExact]).toEqual([exact, true])
  },
)
