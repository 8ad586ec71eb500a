import { describe, expect, test } from 'vitest'
import { applyFix } from '../../src/diagnostics/diagnostic.ts'
import { didYouMean } from '../../src/diagnostics/didYouMean.ts'
import { frame, positionAt } from '../../src/diagnostics/formatDiagnostic.ts'

describe('a frame shows the line with carets under the span', () => {
  test.each([
    ['at the start', 'a AND (b', 0, 1, ['1 | a AND (b', '  | ^']],
    ['in the middle', 'a AND (b', 6, 7, ['1 | a AND (b', '  |       ^']],
    ['a place between characters', 'a AND', 5, 5, ['1 | a AND', '  |      ^']],
    ['several characters', 'a bcd e', 2, 5, ['1 | a bcd e', '  |   ^^^']],
    ['on a later line', 'a\nbc d\ne', 5, 6, ['2 | bc d', '  |    ^']],
    ['across lines', 'ab\ncd', 1, 4, ['1 | ab', '  |  ^']],
    ['behind wide characters', '日本 x', 3, 4, ['1 | 日本 x', '  |      ^']],
    ['behind emoji', '😀 x', 3, 4, ['1 | 😀 x', '  |    ^']],
    ['behind tabs', '\ta x', 3, 4, ['1 |  a x', '  |    ^']],
    ['in nothing', '', 0, 0, ['1 | ', '  | ^']],
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

describe('did you mean', () => {
  const names = ['organisation', 'headline', 'subheadline', 'versioncreated', 'author.name', 'isin']
  test.each([
    ['organization', ['organisation']],
    ['Headline', ['headline', 'subheadline']],
    ['haedline', ['headline']],
    ['name', ['author.name']],
    ['version', ['versioncreated']],
    ['isni', ['isin']],
    ['qqqq', []],
    ['x'.repeat(1000), []],
  ])('%s', (written, expected) => {
    expect(didYouMean(written, names)).toEqual(expected)
  })
})

test('a fix applies all its edits to the text as it was', () => {
  const edits = [
    { span: { start: 0, end: 0 }, text: '"' },
    { span: { start: 3, end: 3 }, text: '"' },
    { span: { start: 1, end: 2 }, text: '' },
  ]
  expect(applyFix('abc', { title: 'Quote', edits })).toBe('"ac"')
})
