import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { FLAG, type RulesOf, SPANS, TEXT } from '../../diagnostics/arguments/rules.ts'
import type { Span } from '../../diagnostics/span.ts'
import { referenceAround, textRuns } from './textRuns.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Options for {@link highlightHtml}. */
export interface HighlightOptions {
  /** Whether the text is already HTML. Default `false`. */
  readonly html?: boolean
}

const RULES: RulesOf<HighlightOptions> = { html: FLAG }

/**
 * Returns the text as HTML, with the spans wrapped in `<mark>`. Plain text is escaped, so the result is safe
 * to insert into a page. With the `html` option, the text is taken to be HTML already. It is not sanitized;
 * only marks are added, around visible text and never across a tag. Spans may overlap, and may be in any
 * order. A span that would split a character or a character reference is extended to cover all of it. The
 * result is at most 13 times as long as the text.
 *
 * @throws RangeError when a span extends outside the text.
 * @throws TypeError when an argument has the wrong type.
 * @example
 * highlightHtml('AT&T bank', [{ start: 5, end: 9 }]) // 'AT&amp;T <mark>bank</mark>'
 * highlightHtml('<b>bold</b>face', [{ start: 0, end: 15 }], { html: true })
 * // '<b><mark>bold</mark></b><mark>face</mark>'
 */
export function highlightHtml(text: string, spans: readonly Span[], options: HighlightOptions = {}): string {
  checkArgument('highlightHtml', 'text', text, TEXT)
  checkArgument('highlightHtml', 'spans', spans, SPANS)
  checkOptions('highlightHtml', options, RULES)
  const { html = false } = options
  const marks = merged(text, spans)
  const runs = html ? textRuns(text) : [{ start: 0, end: text.length }]
  const write = html ? (part: string) => part : escapeHtml
  let result = ''
  let written = 0
  let mark = 0
  for (const run of runs) {
    while (mark < marks.length && marks[mark]!.end <= run.start) mark++
    const within: Span[] = []
    for (let next = mark; next < marks.length && marks[next]!.start < run.end; next++)
      within.push(widened(text, marks[next]!, run, html))
    for (const { start, end } of joined(within)) {
      // White space between tags may be in a place that allows no `<mark>`, such as between the rows of a
      // table.
      if (html && isBlank(text, start, end)) continue
      result += `${write(text.slice(written, start))}<mark>${write(text.slice(start, end))}</mark>`
      written = end
    }
  }
  return result + write(text.slice(written))
}

/** The spans in order, without empty ones. Spans that overlap or touch are joined. */
function merged(text: string, spans: readonly Span[]): Span[] {
  for (const { start, end } of spans) {
    if (
      !(Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= text.length)
    )
      throw new RangeError(
        `highlightHtml: the span from ${start} to ${end} is not within the text, which has ${text.length} ` +
          'UTF-16 code units. Pass the spans that matches returned for this value.',
      )
  }
  return joined(spans.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start))
}

/** Joins spans that overlap or touch. They are given in order. */
function joined(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of spans) {
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** The part of a span within a run of text, with whole characters and references. */
function widened(text: string, span: Span, run: Span, html: boolean): Span {
  const start = Math.max(span.start, run.start)
  const end = Math.min(span.end, run.end)
  return {
    start:
      (html ? referenceAround(text, start)?.start : undefined) ?? (cutsPair(text, start) ? start - 1 : start),
    end: (html ? referenceAround(text, end)?.end : undefined) ?? (cutsPair(text, end) ? end + 1 : end),
  }
}

function cutsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && text.codePointAt(at - 1)! > 0xffff
}

function isBlank(text: string, start: number, end: number): boolean {
  return /^[ \t\n\f\r]*$/.test(text.slice(start, end))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)
}
