import { codePointTable } from '../tables/codePointTable.ts'
import { MARKUP_RUNS, NAME_PART, NAME_START, SPACE } from '../tables/markup.generated.ts'
import { type Replacement, replaceReference } from './characterReference.ts'
import { endOfComment, endOfRawText, endOfTag } from './markupEnds.ts'
import { recordCopy, recordReplacement, type SourcePiece } from './sourceMap.ts'

/**
 * Inline elements: their tags are removed, so `<b>bold</b>face` is one word. Other tags become line feeds.
 */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b basefont bdo big cite code dfn em font i img input kbd label q s samp ' +
    'select small span strike strong sub sup textarea tt u var'
  ).split(' '),
)
const RAW: ReadonlySet<string> = new Set(['script', 'style'])

const SPECIAL = /[&<]/g

let table: Uint8Array | undefined

/** A text, and what is known about it. */
interface Markup {
  readonly html: string
  readonly table: Uint8Array
  readonly tagEnds: Map<number, number>
  nextGreater: number
}

/**
 * The plain text of HTML, as Lucene's HTML strip filter makes it. Character references are resolved.
 * Comments, declarations, `script` and `style` elements and the tags of inline elements are removed. All
 * other tags become a line feed. Text that only resembles markup stays as it is. It takes linear time for any
 * input.
 *
 * @param pieces an empty list that gets the pieces of the result, with where they are in the HTML
 *
 * @example
 * stripHtml('<p>Caf&eacute; <b>bold</b>face</p>') // '\nCafé boldface\n'
 */
export function stripHtml(html: string, pieces?: SourcePiece[]): string {
  SPECIAL.lastIndex = 0
  if (!SPECIAL.test(html)) {
    if (pieces !== undefined) recordCopy(pieces, 0, 0, html.length)
    return html
  }
  table ??= codePointTable(MARKUP_RUNS)
  const markup: Markup = { html, table, tagEnds: new Map(), nextGreater: -1 }
  let result = ''
  let at = 0
  for (;;) {
    SPECIAL.lastIndex = at
    const found = SPECIAL.exec(html)
    const next = found === null ? html.length : found.index
    if (pieces !== undefined) recordCopy(pieces, result.length, at, next)
    result += html.slice(at, next)
    if (found === null) return result
    const replacement = found[0] === '&' ? replaceReference(html, next) : replaceMarkup(markup, next)
    if (pieces !== undefined) recordReplacement(pieces, result.length, html, next, replacement)
    result += replacement.text
    at = replacement.end
  }
}

function replaceMarkup(markup: Markup, at: number): Replacement {
  switch (markup.html[at + 1]) {
    case '!':
      return replaceDeclaration(markup.html, at)
    case '?':
      return replaceInstruction(markup, at)
    case '/':
      return replaceEndTag(markup, at)
    default:
      return replaceStartTag(markup, at)
  }
}

function replaceDeclaration(html: string, at: number): Replacement {
  if (html.startsWith('--', at + 2)) return { text: '', end: endOfComment(html, at + 4) }
  if (html.startsWith('[CDATA[', at + 2)) {
    const close = html.indexOf(']]>', at + 9)
    return close < 0 ? copy(html, at + 9, html.length) : { ...copy(html, at + 9, close), end: close + 3 }
  }
  const close = html.indexOf('>', at + 2)
  return close < 0 ? copy(html, at, html.length) : { text: '', end: close + 1 }
}

/** `<?…?>` or `<?…/>`, up to the first `>`. */
function replaceInstruction(markup: Markup, at: number): Replacement {
  const { html } = markup
  if (markup.nextGreater < at) {
    const next = html.indexOf('>', at)
    markup.nextGreater = next < 0 ? html.length : next
  }
  const close = markup.nextGreater
  const last = html[close - 1]
  const isInstruction = close < html.length && close > at + 2 && (last === '?' || last === '/')
  return isInstruction ? { text: '', end: close + 1 } : copy(html, at, at + 1)
}

function replaceEndTag({ html, table }: Markup, at: number): Replacement {
  const start = skipSpace(html, at + 2, table)
  const end = skipName(html, start, table)
  if (end === start) return copy(html, at, start)
  const close = skipSpace(html, end, table)
  if (html[close] === '>') return { text: isInline(html.slice(start, end)) ? '' : '\n', end: close + 1 }
  return unclosed(html, at, end)
}

function replaceStartTag({ html, table, tagEnds }: Markup, at: number): Replacement {
  const start = skipSpace(html, at + 1, table)
  const end = skipName(html, start, table)
  if (end === start) return copy(html, at, start)
  const name = html.slice(start, end)
  const spaced = skipSpace(html, end, table) > end
  if (RAW.has(asciiLower(name)) && (spaced || html[end] === '>')) {
    const close = spaced ? endOfTag(html, end + 1, table, tagEnds) : end + 1
    if (close < 0) return unclosed(html, at, end)
    const after = endOfRawText(html, close, asciiLower(name) as 'script' | 'style')
    return after < 0 ? { text: '', end: html.length } : { text: '\n', end: after }
  }
  let close = -1
  if (html[end] === '>') close = end + 1
  else if (html.startsWith('/>', end)) close = end + 2
  else if (spaced || html[end] === '=') close = endOfTag(html, end + 1, table, tagEnds)
  return close < 0 ? unclosed(html, at, end) : { text: isInline(name) ? '' : '\n', end: close }
}

/** The text of a tag that is not closed. A tag name at the very end is removed. */
function unclosed(html: string, at: number, end: number): Replacement {
  return end === html.length ? { text: '', end } : copy(html, at, end)
}

/** Text that only resembles markup, as it stands. */
function copy(html: string, start: number, end: number): Replacement {
  return { text: html.slice(start, end), copiedFrom: start, end }
}

function isInline(name: string): boolean {
  return INLINE.has(asciiLower(name))
}

function asciiLower(name: string): string {
  return /^[a-zA-Z]+$/.test(name) ? name.toLowerCase() : name
}

function skipSpace(html: string, at: number, table: Uint8Array): number {
  while (at < html.length && table[html.charCodeAt(at)] === SPACE) at++
  return at
}

function skipName(html: string, start: number, table: Uint8Array): number {
  let at = start
  while (at < html.length) {
    const point = html.codePointAt(at)!
    const kind = table[point]
    if (kind !== NAME_START && (kind !== NAME_PART || at === start)) break
    at += point > 0xffff ? 2 : 1
  }
  return at
}
