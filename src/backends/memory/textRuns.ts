import type { Span } from '../../diagnostics/span.ts'

/** Elements within which a browser takes a tag for text. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript)$/

const TAG_NAME = /[a-zA-Z][^ \t\n\f\r/>]*/y

const SPACE = '[ \\t\\n\\f\\r]'
const VALUE = `"[^"]*(?:"|$)|'[^']*(?:'|$)|[^ \\t\\n\\f\\r"'>][^ \\t\\n\\f\\r>]*`
const ATTRIBUTE = `[^ \\t\\n\\f\\r/>][^ \\t\\n\\f\\r/>=]*(?:${SPACE}*=${SPACE}*(?:${VALUE})?)?`

/** The end of a tag, or its next attribute. A quoted value may hold `>`. */
const TAG_PART = new RegExp(`[ \\t\\n\\f\\r/]*(?:(>)|${ATTRIBUTE})`, 'y')

/** A browser knows some names without their semicolon. */
const REFERENCE = /&(?:#[xX]?[0-9a-fA-F]{1,40}|[a-zA-Z][a-zA-Z0-9]{0,31});?/y
const LONGEST_REFERENCE = 44

/**
 * The text of HTML as a browser reads it: what is in no tag, comment or declaration, and not within an
 * element like `script` or `textarea`. In linear time.
 *
 * @example
 * textRuns('<b>a</b>b') // [{ start: 3, end: 4 }, { start: 8, end: 9 }]
 */
export function textRuns(html: string): Span[] {
  const runs: Span[] = []
  let start = 0
  for (const markup of markupSpans(html)) {
    if (markup.start > start) runs.push({ start, end: markup.start })
    start = markup.end
  }
  if (html.length > start) runs.push({ start, end: html.length })
  return runs
}

/**
 * The tags, comments and declarations of HTML, as a browser reads them. What is within an element like
 * `script` or `textarea` belongs to its start tag.
 *
 * @example
 * markupSpans('a<b>b') // [{ start: 1, end: 4 }]
 */
export function markupSpans(html: string): Span[] {
  const spans: Span[] = []
  for (let at = html.indexOf('<'); at >= 0; ) {
    const end = endOfMarkup(html, at)
    if (end === at) {
      at = html.indexOf('<', at + 1)
      continue
    }
    const start = at
    spans.push({ start, end: endOfRaw(html, start, end) })
    at = html.indexOf('<', spans.at(-1)!.end)
  }
  return spans
}

/** The character reference that a place in HTML cuts. */
export function referenceAround(html: string, at: number): Span | undefined {
  const from = Math.max(0, at - LONGEST_REFERENCE)
  const start = from + html.slice(from, at).lastIndexOf('&')
  if (start < from) return undefined
  REFERENCE.lastIndex = start
  if (!REFERENCE.test(html)) return undefined
  return REFERENCE.lastIndex > at ? { start, end: REFERENCE.lastIndex } : undefined
}

/** The index after the markup at a `<`, or the same index if it is text. */
function endOfMarkup(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    if (html.startsWith('>', at + 4)) return at + 5
    return html.startsWith('->', at + 4) ? at + 6 : after(html, /--!?>/g, at + 4)
  }
  const name = html[at + 1] === '/' ? at + 2 : at + 1
  TAG_NAME.lastIndex = name
  if (TAG_NAME.test(html)) return endOfTag(html, TAG_NAME.lastIndex)
  return /[!?/]/.test(html[at + 1] ?? '') ? after(html, />/g, at + 2) : at
}

function endOfTag(html: string, at: number): number {
  TAG_PART.lastIndex = at
  for (let part = TAG_PART.exec(html); part !== null; part = TAG_PART.exec(html))
    if (part[1] === '>') return TAG_PART.lastIndex
  return html.length
}

/** The index of the end tag of an element whose content has no tags; for other tags their own end. */
function endOfRaw(html: string, at: number, end: number): number {
  TAG_NAME.lastIndex = at + 1
  const name = TAG_NAME.exec(html)?.[0].toLowerCase()
  if (name === undefined || !RAW.test(name)) return end
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = end
  return close.test(html) ? close.lastIndex - name.length - 2 : html.length
}

function after(html: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at
  return pattern.test(html) ? pattern.lastIndex : html.length
}
