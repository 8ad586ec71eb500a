import { classOfCodePoint } from '../regexp/dfa/alphabet.ts'
import { automatonOf } from '../regexp/dfa/automaton.ts'
import { type RegexpNode, repeat, sequence, set, union } from '../regexp/syntax/ast.ts'
import { NAME_PART, NAME_START, SPACE } from '../tables/markup.generated.ts'

/** ASCII's markup characters, each of which is a class of its own, after the four classes of the table. */
const MARKS = '\'"<>=!-#\\'

/** The classes of the ASCII marks by code, 0 for all other characters. */
const ASCII_CLASSES = new Uint8Array(0x80)
for (const [i, mark] of [...MARKS].entries()) ASCII_CLASSES[mark.charCodeAt(0)] = 4 + i

/** The distance between the positions at which results are kept, in UTF-16 code units. */
const STRIDE = 64

// JavaScript's \s differs from Unicode's White_Space: it includes U+FEFF and excludes U+0085.
const SPACES = '[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*'
const SCRIPT = new RegExp(`<!--|</${SPACES}script${SPACES}>`, 'gi')
const STYLE = new RegExp(`<!--|</${SPACES}style${SPACES}>`, 'gi')
const COMMENT = /<!--#|-->/g
const RAW_COMMENT = /<!--#|-->|'|"/g
const INCLUDE = /-->|'|"/g
const QUOTES: Readonly<Record<string, RegExp>> = { "'": /\\[\s\S]?|'/g, '"': /\\[\s\S]?|"/g }

/**
 * The end of a start tag whose content begins at `from`: the index after the last `>` that can close it, or
 * −1. Results are kept in `known`, so all tags of a text together take linear time even if none of them is
 * closed.
 *
 * @param known a map that is empty at the first call for a text and is passed again at each later one
 */
export function endOfTag(text: string, from: number, table: Uint8Array, known: Map<number, number>): number {
  automaton ??= tagAutomaton()
  const { next, accepting } = automaton
  const passed: number[] = []
  let state = 0
  let end = -1
  let checkpoint = Math.ceil(from / STRIDE) * STRIDE
  for (let at = from; at < text.length; ) {
    // Every scan stops at the same code point near each checkpoint, so scans share the results.
    if (at >= checkpoint) {
      checkpoint += STRIDE
      const key = at * MAX_STATES + state
      const result = known.get(key)
      if (result !== undefined) {
        end = Math.max(end, result)
        break
      }
      passed.push(key)
    }
    const unit = text.charCodeAt(at)
    const point = unit < 0x80 ? unit : text.codePointAt(at)!
    const mark = unit < 0x80 ? ASCII_CLASSES[unit]! : 0
    state = next[state]![mark > 0 ? mark : table[point]!]!
    if (state === -1) break
    at += point > 0xffff ? 2 : 1
    if (accepting[state]) end = at
  }
  for (const key of passed) known.set(key, end > Math.floor(key / MAX_STATES) ? end : -1)
  return end
}

/** More states than the automaton has. */
const MAX_STATES = 4096

/** The automaton of a tag's content: the next state by state and class of characters, −1 for none. */
interface TagAutomaton {
  readonly next: readonly (readonly number[])[]
  readonly accepting: readonly boolean[]
}

let automaton: TagAutomaton | undefined

function tagAutomaton(): TagAutomaton {
  const { classes, next, accepting } = automatonOf(tagContent(), MAX_STATES)!
  const columns = Array.from({ length: 4 + MARKS.length }, (_, i) => classOfCodePoint(classes, i))
  return { next: next.map((row) => columns.map((column) => row[column]!)), accepting }
}

/**
 * The content of a start tag after its name and a space, over the numbers of classes instead of code points.
 * `<` and `>` are content only inside a quoted attribute value or a server-side include (`<!--# … -->`). A
 * quoted value may contain its own quote after a backslash.
 */
function tagContent(): RegexpNode {
  const points = (numbers: readonly number[]) => numbers.map((each) => ({ from: each, to: each }))
  const marks = (characters: string) => points(Array.from(characters, (mark) => 4 + MARKS.indexOf(mark)))
  const literal = (characters: string): RegexpNode =>
    sequence(Array.from(characters, (mark) => set(marks(mark))))
  const except = (characters: string): RegexpNode => set(marks(characters), true)
  const star = (item: RegexpNode): RegexpNode => repeat(item, 0, null)
  const quoted = (mark: string): RegexpNode =>
    sequence([literal(mark), star(union([except(mark), literal(`\\${mark}`)])), literal(mark)])

  const value = union([quoted("'"), quoted('"')])
  const spaces = star(set(points([SPACE])))
  const name = sequence([
    set(points([NAME_START])),
    star(set([...points([NAME_START, NAME_PART]), ...marks('-')])),
  ])
  const attribute = sequence([name, spaces, literal('='), spaces, value])
  const include = sequence([literal('<!--#'), star(union([except('\'"'), value])), literal('-->')])
  return sequence([star(union([except('<>'), attribute, include])), literal('>')])
}

/** The end of a comment whose text begins at `at`; the end of the text if the comment is not closed. */
export function endOfComment(html: string, at: number): number {
  for (;;) {
    const mark = next(COMMENT, html, at)
    if (mark === undefined) return html.length
    if (mark.text === '-->') return mark.end
    at = endOfInclude(html, mark.end)
  }
}

/**
 * The index after the end tag of a script or style whose text begins at `at`, or −1. Comments hide end tags.
 */
export function endOfRawText(html: string, at: number, element: 'script' | 'style'): number {
  for (;;) {
    const mark = next(element === 'script' ? SCRIPT : STYLE, html, at)
    if (mark === undefined) return -1
    if (mark.text !== '<!--') return mark.end
    at = endOfRawComment(html, mark.end)
  }
}

function endOfRawComment(html: string, at: number): number {
  for (;;) {
    const mark = next(RAW_COMMENT, html, at)
    if (mark === undefined) return html.length
    if (mark.text === '-->') return mark.end
    at = mark.text === '<!--#' ? endOfInclude(html, mark.end) : endOfQuoted(html, mark.end, mark.text)
  }
}

function endOfInclude(html: string, at: number): number {
  for (;;) {
    const mark = next(INCLUDE, html, at)
    if (mark === undefined) return html.length
    if (mark.text === '-->') return mark.end
    at = endOfQuoted(html, mark.end, mark.text)
  }
}

function endOfQuoted(html: string, at: number, quote: string): number {
  for (;;) {
    const mark = next(QUOTES[quote]!, html, at)
    if (mark === undefined) return html.length
    at = mark.end
    if (mark.text === quote) return at
  }
}

function next(
  pattern: RegExp,
  html: string,
  at: number,
): { readonly text: string; readonly end: number } | undefined {
  pattern.lastIndex = at
  const match = pattern.exec(html)
  return match === null ? undefined : { text: match[0], end: pattern.lastIndex }
}
