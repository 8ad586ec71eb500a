import { HTML_ENTITIES, LONGEST_ENTITY } from './htmlEntities.ts'
import { endOfRawText, endOfRemark } from './rawText.ts'
import { type CodePointTable, classOf, codePointTable } from './tables/codePointTable.ts'
import { MARKUP_RUNS, NAME_PART, NAME_START, SPACE } from './tables/markup.generated.ts'
import { endOfTag } from './tagContent.ts'

/**
 * Elements inside a line: their tags vanish, so that `<b>bold</b>face` is one word. All others break the
 * line.
 */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b basefont bdo big cite code dfn em font i img input kbd label q s samp select small span strike strong sub sup ' +
    'textarea tt u var'
  ).split(' '),
)
const RAW: ReadonlySet<string> = new Set(['script', 'style'])

const SPECIAL = /[&<]/g
const NUMBER = /&#(?:[xX]([0-9a-fA-F]+)|([0-9]+))/y
const SURROGATES =
  /&#(?:[xX]([dD][89abAB][0-9a-fA-F]{2})|(5[56]\d{3}));&#(?:[xX]([dD][c-fC-F][0-9a-fA-F]{2})|(5[67]\d{3}));/y

let table: CodePointTable | undefined

/** What a piece of markup becomes, and where the text goes on after it. */
interface Replacement {
  readonly text: string
  readonly end: number
}

/** What is known about the text while it is read. */
interface Markup {
  readonly html: string
  readonly table: CodePointTable
  readonly tagEnds: Map<number, number>
  nextGreater: number
}

/**
 * The text of a piece of HTML, as Lucene's html strip filter reads it: character references resolved,
 * comments and declarations gone, `script` and `style` left out, tags of inline elements gone and all others
 * a line feed. What only looks like markup stays as it is. It takes linear time whatever the input.
 *
 * @example
 * stripHtml('<p>Caf&eacute; <b>bold</b>face</p>') // '\nCafé boldface\n'
 */
export function stripHtml(html: string): string {
  SPECIAL.lastIndex = 0
  if (!SPECIAL.test(html)) return html
  table ??= codePointTable(MARKUP_RUNS)
  const markup: Markup = { html, table, tagEnds: new Map(), nextGreater: -1 }
  let result = ''
  let at = 0
  for (;;) {
    SPECIAL.lastIndex = at
    const found = SPECIAL.exec(html)
    if (found === null) return result + html.slice(at)
    result += html.slice(at, found.index)
    const { text, end } =
      found[0] === '&' ? readReference(html, found.index) : readMarkup(markup, found.index)
    result += text
    at = end
  }
}

/** A character reference; without its semicolon it is one only at the very end. */
function readReference(html: string, at: number): Replacement {
  const isRaw = { text: '&', end: at + 1 }
  if (html[at + 1] === '#') return readPair(html, at) ?? readNumber(html, at) ?? isRaw
  for (let length = LONGEST_ENTITY; length > 0; length--) {
    const character = HTML_ENTITIES.get(html.slice(at + 1, at + 1 + length))
    if (character !== undefined) return terminated(html, at + 1 + length, character) ?? isRaw
  }
  return isRaw
}

function terminated(html: string, end: number, text: string): Replacement | undefined {
  if (end >= html.length) return { text, end: html.length }
  return html[end] === ';' ? { text, end: end + 1 } : undefined
}

/** A number as long as Lucene takes it: five hexadecimal digits or seven decimal ones. */
function readNumber(html: string, at: number): Replacement | undefined {
  NUMBER.lastIndex = at
  const match = NUMBER.exec(html)
  if (match === null) return undefined
  const [whole, hexadecimal, decimal = ''] = match
  if (hexadecimal === undefined ? decimal.length > 7 : hexadecimal.length > 5) return undefined
  const point = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  if (point > 0x10ffff) return undefined
  const isUnfit = point === 0 || (point >= 0xd800 && point <= 0xdfff)
  return terminated(html, at + whole.length, isUnfit ? '\ufffd' : String.fromCodePoint(point))
}

/** An astral character written as two references, one for each surrogate. */
function readPair(html: string, at: number): Replacement | undefined {
  SURROGATES.lastIndex = at
  const match = SURROGATES.exec(html)
  if (match === null) return undefined
  const high = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16)
  const low = match[3] === undefined ? Number(match[4]) : Number.parseInt(match[3], 16)
  if (high < 0xd800 || high > 0xdbff || low < 0xdc00 || low > 0xdfff) return undefined
  return { text: String.fromCharCode(high, low), end: at + match[0].length }
}

function readMarkup(markup: Markup, at: number): Replacement {
  switch (markup.html[at + 1]) {
    case '!':
      return readDeclaration(markup.html, at)
    case '?':
      return readInstruction(markup, at)
    case '/':
      return readEndTag(markup, at)
    default:
      return readStartTag(markup, at)
  }
}

function readDeclaration(html: string, at: number): Replacement {
  if (html.startsWith('--', at + 2)) return { text: '', end: endOfRemark(html, at + 4) }
  if (html.startsWith('[CDATA[', at + 2)) {
    const close = html.indexOf(']]>', at + 9)
    return close < 0
      ? { text: html.slice(at + 9), end: html.length }
      : { text: html.slice(at + 9, close), end: close + 3 }
  }
  const close = html.indexOf('>', at + 2)
  return close < 0 ? { text: html.slice(at), end: html.length } : { text: '', end: close + 1 }
}

/** `<?…?>` or `<?…/>`, up to the first `>`. */
function readInstruction(markup: Markup, at: number): Replacement {
  const { html } = markup
  if (markup.nextGreater < at) {
    const next = html.indexOf('>', at)
    markup.nextGreater = next < 0 ? html.length : next
  }
  const close = markup.nextGreater
  const last = html[close - 1]
  const isInstruction = close < html.length && close > at + 2 && (last === '?' || last === '/')
  return isInstruction ? { text: '', end: close + 1 } : { text: '<', end: at + 1 }
}

function readEndTag({ html, table }: Markup, at: number): Replacement {
  const start = skipSpace(html, at + 2, table)
  const end = skipName(html, start, table)
  if (end === start) return { text: html.slice(at, start), end: start }
  const close = skipSpace(html, end, table)
  if (html[close] === '>') return { text: isInline(html.slice(start, end)) ? '' : '\n', end: close + 1 }
  return unclosed(html, at, end)
}

function readStartTag({ html, table, tagEnds }: Markup, at: number): Replacement {
  const start = skipSpace(html, at + 1, table)
  const end = skipName(html, start, table)
  if (end === start) return { text: html.slice(at, start), end: start }
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

/** A tag that is never closed is text after all, except that a name at the very end vanishes. */
function unclosed(html: string, at: number, end: number): Replacement {
  return { text: end === html.length ? '' : html.slice(at, end), end }
}

function isInline(name: string): boolean {
  return INLINE.has(asciiLower(name))
}

function asciiLower(name: string): string {
  return /^[a-zA-Z]+$/.test(name) ? name.toLowerCase() : name
}

function skipSpace(html: string, at: number, table: CodePointTable): number {
  while (at < html.length && table.units[html.charCodeAt(at)] === SPACE) at++
  return at
}

function skipName(html: string, start: number, table: CodePointTable): number {
  let at = start
  while (at < html.length) {
    const point = html.codePointAt(at)!
    const kind = classOf(table, point)
    if (kind !== NAME_START && (kind !== NAME_PART || at === start)) break
    at += point > 0xffff ? 2 : 1
  }
  return at
}
