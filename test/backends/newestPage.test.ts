import { describe, expect, test } from 'vitest'
import { CursorError, newest as searchNewest } from '../../src/backends/elasticsearch/index.ts'
import { defineTable, newest, sqlite } from '../../src/backends/sql/index.ts'
import { defineSchema, field, planQuery } from '../../src/index.ts'

const schema = defineSchema(
  {
    id: field.keyword(),
    created: field.date(),
    tags: field.keyword({ array: true }),
    title: field.text(),
    sold: field.boolean(),
  },
  { defaultFields: ['title'] },
)
const plan = planQuery(schema, 'bank')
const order = [{ created: 'desc' }, { id: 'desc' }] as const
const table = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite() })

test('in a search engine, a page is the body of a search', () => {
  const options = { order, limit: 20, target: 'opensearch2' } as const
  const body = searchNewest(plan, options)
  expect(body).toEqual({
    query: {
      bool: {
        filter: [
          { term: { title_u121: { value: 'bank' } } },
          { exists: { field: 'created' } },
          { exists: { field: 'id' } },
        ],
      },
    },
    sort: order,
    size: 20,
    track_total_hits: false,
  })
  expect(searchNewest(plan, { ...options, after: [1571301000000, 'r7'], count: true })).toEqual({
    ...body,
    track_total_hits: true,
    search_after: [1571301000000, 'r7'],
  })
  expect(searchNewest(plan, { ...options, before: '[1571301000000,"r7"]' })).toEqual({
    ...body,
    sort: [{ created: 'asc' }, { id: 'asc' }],
    search_after: [1571301000000, 'r7'],
  })
  expect(searchNewest(plan, { ...options, before: [] })).toEqual({
    ...body,
    sort: [{ created: 'asc' }, { id: 'asc' }],
  })
  expect(() => searchNewest(plan, { ...options, before: [0, 'a'], after: [0, 'a'] })).toThrow(
    'newest: the options after and before cannot be given together.',
  )
  const fields = { created: { value: '@timestamp' } }
  expect(searchNewest(plan, { ...options, fields }).sort).toEqual([{ '@timestamp': 'desc' }, { id: 'desc' }])
})

describe.each([
  ['SQL', (options: object) => newest(plan, table, options as never)],
  ['a search engine', (options: object) => searchNewest(plan, options as never)],
])('in %s', (_, page) => {
  test.each([
    [[], 'the option order is empty.'],
    ['created', 'the option order must be a list of fields'],
    [[{ created: 'down' }], "the option order must have one field with 'asc' or 'desc' at 0."],
    [[{ created: 'desc', id: 'desc' }], "the option order must have one field with 'asc' or 'desc' at 0."],
    [
      [{ crated: 'desc' }],
      `the option order must be of the schema's fields, not of "crated" (did you mean "created"?).`,
    ],
    [[{ tags: 'desc' }], 'the option order has "tags", which may have many values.'],
    [[{ title: 'desc' }], 'must be of keywords, numbers, integers and dates, not of "title" (text).'],
    [[{ sold: 'desc' }], 'must be of keywords, numbers, integers and dates, not of "sold" (boolean).'],
    [[{ id: 'desc' }, { id: 'asc' }], 'the option order has a field twice.'],
  ])('the order %j is refused', (order, message) => {
    expect(() => page({ order, limit: 20 })).toThrow(message)
  })

  test.each([
    [[1571301000000]],
    [['2019-10-17', 'r7']],
    [[0.5, 'r7']],
    [[9e15, 'r7']],
    [[0, 7]],
    [[0, '\ud800']],
    ['r7'],
  ])('the cursor %j is refused', (after) => {
    for (const name of ['after', 'before']) {
      const refused = () => page({ order, limit: 20, [name]: after })
      expect(refused).toThrow(CursorError)
      expect(refused).toThrow(new RegExp(`the option ${name} must be .*cursor of a page`))
    }
  })
})
