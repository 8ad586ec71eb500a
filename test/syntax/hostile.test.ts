import { describe, expect, test } from 'vitest'
import { safeParse } from '../../src/syntax/index.ts'
import { hostileTexts } from './hostileTexts.ts'

const UNLIMITED = { limits: { length: Number.POSITIVE_INFINITY, clauses: Number.POSITIVE_INFINITY } }

describe('a hundred thousand characters of anything are a tree and bounded diagnostics', () => {
  test.each(Object.entries(hostileTexts))('%s', (_, make) => {
    const text = make(100_000)
    const { query, diagnostics } = safeParse(text, UNLIMITED)
    expect(query.span.end).toBe(text.length)
    expect(diagnostics.length).toBeLessThanOrEqual(101)
  })
})

test('a million open parentheses are one diagnostic', () => {
  const { diagnostics } = safeParse('('.repeat(1_000_000), UNLIMITED)
  expect(diagnostics.map(({ code, data }) => ({ code, ...data }))).toEqual([{ code: 'too-deep', actual: 1_000_000, maximum: 50 }])
})

test('the deepest nesting that can be allowed is read from five thousand calls down', () => {
  const text = `${'('.repeat(120)}a${')'.repeat(120)}`
  const read = (depth: number): unknown => (depth === 0 ? safeParse(text, { limits: { nesting: 120 } }).diagnostics : [read(depth - 1)])
  expect((read(5000) as unknown[]).flat(Number.POSITIVE_INFINITY)).toEqual([])
})
