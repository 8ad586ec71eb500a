import { expect, test } from 'vitest'
import { insert, type Problem } from '../../src/diagnostics/diagnostic.ts'
import { diagnoseAll } from '../../src/diagnostics/workingFixes.ts'
import { problemMessages } from '../../src/semantics/messages.ts'
import { safeParse } from '../../src/syntax/parse.ts'

/** The fixes that are offered for as many problems as a text of `x` has characters, and what was read. */
function testsOf(length: number): { offered: number; read: number[] } {
  const problems = Array.from({ length }, (_, start): Problem => {
    const fixes = [insert('close-group', {}, start, ')')]
    return { severity: 'error', code: 'unclosed-group', span: { start, end: start + 1 }, data: {}, fixes }
  })
  const read: number[] = []
  const diagnostics = diagnoseAll('x'.repeat(length), problems, problemMessages, (text) => {
    read.push(text.length)
    return []
  })
  return { offered: diagnostics.filter(({ fixes }) => fixes.length > 0).length, read }
}

test.each([
  [10, 10],
  [15, 15],
  [17, 16],
  [1000, 16],
  [2000, 10],
  [8192, 3],
  [30_000, 1],
])('of as many faults as a text of %i characters has, %i have their fixes tested', (length, tests) => {
  const { offered, read } = testsOf(length)
  expect([offered, read.length]).toEqual([tests, tests])
})

test.each<[string, found: readonly Pick<Problem, 'code' | 'severity'>[], works: boolean]>([
  ['removes the problem', [], true],
  ['leaves the problem', [{ code: 'unclosed-group', severity: 'error' }], false],
  ['brings an error of another kind', [{ code: 'empty-group', severity: 'error' }], false],
  ['brings a warning', [{ code: 'smart-quotes', severity: 'warning' }], true],
  [
    'leaves an error that was there and brings another',
    [
      { code: 'empty-query', severity: 'error' },
      { code: 'empty-group', severity: 'error' },
    ],
    false,
  ],
  [
    'brings another error of a kind that was there',
    [
      { code: 'empty-query', severity: 'error' },
      { code: 'empty-query', severity: 'error' },
    ],
    false,
  ],
  ['leaves an error that was there', [{ code: 'empty-query', severity: 'error' }], true],
])('of a fix that %s', (_, found, works) => {
  const problem = (code: 'unclosed-group' | 'empty-query'): Problem => {
    const fixes = code === 'empty-query' ? [] : [insert('close-group', {}, 2, ')')]
    return { severity: 'error', code, span: { start: 0, end: 1 }, data: {}, fixes }
  }
  const [first] = diagnoseAll(
    '(a',
    [problem('unclosed-group'), problem('empty-query')],
    problemMessages,
    () => found,
  )
  expect(first!.fixes.length > 0).toBe(works)
})

test('a fix works that leaves less of a problem', () => {
  const problem = (at: number): Problem => {
    const fixes = [insert('close-group', {}, 2, ')')]
    return { severity: 'error', code: 'unclosed-group', span: { start: at, end: at + 1 }, data: {}, fixes }
  }
  const [first, second] = [problem(0), problem(1)]
  const [diagnostic] = diagnoseAll('((', [first, second], problemMessages, () => [first])
  expect(diagnostic!.fixes).toHaveLength(1)
})

test('a long text has the fix of its fault', () => {
  const words = 'bank '.repeat(8000)
  const limits = { length: 50_000, clauses: 10_000 }
  const [diagnostic] = safeParse(`${words}(`, { limits }).diagnostics
  expect(diagnostic?.fixes).toHaveLength(1)
})
