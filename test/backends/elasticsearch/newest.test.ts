import { describe, expect, it } from 'vitest'
import { CursorError, newest, UnsupportedError } from '../../../src/backends/elasticsearch/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'

const schema = defineSchema(
  {
    title: field.text(),
    id: field.keyword(),
    made: field.date(),
    price: field.number(),
    _rank: field.integer(),
  },
  { defaultFields: ['title'] },
)
const plan = planQuery(schema, 'bank')
const order = [{ made: 'desc' }, { id: 'asc' }] as const

describe('a page of the newest hits', () => {
  const exists = (name: string) => ({ exists: { field: name } })
  const bank = { term: { title_u121: { value: 'bank' } } }

  it('has the hits that have all fields of the order, and is not counted', () => {
    expect(newest(plan, { order, limit: 20 })).toEqual({
      query: { bool: { filter: [bank, exists('made'), exists('id')] } },
      sort: [{ made: 'desc' }, { id: 'asc' }],
      size: 20,
      track_total_hits: false,
    })
  })

  it('begins behind a cursor, and can be counted', () => {
    const page = newest(plan, { order, limit: 5, after: [1571301000000, 'r7'], count: true })
    expect(page.search_after).toEqual([1571301000000, 'r7'])
    expect(page.track_total_hits).toBe(true)
    expect(page.query).toEqual(newest(plan, { order, limit: 5 }).query)
    expect(newest(plan, { order, limit: 5, after: null })).not.toHaveProperty('search_after')
  })

  it('is sorted by the index fields, wherever they are', () => {
    const sorted = newest(plan, {
      order: [{ _rank: 'asc' }, { id: 'desc' }],
      limit: 1,
      fields: { id: { value: 'sku.raw', normalized: 'sku.lower' } },
    })
    expect(sorted.sort).toEqual([{ x_rank: 'asc' }, { 'sku.raw': 'desc' }])
    expect(sorted.query).toEqual({ bool: { filter: [bank, exists('x_rank'), exists('sku.raw')] } })
    expect(() => newest(plan, { order, limit: 1, fields: { id: { normalized: 'sku.lower' } } })).toThrow(
      UnsupportedError,
    )
  })

  it('puts documents without a value first or last, whatever the direction', () => {
    const of = (missing: 'first' | 'last', direction: 'asc' | 'desc', cursor: object = {}) =>
      newest(plan, {
        order: [{ made: direction }, { price: direction }, { _rank: direction }, { id: direction }] as const,
        ...{ missing, limit: 1, ...cursor },
      })
    const last = of('last', 'asc')
    expect(last.query).toEqual({ bool: { filter: [bank, exists('id')] } })
    expect(last.sort).toEqual([
      { made: { order: 'asc', missing: 2 ** 53 } },
      { price: { order: 'asc', missing: '_last' } },
      { x_rank: { order: 'asc', missing: 2 ** 53 } },
      { id: 'asc' },
    ])
    expect(of('first', 'desc').sort[0]).toEqual({ made: { order: 'desc', missing: 2 ** 53 } })
    expect(of('first', 'asc').sort[0]).toEqual({ made: { order: 'asc', missing: -(2 ** 53) } })
    // A cursor of another backend, and the same as an engine writes it.
    const written = [2 ** 53, 'Infinity', 2 ** 53, 'r7']
    for (const after of [[null, null, null, 'r7'], written, JSON.stringify(written)])
      expect(of('last', 'asc', { after }).search_after).toEqual(written)
    expect(of('last', 'asc', { before: written }).sort[0]).toEqual({
      made: { order: 'desc', missing: 2 ** 53 },
    })
    for (const after of [
      [null, 1, 1, null],
      [-(2 ** 53), 1, 1, 'r7'],
      [1, '-Infinity', 1, 'r7'],
    ])
      expect(() => of('last', 'asc', { after })).toThrow(CursorError)
    expect(() => newest(plan, { order, limit: 1, after: [2 ** 53, 'r7'] })).toThrow(CursorError)
  })

  it('keeps to the limits of its engine', () => {
    const words = Array.from({ length: 1023 }, (_, i) => `x${i}*`)
    const page = (clauses: number) => () =>
      newest(planQuery(schema, words.slice(0, clauses).join(' '), { limits: { patterns: Infinity } }), {
        order,
        limit: 1,
        target: 'opensearch3',
      })
    expect(page(1022)).not.toThrow()
    expect(page(1023)).toThrow('it needs at most 1024 clauses, not 1025')
  })

  it.each<[object, string]>([
    [{ limit: 1 }, 'order'],
    [{ order }, 'limit'],
    [{ order, limit: 0 }, 'a positive whole number, not 0'],
    [{ order: [{ title: 'desc' }], limit: 1 }, 'not of "title" (text)'],
    [{ order, limit: 1, after: ['r7'] }, 'the cursor of a page in the same order'],
    [{ order, limit: 1, scoring: true }, 'there is no option "scoring"'],
    [{ order, limit: 1, fields: { titel: {} } }, 'there is no option "fields.titel"'],
  ])('has no options %j', (options, message) => {
    expect(() => newest(plan, options as never)).toThrow(TypeError)
    expect(() => newest(plan, options as never)).toThrow(message)
    expect(() => newest(plan, options as never)).toThrow(/^newest: /)
    expect(() => newest('bank' as never, { order, limit: 1 })).toThrow(/^newest: the argument plan must be/)
  })
})
