import { afterEach, expect, test, vi } from 'vitest'
import type { RegexpNode } from '../../../../../src/analysis/regexp/syntax/ast.ts'
import {
  FUNCTIONS,
  readingOf,
  registerFunctions,
} from '../../../../../src/backends/sql/engines/sqlite/functions/registerFunctions.ts'
import { DEFAULT_LIMITS } from '../../../../../src/diagnostics/limits.ts'

type Implementation = (...values: unknown[]) => unknown

function registered(): Record<string, Implementation> {
  const functions: Record<string, Implementation> = {}
  registerFunctions({ function: (name, _, implementation) => (functions[name] = implementation) })
  return functions
}

const text = (value: string): string => JSON.stringify({ kind: 'text', text: value } satisfies RegexpNode)

afterEach(() => vi.restoreAllMocks())

test.each([
  [FUNCTIONS.regexp, text],
  [FUNCTIONS.tokenRegexp, text],
  [FUNCTIONS.tokenFuzzy, (value: string) => JSON.stringify([value, 2])],
])('%s compiles each test of a query once for all rows', (name, source) => {
  const test = registered()[name]!
  const read = vi.spyOn(JSON, 'parse')
  const sources = Array.from({ length: DEFAULT_LIMITS.clauses }, (_, i) => source(`word${i}`))
  for (let row = 0; row < 3; row++)
    for (const [i, each] of sources.entries()) expect(test(each, `word${i}`)).toBe(1)
  expect(read).toHaveBeenCalledTimes(sources.length)
})

test('tests of earlier queries are dropped before they take much memory', () => {
  const test = registered()[FUNCTIONS.fuzzy]!
  const read = vi.spyOn(JSON, 'parse')
  const large = (i: number): string => JSON.stringify([`${'a'.repeat(100_000)}${i}`, 2])
  const first = large(0)
  test(first, 'a')
  test(first, 'a')
  expect(read).toHaveBeenCalledTimes(1)
  for (let i = 1; i <= 10; i++) test(large(i), 'a')
  expect(read).toHaveBeenCalledTimes(11)
  test(first, 'a')
  expect(read).toHaveBeenCalledTimes(12)
})

test('one text is read as each field says, in turn', () => {
  const tokens = registered()[FUNCTIONS.tokens]!
  const field = { kind: 'text', html: false, fold: false, ignoreCase: false } as const
  const [plain, html] = [readingOf(field), readingOf({ ...field, html: true })]
  const read = [plain, html, html, plain].map((reading) => tokens('<b>x</b>', reading))
  expect(read).toEqual([' b x b ', ' x ', ' x ', ' b x b '])
})

test('what is no string, and a list without strings, has no text', () => {
  const { [FUNCTIONS.tokens]: tokens, [FUNCTIONS.listTokens]: listTokens } = registered()
  const { [FUNCTIONS.normalized]: folded, [FUNCTIONS.regexp]: regexp } = registered()
  const reading = readingOf({ kind: 'text', html: false, fold: false, ignoreCase: false })
  expect([tokens!(null, reading), tokens!(7, reading)]).toEqual([null, null])
  expect([listTokens!('[]', reading), listTokens!('[1,null]', reading)]).toEqual([null, null])
  expect([regexp!(text('7'), null), regexp!(text('7'), 7), regexp!(text('7'), '7')]).toEqual([null, 0, 1])
  const { [FUNCTIONS.tokenRegexp]: tokenRegexp } = registered()
  const ofTokens = [null, 7, new Uint8Array([55]), ' 7 '].map((value) => tokenRegexp!(text('7'), value))
  expect(ofTokens).toEqual([null, 0, 0, 1])
  expect(folded!('\ud800A', reading)).toBe('\ufffda')
})
