import { expect, test } from 'vitest'
import { defineSchema, field } from '../../src/index.ts'
import { readOrder } from '../../src/plan/order.ts'

const schema = defineSchema(
  {
    t: field.text(),
    k: field.keyword(),
    n: field.number(),
    i: field.integer(),
    b: field.boolean(),
    list: field.number({ array: true }),
  },
  { defaultFields: ['t'] },
)

test.each<[unknown, string]>([
  [[], 'is empty'],
  [[{}], "must have one field with 'asc' or 'desc' at 0"],
  [[{ n: 'asc' }, { k: 'asc', i: 'asc' }], "must have one field with 'asc' or 'desc' at 1"],
  [[{ n: 'up' }], "must have one field with 'asc' or 'desc' at 0"],
  [[{ N: 'asc' }], 'must be of the schema\'s fields, not of "N" (did you mean "n"?)'],
  [[{ zzzz: 'asc' }], 'must be of the schema\'s fields, not of "zzzz"'],
  [[{ toString: 'asc' }], 'must be of the schema\'s fields, not of "toString"'],
  [[{ list: 'asc' }], 'has "list", which may have many values'],
  [[{ t: 'asc' }], 'must be of keywords, numbers, integers and dates, not of "t" (text)'],
  [[{ b: 'asc' }], 'must be of keywords, numbers, integers and dates, not of "b" (boolean)'],
  [[{ n: 'asc' }, { k: 'asc' }, { n: 'desc' }], 'has a field twice'],
])('the order %j is refused: it %s', (order, problem) => {
  expect(() => readOrder('page', schema, order as never)).toThrow(
    new TypeError(`page: the option order ${problem}.`),
  )
})
