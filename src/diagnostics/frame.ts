import type { Span } from './span.ts'

/** Where an offset lies in a text: both from 1; the column counts code points. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The line and column of an offset (in UTF-16 units). */
export function positionAt(text: string, offset: number): Position {
  let line = 1
  let lineStart = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    lineStart = at + 1
  }
  return { line, column: [...text.slice(lineStart, offset)].length + 1 }
}

const WINDOW = 100

/**
 * The line of a text that a span starts in, with carets under the span; long lines are cut around it.
 *
 * @example
 * frame('a AND (b', { start: 6, end: 7 })
 * // 1 | a AND (b
 * //   |       ^
 */
export function frame(text: string, span: Span): string {
  const { line } = positionAt(text, span.start)
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1
  const newline = text.indexOf('\n', span.start)
  const lineEnd = newline === -1 ? text.length : newline
  const from = Math.max(lineStart, Math.min(span.start - 40, lineEnd - WINDOW))
  const to = Math.min(lineEnd, from + WINDOW)
  const before = visible(text.slice(from, span.start))
  const marked = visible(text.slice(span.start, Math.max(span.start, Math.min(span.end, to))))
  const after = visible(text.slice(Math.max(span.start, Math.min(span.end, to)), to))
  const lead = from > lineStart ? '…' : ''
  const trail = to < lineEnd ? '…' : ''
  const gutter = ' '.repeat(String(line).length)
  const pad = ' '.repeat(width(lead) + width(before))
  return `${line} | ${lead}${before}${marked}${after}${trail}\n${gutter} | ${pad}${'^'.repeat(Math.max(1, width(marked)))}`
}

// Control characters would shift the carets or the terminal.
function visible(text: string): string {
  return text.replace(/\p{Cc}|\p{Cs}/gu, ' ')
}

function width(text: string): number {
  let columns = 0
  for (const character of text)
    columns += /\p{M}|\u200d/u.test(character) ? 0 : isWide(character.codePointAt(0)!) ? 2 : 1
  return columns
}

function isWide(codePoint: number): boolean {
  return (
    (codePoint >= 0x1100 && codePoint <= 0x115f) ||
    (codePoint >= 0x2e80 && codePoint <= 0xa4cf) ||
    (codePoint >= 0xac00 && codePoint <= 0xd7a3) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe6f) ||
    (codePoint >= 0xff00 && codePoint <= 0xff60) ||
    (codePoint >= 0x1f300 && codePoint <= 0x1faff) ||
    (codePoint >= 0x20000 && codePoint <= 0x3fffd)
  )
}
