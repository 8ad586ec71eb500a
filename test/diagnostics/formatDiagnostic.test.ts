import { describe, expect, test } from 'vitest'
import { diagnose, insert } from '../../src/diagnostics/diagnostic.ts'
import { formatDiagnostic, frame, positionAt } from '../../src/diagnostics/formatDiagnostic.ts'
import { QueryError } from '../../src/diagnostics/queryError.ts'

describe('a frame shows the line with carets under the span', () => {
  test.each([
    ['at the start', 'a AND (b', 0, 1, ['1 | a AND (b', '  | ^']],
    ['in the middle', 'a AND (b', 6, 7, ['1 | a AND (b', '  |       ^']],
    ['a place between characters', 'a AND', 5, 5, ['1 | a AND', '  |      ^']],
    ['several characters', 'a bcd e', 2, 5, ['1 | a bcd e', '  |   ^^^']],
    ['on a later line', 'a\nbc d\ne', 5, 6, ['2 | bc d', '  |    ^']],
    ['across lines', 'ab\ncd', 1, 4, ['1 | ab', '  |  ^']],
    ['after wide characters', '日本 x', 3, 4, ['1 | 日本 x', '  |      ^']],
    ['after emoji', '😀 x', 3, 4, ['1 | 😀 x', '  |    ^']],
    ['after tabs', '\ta x', 3, 4, ['1 |  a x', '  |    ^']],
    ['an empty text', '', 0, 0, ['1 | ', '  | ^']],
  ])('%s', (_, text, start, end, lines) => {
    expect(frame(text, { start, end }).split('\n')).toEqual(lines)
  })

  test('a long line is cut around the span', () => {
    const [line, carets] = frame(`${'a '.repeat(500)}X${' b'.repeat(500)}`, { start: 1000, end: 1001 }).split(
      '\n',
    ) as [string, string]
    expect(line.length).toBeLessThan(120)
    expect(line[carets.indexOf('^')]).toBe('X')
  })
})

test.each([
  ['', 0, { line: 1, column: 1 }],
  ['ab\ncd', 4, { line: 2, column: 2 }],
  ['😀x', 2, { line: 1, column: 2 }],
  ['a\n', 2, { line: 2, column: 1 }],
])('offsets become lines and columns from 1 (%#)', (text, offset, position) => {
  expect(positionAt(text, offset)).toEqual(position)
})

const SOURCE = 'a AND\n(b'
const fixes = [insert('Close it', 8, ')'), insert('Escape it', 6, '\\')]
const unclosed = diagnose('error', 'unclosed-group', { start: 6, end: 7 }, {}, fixes)
const lint = diagnose('warning', 'smart-quotes', { start: 0, end: 1 }, { character: 'a' })

test('a diagnostic is its place and message, a frame, and the titles of its fixes', () => {
  expect(formatDiagnostic(SOURCE, unclosed)).toBe(
    [
      `error[unclosed-group] 2:1: ${unclosed.message}`,
      '2 | (b',
      '  | ^',
      '  fix: Close it',
      '  fix: Escape it',
    ].join('\n'),
  )
})

test('a QueryError has the message of its first error, and formats every diagnostic', () => {
  const error = new QueryError(SOURCE, [lint, unclosed])
  expect(error.message).toBe(unclosed.message)
  expect(String(error)).toBe([lint, unclosed].map((each) => formatDiagnostic(SOURCE, each)).join('\n\n'))
  expect(new QueryError('', [lint]).message).toBe(lint.message)
  expect(new QueryError('', []).message).toBe('The query cannot be read.')
})
