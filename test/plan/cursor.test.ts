import { describe, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery } from '../../src/index.ts'
import { behindCursor, CursorError, cursorOf, readCursors } from '../../src/plan/cursor.ts'
import { readOrder } from '../../src/plan/order.ts'
import { readDocument } from '../../src/schema/readDocument.ts'

const schema = defineSchema(
  {
    t: field.text(),
    k: field.keyword(),
    n: field.number(),
    i: field.integer(),
    d: field.date(),
  },
  { defaultFields: ['t'] },
)
type Order = Parameters<typeof readOrder>[2]

const everything = planQuery(schema, '*')
const read = (order: unknown) => readOrder('page', schema, order as Order)

/** The keywords of the documents behind a cursor. */
function behind(order: Order, after: unknown, documents: readonly { k?: string }[], plan = everything) {
  const cursor = readCursors('page', read(order), { after } as never).start
  const matches = toPredicate(behindCursor(plan, read(order), cursor))
  return documents.filter((document) => matches(document)).map(({ k }) => k)
}

describe('the documents behind each cursor of an order are those that come later', () => {
  const documents = [
    { k: 'a', n: 1, i: 1, d: 1000 },
    { k: 'b', n: 1, i: 1, d: 1000 },
    { k: 'c', n: 1.5, i: 2, d: 1001 },
    { k: '～', n: 1.5, i: 3, d: 2000 },
    { k: '😀', n: -2, i: -2, d: -1 },
  ]
  test.each<[string, Order]>([
    ['a b c ～ 😀', [{ k: 'asc' }]],
    ['😀 ～ c b a', [{ k: 'desc' }]],
    ['😀 a b c ～', [{ n: 'asc' }, { k: 'asc' }]],
    ['～ c b a 😀', [{ n: 'desc' }, { k: 'desc' }]],
    ['c ～ a b 😀', [{ n: 'desc' }, { k: 'asc' }]],
    ['😀 b a c ～', [{ i: 'asc' }, { k: 'desc' }]],
    ['～ c a b 😀', [{ i: 'desc' }, { k: 'asc' }]],
    ['😀 a b c ～', [{ d: 'asc' }, { k: 'asc' }]],
    ['～ c a b 😀', [{ d: 'desc' }, { k: 'asc' }]],
    ['😀 a b c ～', [{ n: 'asc' }, { i: 'asc' }, { k: 'asc' }]],
  ])('%s', (sequence, order) => {
    const keys = sequence.split(' ')
    expect(behind(order, null, documents).toSorted()).toEqual(keys.toSorted())
    keys.forEach((key, at) => {
      const last = documents.find(({ k }) => k === key)
      const cursor = cursorOf(read(order), readDocument(schema, last))
      expect(behind(order, cursor, documents).toSorted()).toEqual(keys.slice(at + 1).toSorted())
    })
  })
})

test('the order of a field that ignores case or accents is that of its values', () => {
  const documents = ['B', 'a', 'É', 'é'].map((k) => ({ k }))
  const loose = defineSchema({ k: field.keyword({ ignoreCase: true, fold: true }) }, { defaultFields: ['k'] })
  const order = readOrder('page', loose, [{ k: 'asc' }])
  documents.forEach((document, at) => {
    const cursor = cursorOf(order, readDocument(loose, document))
    expect(cursor).toEqual([document.k])
    const matches = toPredicate(behindCursor(planQuery(loose, '*'), order, cursor))
    expect(documents.filter((each) => matches(each))).toEqual(documents.slice(at + 1))
  })
})

test('no document lies behind the greatest and the least integer', () => {
  const [most, least] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  const documents = [
    { k: 'most', i: most },
    { k: 'least', i: least },
  ]
  expect(behind([{ i: 'asc' }], [most], documents)).toEqual([])
  expect(behind([{ i: 'desc' }], [least], documents)).toEqual([])
  expect(behind([{ i: 'asc' }], [most - 1], documents)).toEqual(['most'])
  expect(behind([{ i: 'desc' }], [least + 1], documents)).toEqual(['least'])
})

test('a document has a place in an order if it is a hit and has every field', () => {
  const documents = [
    { k: 'a', t: 'bank', n: 1 },
    { k: 'b', t: 'fund', n: 1 },
    { t: 'bank', n: 1 },
    { k: 'd', t: 'bank' },
  ]
  const order = [{ n: 'asc' }, { k: 'asc' }] as const
  for (const after of [undefined, null, [0, '']])
    expect(behind(order, after, documents, planQuery(schema, 'bank'))).toEqual(['a'])
  expect(documents.map((document) => cursorOf(read(order), readDocument(schema, document)))).toEqual([
    [1, 'a'],
    [1, 'b'],
    null,
    null,
  ])
})

describe('a cursor', () => {
  const order = read([{ d: 'asc' }, { k: 'asc' }])

  test.each([[[8.64e15, 'a']], [[-8.64e15, '']]])('%j is one of a date and a keyword', (cursor) => {
    expect(readCursors('page', order, { after: cursor } as never).start).toBe(cursor)
  })

  test.each([null, undefined, 'null'])('%j is that of the first page', (cursor) => {
    expect(readCursors('page', order, { after: cursor } as never).start).toBe(null)
  })

  test('may be JSON', () => {
    expect(readCursors('page', order, { after: ' [0, "a"]' } as never).start).toEqual([0, 'a'])
  })

  test.each<[unknown, string]>([
    [[0], 'a list'],
    [[0, 'a', 1], 'a list'],
    [['2019', 'a'], 'a list'],
    [[0.5, 'a'], 'a list'],
    [[8.64e15 + 1, 'a'], 'a list'],
    [[-8.64e15 - 1, 'a'], 'a list'],
    [[0, 1], 'a list'],
    [[0, undefined], 'a list'],
    [Object.assign([0], { length: 2 }), 'a list'],
    ['0a', '"0a"'],
    [[null, 'a'], 'a list'],
    [[0, null], 'a list'],
    ['[0,"a"', '"[0,\\"a\\""'],
    ['', '""'],
    [7, '7'],
  ])('%j is none, and the message names what it must have', (cursor, shown) => {
    expect(() => readCursors('page', order, { after: cursor } as never).start).toThrow(
      new CursorError(
        'page: the option after must be the cursor of a page in the same order, a list of the values of ' +
          `d, k (dates in epoch milliseconds), not ${shown}.`,
      ),
    )
  })
})
