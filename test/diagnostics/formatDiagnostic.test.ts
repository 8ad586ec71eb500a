import { describe, expect, test } from 'vitest'
import { insert, toDiagnostic } from '../../src/diagnostics/diagnostic.ts'
import { formatDiagnostic, frame, positionAt } from '../../src/diagnostics/formatDiagnostic.ts'
import { QueryError } from '../../src/diagnostics/queryError.ts'
import { problemMessages } from '../../src/semantics/messages.ts'

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
    ['on a line of two digits', `${'\n'.repeat(9)}ab`, 10, 11, ['10 | ab', '   |  ^']],
    ['at the end of a line', 'ab\ncd', 2, 2, ['1 | ab', '  |   ^']],
    ['under a character without width', 'e\u0301', 1, 2, ['1 | e\u0301', '  |  ^']],
    ['an empty text', '', 0, 0, ['1 | ', '  | ^']],
    ['at an empty first line', '\nab', 0, 0, ['1 | ', '  | ^']],
  ])('%s', (_, text, start, end, lines) => {
    expect(frame(text, { start, end }).split('\n')).toEqual(lines)
  })

  const digits = '0123456789'.repeat(30)
  const excerpt = (from: number, to: number) => digits.slice(from, to)
  test.each([
    ['40 characters before a span in the middle', 140, 142, `…${excerpt(100, 200)}…`, 41, 2],
    ['at a span near the start', 40, 41, `${excerpt(0, 100)}…`, 40, 1],
    ['just after the start', 41, 42, `…${excerpt(1, 101)}…`, 41, 1],
    ['at a span near the end', 299, 300, `…${excerpt(200, 300)}`, 100, 1],
    ['so that the end is shown', 240, 241, `…${excerpt(200, 300)}`, 41, 1],
    ['inside a long span', 100, 300, `…${excerpt(60, 160)}…`, 41, 60],
  ])('a long line is cut %s', (_, start, end, line, indent, carets) => {
    expect(frame(digits, { start, end })).toBe(`1 | ${line}\n  | ${' '.repeat(indent)}${'^'.repeat(carets)}`)
  })

  test.each([
    ['combining marks and joiners have no width', 'e\u0301\u200dx', 3, 4, 1],
    ['control characters are shown as spaces', '\u0007\u001bx', 2, 3, 2],
    ['a lone surrogate is shown as a space', '\ud800x', 1, 2, 1],
    ['Hangul is wide', '한x', 1, 2, 2],
    ['full-width forms are wide', '！x', 1, 2, 2],
    ['half-width forms are not', 'ｱx', 1, 2, 1],
    ['marks that take space of their own have no width', 'क\u093ex', 2, 3, 1],
    ...[0x1100, 0x115f, 0x2e80, 0xa4cf, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60].map(
      (code): [string, string, number, number, number] => {
        return [`U+${code.toString(16)} is wide`, `${String.fromCharCode(code)}x`, 1, 2, 2]
      },
    ),
    ...[0x1f300, 0x1faff, 0x20000, 0x3fffd].map((code): [string, string, number, number, number] => {
      return [`U+${code.toString(16)} is wide`, `${String.fromCodePoint(code)}x`, 2, 3, 2]
    }),
    ['U+1f2ff is not wide', `${String.fromCodePoint(0x1f2ff)}x`, 2, 3, 1],
    ...[0x10ff, 0x1160, 0x2e7f, 0xa4d0, 0xabff, 0xd7b0, 0xf8ff, 0xfb00, 0xfe70, 0xfeff, 0xff61].map(
      (code): [string, string, number, number, number] => {
        return [`U+${code.toString(16)} is not wide`, `${String.fromCharCode(code)}x`, 1, 2, 1]
      },
    ),
  ])('%s', (_, text, start, end, indent) => {
    const [line, carets] = frame(text, { start, end }).split('\n')
    expect(carets).toBe(`  | ${' '.repeat(indent)}^`)
    expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u)
  })
})

test.each([
  ['', 0, { line: 1, column: 1 }],
  ['ab\ncd', 2, { line: 1, column: 3 }],
  ['ab\ncd', 3, { line: 2, column: 1 }],
  ['ab\ncd', 4, { line: 2, column: 2 }],
  ['a\n\nb', 3, { line: 3, column: 1 }],
  ['😀x', 2, { line: 1, column: 2 }],
  ['a\n', 2, { line: 2, column: 1 }],
])('offsets become lines and columns from 1 (%#)', (text, offset, position) => {
  expect(positionAt(text, offset)).toEqual(position)
})

const SOURCE = 'a AND\n(b'
const fixes = [insert('close-group', {}, 8, ')'), insert('escape-character', { character: '(' }, 6, '\\')]
const unclosed = toDiagnostic(
  { severity: 'error', code: 'unclosed-group', span: { start: 6, end: 7 }, data: {}, fixes },
  problemMessages,
)
const lint = toDiagnostic(
  {
    severity: 'warning',
    code: 'smart-quotes',
    span: { start: 0, end: 1 },
    data: { character: 'a' },
    fixes: [],
  },
  problemMessages,
)

test('a diagnostic is its place and message, a frame, and the titles of its fixes', () => {
  expect(formatDiagnostic(SOURCE, unclosed)).toBe(
    [
      `error[unclosed-group] 2:1: ${unclosed.message}`,
      '2 | (b',
      '  | ^',
      '  fix: Close the group at the end',
      '  fix: Search for the character itself',
    ].join('\n'),
  )
})

test('the first line is in the language of the messages', () => {
  const messages = {
    'format-diagnostic': ({ line, column }: { line: number; column: number }) => `Zeile ${line}, ${column}`,
  }
  expect(formatDiagnostic(SOURCE, unclosed, { messages }).split('\n')[0]).toBe('Zeile 2, 1')
})

test('what is no text and what is no diagnostic are refused', () => {
  expect(() => formatDiagnostic(5 as never, unclosed)).toThrow(/^formatDiagnostic: the argument source must/)
  expect(() => formatDiagnostic('a', {} as never)).toThrow(/^formatDiagnostic: the argument diagnostic must/)
})

test('a QueryError has the message of its first error, and formats every diagnostic', () => {
  const error = new QueryError(SOURCE, [lint, unclosed])
  expect(error.message).toBe(unclosed.message)
  expect(String(error)).toBe([lint, unclosed].map((each) => formatDiagnostic(SOURCE, each)).join('\n\n'))
  expect(new QueryError('', [lint]).message).toBe(lint.message)
  expect([error.source, error.diagnostics, error.name]).toEqual([SOURCE, [lint, unclosed], 'QueryError'])
  expect(new QueryError('', []).message).toBe('The query cannot be read.')
})
