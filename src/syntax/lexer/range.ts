import { escapeCharacter, insert, replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import { quoteTyped } from '../typedText.ts'
import { isBlank, skipBlanks, skipBlanksBack } from './characters.ts'
import type { Lexer } from './lexer.ts'
import { Bound, RangeEnd, RangeStart, To } from './tokens.ts'

const QUOTE = 0x22

/** A value or TO between the brackets of a range. */
interface RangePart extends Span {
  readonly quoted: boolean
}

/** Lexes a range, from its opening bracket to its closing one. */
export function lexRange(lexer: Lexer) {
  const { text, at: start } = lexer
  lexer.countLeaf(start)
  lexer.emit(RangeStart, start, start + 1, text[start]!)
  const parts: RangePart[] = []
  if (!lexer.noRangeEnds) {
    const close = lexParts(text, start + 1, parts)
    if (close !== -1) {
      for (const part of parts) emitPart(lexer, part)
      return lexer.emit(RangeEnd, close, close + 1, text[close]!)
    }
    lexer.noRangeEnds = true
  }
  lexOpenRange(lexer, start)
}

/** Collects the parts before the closing bracket and returns its offset, or -1 if the text ends first. */
function lexParts(text: string, from: number, parts: RangePart[]): number {
  for (let at = skipBlanks(text, from); at < text.length; at = skipBlanks(text, at)) {
    if (closes(text.charCodeAt(at))) return at
    const part = partAt(text, at)
    parts.push(part)
    at = part.end
  }
  return -1
}

/**
 * The part at `at`: the longer one of a quoted part and a part that ends at white space or a closing bracket.
 * As in Lucene, a quotation mark after a backslash does not close, even if the backslash is escaped, unless
 * it is the last one of the text.
 */
function partAt(text: string, at: number): RangePart {
  const bare = endOfBare(text, at)
  const quoted = text.charCodeAt(at) === QUOTE ? endOfQuoted(text, at) : -1
  return quoted >= bare ? { start: at, end: quoted, quoted: true } : { start: at, end: bare, quoted: false }
}

function endOfBare(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (closes(code) || isBlank(code)) break
  }
  return at
}

/** Whether a UTF-16 unit is `]` or `}`. */
function closes(code: number): boolean {
  return code === 0x5d || code === 0x7d
}

function endOfQuoted(text: string, open: number): number {
  let last = -1
  // As in Lucene, a quoted part has at least one character.
  if (text[open + 1] === '"') return -1
  for (let at = text.indexOf('"', open + 2); at !== -1; at = text.indexOf('"', at + 1)) {
    last = at
    if (text[at - 1] !== '\\') break
  }
  return last === -1 ? -1 : last + 1
}

function isTo(text: string, { start, end }: Span): boolean {
  return end - start === 2 && text.startsWith('TO', start)
}

function emitPart(lexer: Lexer, { start, end, quoted }: RangePart) {
  const { text } = lexer
  if (isTo(text, { start, end })) return lexer.emit(To, start, end, 'TO')
  const value = quoted ? lexer.unescape(start + 1, end - 1) : lexer.unescape(start, end)
  lexer.emit(Bound, start, end, value, quoted ? 'quoted' : null)
}

/** Lexes a range that is never closed: what looks like its ends belongs to it, the rest does not. */
function lexOpenRange(lexer: Lexer, start: number) {
  const { text } = lexer
  const parts: RangePart[] = []
  for (let at = start + 1; parts.length < 3; at = parts.at(-1)!.end) {
    const part = openPartAt(text, skipBlanks(text, at))
    if (part === undefined || (parts.length === 1 && !isTo(text, part))) break
    parts.push(part)
  }
  for (const part of parts) emitPart(lexer, part)
  lexer.at = parts.length === 0 ? start + 1 : parts[parts.length - 1]!.end
  const end = lexer.at
  lexer.diagnostics.error('unclosed-range', start, start + 1, { bracket: text[start] as '[' | '{' }, () => {
    // The bracket alone would leave the rest of the value to the default fields.
    const isValue = parts.length > 1 && text[skipBlanksBack(text, start) - 1] === ':'
    const keepIt = isValue
      ? replace('quote-value', {}, start, end, quoteTyped(text.slice(start, end)))
      : escapeCharacter(text, start)
    return parts.length === 3
      ? [insert('close-range', {}, end, text[start] === '[' ? ']' : '}'), keepIt]
      : [keepIt]
  })
}

// Without a closing bracket, a parenthesis or quotation mark probably does not belong to a value.
function openPartAt(text: string, at: number): RangePart | undefined {
  if (text[at] === '"') {
    const end = endOfQuoted(text, at)
    return end === -1 ? undefined : { start: at, end, quoted: true }
  }
  let end = at
  while (end < text.length && !isBlank(text.charCodeAt(end)) && !'()[]{}"'.includes(text[end]!))
    end += text[end] === '\\' ? 2 : 1
  end = Math.min(end, text.length)
  return end === at ? undefined : { start: at, end, quoted: false }
}
