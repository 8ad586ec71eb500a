import { describe, expect, test } from 'vitest'
import { safeParse } from '../../src/syntax/index.ts'

const UNLIMITED = { limits: { length: Number.POSITIVE_INFINITY, clauses: Number.POSITIVE_INFINITY } }

/** Texts of about so many characters. */
const hostile: Record<string, (size: number) => string> = {
  'open parentheses': (size) => '('.repeat(size),
  'closing parentheses': (size) => ')'.repeat(size),
  'nested groups': (size) => `${'('.repeat(size / 2)}${')'.repeat(size / 2)}`,
  'groups side by side': (size) => '(a)'.repeat(size / 3),
  NOTs: (size) => 'NOT '.repeat(size / 4),
  ANDs: (size) => 'AND '.repeat(size / 4),
  'words joined by AND': (size) => 'a AND '.repeat(size / 6),
  'quotation marks': (size) => '"'.repeat(size),
  'quotation marks and words': (size) => '"a '.repeat(size / 3),
  'escaped quotation marks': (size) => '\\"'.repeat(size / 2),
  'square brackets': (size) => '['.repeat(size),
  'square brackets apart': (size) => '[ '.repeat(size / 2),
  'ranges without end': (size) => '[a TO "b '.repeat(size / 9),
  'ranges with escaped quotes': (size) => '["\\" '.repeat(size / 5),
  braces: (size) => '{}'.repeat(size / 2),
  backslashes: (size) => '\\'.repeat(size + 1),
  slashes: (size) => '/'.repeat(size + 1),
  'escaped slashes': (size) => '/\\/ '.repeat(size / 4),
  'slashes apart': (size) => '/ '.repeat(size / 2),
  spaces: (size) => ' '.repeat(size),
  minuses: (size) => '-'.repeat(size),
  'minuses apart': (size) => '- '.repeat(size / 2),
  colons: (size) => ':'.repeat(size),
  fields: (size) => 'a:'.repeat(size / 2),
  'signs behind fields': (size) => 'a:-"'.repeat(size / 4),
  'words far from their colons': (size) => `a${' '.repeat(size)}:`.repeat(2),
  tildes: (size) => '~'.repeat(size),
  carets: (size) => '^'.repeat(size),
  stars: (size) => '*'.repeat(size),
  patterns: (size) => '*a?'.repeat(size / 3),
  comparisons: (size) => `n:(${'> '.repeat(size / 2)}`,
  'one long word': (size) => 'a'.repeat(size),
  'one long number': (size) => `a^${'9'.repeat(size)}`,
  'curly quotes': (size) => '“'.repeat(size),
  addresses: (size) => 'http://'.repeat(size / 7),
}

describe('a hundred thousand characters of anything are a tree and bounded diagnostics', () => {
  test.each(Object.entries(hostile))('%s', (_, make) => {
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
