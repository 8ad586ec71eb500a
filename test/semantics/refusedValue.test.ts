import { expect, test } from 'vitest'
import { applyFix, defineSchema, field, safePlanQuery } from '../../src/index.ts'

const schema = defineSchema(
  { title: field.text(), at: field.date(), n: field.integer(), price: field.number(), ok: field.boolean() },
  { defaultFields: ['title'] },
)

/** Of each value that is refused: where it is, and the query with each of its fixes. */
function refused(query: string, options = {}): [string, ...string[]][] {
  return safePlanQuery(schema, query, options)
    .diagnostics.filter(({ code }) => code === 'invalid-value' || code === 'value-ignored')
    .map(({ span, fixes }) => [
      query.slice(span.start, span.end),
      ...fixes.map((fix) => applyFix(query, fix)),
    ])
}

test.each([
  ['at:20201025', '20201025', 'at:2020-10-25'],
  ['at:2022-01-01*', '2022-01-01*', 'at:2022-01-01'],
  ['at:NOW/DAY', 'NOW/DAY', 'at:now/d'],
  ['at:"2020-10-25 10:00"', '"2020-10-25 10:00"', 'at:"2020-10-25T10:00"'],
  ['at:10/25/2020 10:30', '10/25/2020', 'at:"2020-10-25T10:30"'],
  ['at:last 7 days title:x', 'last', 'at:[now-7d TO now] title:x'],
  ['(at:last week) x', 'last', '(at:now-1w/w) x'],
  ['at:Mon, 20 Jan 2020 10:00', 'Mon,', 'at:"2020-01-20T10:00"'],
  ['at:>=2024/01/01', '2024/01/01', 'at:>=2024-01-01'],
  ['n:1..5', '1..5', 'n:[1 TO 5]'],
  ['n:(1 OR 2010-2013)', '2010-2013', 'n:(1 OR [2010 TO 2013])'],
  ['price:$5', '$5', 'price:5'],
  ['price:[$5 TO 10]', '$5', 'price:[5 TO 10]'],
  ['ok:Yes', 'Yes', 'ok:true'],
])('%s is refused at %s, with a fix', (query, place, fixed) => {
  expect(refused(query)[0]).toEqual([place, fixed])
})

test('a day that may be either of two has two fixes', () => {
  expect(refused('at:4.3.2024')).toEqual([['4.3.2024', 'at:2024-03-04', 'at:2024-04-03']])
})

test('each end of a range that is wrong is an error at its place', () => {
  expect(refused('at:[NOW-7DAYS TO now]')).toEqual([['NOW-7DAYS', 'at:[now-7d TO now]']])
  expect(refused('at:[2020/01/01 TO yesterday]')).toEqual([
    ['2020/01/01', 'at:[2020-01-01 TO yesterday]'],
    ['yesterday', 'at:[2020/01/01 TO now-1d/d]'],
  ])
  expect(refused('at:>5 days ago a')).toEqual([['5', 'at:>now-5d/d a']])
  expect(refused('at:-7d')).toEqual([['-7d', 'at:[now-7d TO now]', 'at:now-7d']])
  expect(refused('at:>-7d')).toEqual([['-7d', 'at:>now-7d']])
  expect(refused('n:[1.5 TO a]')).toEqual([['a']])
  expect(refused('n:[1 TO 1..5]')).toEqual([['1..5']])
})

test('a word or a phrase that looks like no value of the kind may be text', () => {
  expect(refused('n:5x')).toEqual([['5x', '5x']])
  expect(refused('a -at:"so soon"^2')).toEqual([['"so soon"', 'a -"so soon"^2']])
})

test('what looks like no value and may be no text has no fix', () => {
  expect(refused('n:>a n:-5x n:(5x) ok:[a TO b]')).toEqual([['a'], ['-5x'], ['5x'], ['[a TO b]']])
})

test('a lenient query ignores each end, and matches nothing', () => {
  expect(refused('n:[a TO b]', { lenient: true })).toEqual([['a'], ['b']])
  expect(safePlanQuery(schema, 'n:[a TO b]', { lenient: true }).ok).toBe(true)
})

test.each([
  ['at:2024-03-04 16:45', 'at:"2024-03-04T16:45"'],
  ['at:2024-03-04 16:45:10Z bank', 'at:"2024-03-04T16:45:10Z" bank'],
  ['at:25.10.2020 16:45', 'at:"2020-10-25T16:45"'],
])('the time in %s is joined to its date', (query, fixed) => {
  const unknown = safePlanQuery(schema, query).diagnostics.find(({ code }) => code === 'unknown-field')!
  expect(applyFix(query, unknown.fixes[0]!)).toBe(fixed)
})
