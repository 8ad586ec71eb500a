import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineSchema, field, safePlanQuery } from '../../src/index.ts'
import {
  type Diagnostic,
  parse,
  print,
  type Query,
  QueryError,
  type QueryNode,
  safeParse,
  visit,
} from '../../src/syntax/index.ts'
import { childrenOf } from '../../src/syntax/visit.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from './arbitraries.ts'
import { brokenQuery } from './queries.ts'

const anyText = fc.oneof(anyQueryText, brokenQuery)
const runs = { numRuns: scaled(4000) }
const blanks = ' \t\n\r\u3000'

const errorsOf = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ severity }) => severity === 'error')

test('parse throws only QueryError, safeParse nothing, and their trees are the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const tolerant = safeParse(text)
      try {
        expect(parse(text)).toEqual(tolerant.query)
        expect(errorsOf(tolerant.diagnostics)).toEqual([])
      } catch (error) {
        if (!(error instanceof QueryError)) throw error
        expect(error.diagnostics).toEqual(tolerant.diagnostics)
        expect(errorsOf(tolerant.diagnostics)).not.toEqual([])
      }
    }),
    runs,
  )
})

test('an unchanged tree prints its source', () => {
  fc.assert(
    fc.property(anyText, (text) => print(safeParse(text).query) === text),
    runs,
  )
})

test('every character that is not white space is covered by a clause or by a diagnostic', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { query, diagnostics } = safeParse(text)
      const spans = [...query.clauses, ...diagnostics].map(({ span }) => span)
      const bare = Array.from({ length: text.length }, (_, at) => at).filter(
        (at) => !blanks.includes(text[at]!) && !spans.some(({ start, end }) => at >= start && at < end),
      )
      expect(bare).toEqual([])
    }),
    runs,
  )
})

test('spans lie inside the text and the span of the parent, and siblings do not overlap', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { query, diagnostics } = safeParse(text)
      for (const { span } of diagnostics)
        expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true)
      expect(query.span).toEqual({ start: 0, end: text.length })
      visit(query, { enter: checkSpans })
    }),
    runs,
  )
})

function checkSpans(node: QueryNode): void {
  let at = node.span.start
  for (const { span } of childrenOf(node)) {
    if (span.start < at || span.end < span.start || span.end > node.span.end) {
      throw new Error(
        `A span from ${span.start} to ${span.end} in one from ${node.span.start} to ${node.span.end}.`,
      )
    }
    at = span.end
  }
}

test('every fix, applied, removes its diagnostic and adds no error', () => {
  fc.assert(
    fc.property(fc.oneof(brokenQuery, anyQueryText), (text) => {
      const { diagnostics } = safeParse(text)
      const errors = errorsOf(diagnostics).length
      const count = (found: readonly Diagnostic[], code: string) =>
        found.filter((diagnostic) => diagnostic.code === code).length
      for (const { code, severity, fixes } of diagnostics) {
        for (const { edits } of fixes) {
          let fixed = text
          for (const { span, text: put } of [...edits].sort((a, b) => b.span.start - a.span.start)) {
            fixed = fixed.slice(0, span.start) + put + fixed.slice(span.end)
          }
          const after = safeParse(fixed).diagnostics
          expect(count(after, code)).toBeLessThan(count(diagnostics, code))
          expect(errorsOf(after).length).toBeLessThanOrEqual(severity === 'error' ? errors - 1 : errors)
        }
      }
    }),
    { numRuns: scaled(1000) },
  )
})

