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
  ['name:/[A-I]bc/', '^(?:.bc)$', '^(?:[A-I]bc)$'],
  ['name:/[I-Z]bc/', '^(?:.bc)$', '^(?:[I-Z]bc)$'],
  ['name:/[þ-Ā]bc/', '^(?:.bc)$', '^(?:[þ-Ā]bc)$'],
  ['name:/[一-丁\u4e10-\u4f10]bc/', '^(?:.bc)$', '^(?:[一-丁\u4e10-\u4f10]bc)$'],
  ['name:/\u0378bc/', '^(?:.bc)$', '^(?:\u0378bc)$'],
  ['name:/\u212aelvin/', '^(?:.elvin)$', '^(?:\u212aelvin)$'],
])('%s asks the index for %s', (query, rough, exact) => {
  expect(toSql(planQuery(schema, query), table).parameters).toEqual([rough, false, exact])
})

it.each([
  'name:/[а-я]bc/',
  'name:/[A-H]bc/',
  'name:/[J-Z]bc/',
  'name:/[一-仿]bc/',
  'name:/école.*/',
  'name:/[a-z]OST/',
  'name:/жук/',
  'story:/éc[oô]le/',
  'story:é?o*le',
])('%s has no letter that an index could lose', (query) => {
  const [asked, isExact, exact] = toSql(planQuery(schema, query), table).parameters
  expect([asked, isExact]).toEqual([exact, true])
})

it('a part is repeated at most 255 times at once', () => {
  const written = (query: string) => toSql(planQuery(schema, query), table).parameters[0]
  expect(written('name:/a{255}/')).toBe('^(?:a{255})$')
  expect(written('name:/a{256}/')).toMatch(/^\^\(\?:a\{255\}a(\{1\})?\)\$$/)
})
