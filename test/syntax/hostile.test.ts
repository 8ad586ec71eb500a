import { describe, expect, test } from 'vitest'
import { type ParseResult, safeParse } from '../../src/syntax/index.ts'
import { scaled } from '../support/scaled.ts'
import { hostileTexts } from './hostileTexts.ts'

const UNLIMITED = { limits: { length: Number.POSITIVE_INFINITY, clauses: Number.POSITIVE_INFINITY } }

describe('long texts of any kind have a tree and a bounded number of diagnostics', () => {
  test.each(Object.entries(hostileTexts))('%s', (_, make) => {
    const text = make(scaled(1_000_000, 30_000))
    const { query, diagnostics } = safeParse(text, UNLIMITED)
    expect(query.span.end).toBe(text.length)
    expect(diagnostics.length).toBeLessThanOrEqual(101)
  })
})

test('a million open parentheses have one diagnostic', () => {
  const { diagnostics } = safeParse('('.repeat(1_000_000), UNLIMITED)
  expect(diagnostics.map(({ code, data }) => ({ code, ...data }))).toEqual([
    { code: 'too-deep', actual: 1_000_000, maximum: 50 },
  ])
})

/** Calls a function at a depth of the call stack. */
function down<T>(calls: number, make: () => T): T {
  return calls === 0 ? make() : down(calls - 1, make)
}

test('the greatest nesting that an option can allow is parsed five thousand calls deep', () => {
  const text = `${'('.repeat(120)}a${')'.repeat(120)}`
  expect(down(5000, () => safeParse(text, { limits: { nesting: 120 } })).diagnostics).toEqual([])
})

test('a fuller call stack allows less nesting, but does not overflow', () => {
  const text = `${'('.repeat(120)}a${')'.repeat(120)}`
  const codes = (calls: number) =>
    down(calls, () => safeParse(text, { limits: { nesting: 120 } })).diagnostics.map(({ code }) => code)
  for (const calls of [6000, 7000]) expect([[], ['too-deep']]).toContainEqual(codes(calls))
})

test('a text that does not fit a full call stack is read again from its start, with less nesting', () => {
  const text = `* f:(() ${'('.repeat(119)}a${')'.repeat(120)}`
  const read = (calls: number) => down(calls, () => safeParse(text, { limits: { nesting: 120 } }))
  const codesOf = ({ diagnostics }: ParseResult) => diagnostics.map(({ code }) => code)
  let found = read(5000)
  expect(codesOf(found)).toEqual(['empty-group'])
  for (let calls = 5100; !codesOf(found).includes('too-deep'); calls += 100) found = read(calls)
  expect(codesOf(found)).toEqual(['empty-group', 'too-deep'])
  expect(found.diagnostics[1]!.data).toEqual({ actual: 120, maximum: 60 })
  expect(found.query.clauses.map(({ body }) => body.kind)).toEqual(['matchAll', 'fielded'])
})