describe('limits', () => {
  const codes = (text: string, limits?: object) =>
    safeParse(text, { limits: limits ?? {} }).diagnostics.map(({ code, data }) => ({ code, ...data }))

  test('a text over the limit is not parsed', () => {
    expect(codes('a'.repeat(8192))).toEqual([])
    expect(codes('a'.repeat(8193))).toEqual([{ code: 'too-long', actual: 8193, maximum: 8192 }])
    expect(safeParse('abc', { limits: { length: 2 } }).query.clauses).toEqual([])
  })

  test('nesting beyond the limit is reported once, with the depth, and the text before it is kept', () => {
    expect(codes(`${'('.repeat(50)}a${')'.repeat(50)}`)).toEqual([])
    expect(codes(`x AND ${'('.repeat(51)}a${')'.repeat(50)} AND )`)).toEqual([
      { code: 'too-deep', actual: 51, maximum: 50 },
    ])
    const { query, diagnostics } = safeParse('x (a (b) c)', { limits: { nesting: 1 } })
    expect(diagnostics.map(({ span }) => span)).toEqual([{ start: 5, end: 11 }])
    expect(query.clauses.length).toBe(2)
  })

  test('a parenthesis that closes nothing makes no room for another', () => {
    const { diagnostics } = safeParse(')) ((a))', { limits: { nesting: 1 } })
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'unexpected-closing',
      'unexpected-closing',
      'too-deep',
    ])
  })

  test('no option allows more nesting than fits the call stack', () => {
    expect(codes(`${'('.repeat(121)}a${')'.repeat(121)}`, { nesting: 1000 })).toEqual([
      { code: 'too-deep', actual: 121, maximum: 120 },
    ])
  })

  test('of two limits the one that is exceeded first is reported', () => {
    const both = { clauses: 1, nesting: 1 }
    expect(codes('a b ((c))', both)).toEqual([{ code: 'too-many-clauses', actual: 3, maximum: 1 }])
    expect(codes('((a)) b', both)).toEqual([{ code: 'too-deep', actual: 2, maximum: 1 }])
  })

  test('clauses are counted as leaves of the text', () => {
    const leaves = 'a "b" c* /d/ [e TO f] * *:* f:g f:-5 f:>5'
    expect(codes(leaves, { clauses: 10 })).toEqual([])
    expect(codes(leaves, { clauses: 9 })).toEqual([{ code: 'too-many-clauses', actual: 10, maximum: 9 }])
    expect(codes('- b', { clauses: 1 }).at(-1)).toEqual({ code: 'too-many-clauses', actual: 2, maximum: 1 })
    expect(codes('a (b OR c) AND', { clauses: 2 })).toEqual([
      { code: 'too-many-clauses', actual: 3, maximum: 2 },
    ])
    // After the limit a comparison is still one leaf in a field, and two outside.
    for (const [text, actual] of [
      ['f:(a b >"c d") e', 4],
      ['f:(a b) >"c d"', 4],
      ['a f:(b) (c >"d")', 5],
    ] as const)
      expect(codes(text, { clauses: 1 })).toEqual([{ code: 'too-many-clauses', actual, maximum: 1 }])
    // What the limit cuts off is not missing.
    for (const text of ['a f:b', 'a AND b', 'a AND -b', '(a b'])
      expect(codes(text, { clauses: 1 })).toEqual([{ code: 'too-many-clauses', actual: 2, maximum: 1 }])
    // What is missing before the limit is.
    const found = (text: string) => codes(text, { clauses: 1 }).map(({ code }) => code)
    expect(found('f: OR a b')).toEqual(['missing-value', 'too-many-clauses'])
    expect(found('()a b')).toEqual(['empty-group', 'too-many-clauses'])
    const { query } = safeParse('a b c d', { limits: { clauses: 2 } })
    expect(query.clauses.length).toBe(2)
  })

  test('a fix that makes the text longer than the limit is not offered', () => {
    const fixes = (length: number) => safeParse('(a', { limits: { length } }).diagnostics[0]!.fixes.length
    expect(fixes(3)).toBe(2)
    expect(fixes(2)).toBe(0)
  })

  test('a tree keeps the limits and the problems of its text', () => {
    const schema = defineSchema({ t: field.text() }, { defaultFields: ['t'] })
    const codesOf = (query: Query, limits: object) =>
      safePlanQuery(schema, query, { limits }).diagnostics.map(({ code }) => code)
    expect(codesOf(safeParse('(a').query, {})).toEqual(['unclosed-group'])
    expect(codesOf(parse('a b c'), { clauses: 2 })).toEqual(['too-many-clauses'])
    const cut = safeParse('a b c', { limits: { clauses: 2 } }).query
    expect(codesOf(cut, { clauses: 2 })).toEqual(['too-many-clauses'])
    expect(codesOf(cut, {})).toEqual([])
  })
})

test('a value that is not a string is rejected with its type', () => {
  for (const [value, problem] of [
    [undefined, 'is missing; it must be a string'],
    [null, 'must be a string, not null'],
    [7, 'must be a string, not 7'],
    [{}, 'must be a string, not an object'],
  ] as const) {
    expect(() => safeParse(value as unknown as string)).toThrow(
      new TypeError(`safeParse: the argument text ${problem}.`),
    )
    expect(() => parse(value as unknown as string)).toThrow(TypeError)
  }
})

test('a bounded number of problems is listed, and the last one covers the rest', () => {
  const { diagnostics } = safeParse(')'.repeat(500))
  expect(diagnostics.length).toBe(101)
  expect(diagnostics[100]).toMatchObject({
    code: 'too-many-problems',
    span: { start: 100, end: 500 },
    data: { shown: 100, more: 400 },
  })
})
