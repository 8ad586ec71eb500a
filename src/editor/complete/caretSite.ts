import { resolveEscapes } from '../../syntax/escape.ts'
import { ENDS_WORD, wordRole } from '../../syntax/lexer/characters.ts'
import { closingQuote } from '../../syntax/lexer/phrase.ts'
import * as type from '../../syntax/lexer/tokens.ts'
import type { ParsedToken as Token } from '../../syntax/source.ts'
import { type Expected, expectedAfter } from './expected.ts'

/** Where a caret is: the value under it, and what can be there. */
export interface CaretSite extends Expected {
  /** The value under the caret, quotes included; empty between values. */
  readonly from: number
  readonly to: number
  /** What is typed of the value before the caret, and the value itself, without quotes and escapes. */
  readonly typed: string
  readonly whole: string
  /** Whether the value is in quotes. */
  readonly quoted: boolean
  /** Whether the value is a field's name with its colon. */
  readonly named: boolean
  /** Whether what is inserted would become one word with what is before it. */
  readonly continuesWord: boolean
  /** Whether AND or OR follows. */
  readonly beforeConjunction: boolean
}

/** The tokens that continue when something is typed at their end. */
const CONTINUED: ReadonlySet<unknown> = new Set([type.Word, type.Pattern, type.Star, type.Bound, type.To])
/** The tokens that would take in a word right after them. */
const WORDLIKE: ReadonlySet<unknown> = new Set([
  ...CONTINUED,
  ...[type.Conjunction, type.Everything, type.Comparison, type.Tilde, type.Caret],
])
/** The tokens that are replaced as a whole when the caret is at their start. */
const REPLACED: ReadonlySet<unknown> = new Set([
  ...CONTINUED,
  ...[type.Phrase, type.Regexp, type.Everything, type.Comparison, type.Field],
])

/** Where a caret is among the tokens of a text; `null` where nothing can be completed. */
export function caretSite(tokens: readonly Token[], text: string, caret: number): CaretSite | null {
  let index = tokens.findIndex(({ end }) => end >= caret)
  if (index === -1) index = tokens.length
  const left = tokens[index]
  if (left !== undefined && left.startOffset < caret) {
    const expected = expectedAfter(tokens, index)
    if (isEdited(left, caret, expected, text)) return siteInToken(tokens, index, text, caret, expected)
    // Inside a regexp or a suffix, after a suffix, and between a field's name and its colon.
    if (caret < left.end || left.tokenType === type.Tilde || left.tokenType === type.Caret) return null
    index++
  }
  const right = tokens[index]
  const expected = expectedAfter(tokens, index)
  if (right?.startOffset === caret && (REPLACED.has(right.tokenType) || isWordOperator(right)))
    return siteInToken(tokens, index, text, caret, expected)
  if (expected.kind === 'value' && right?.startOffset === caret && isOpening(right)) return null
  const beforeConjunction = right?.tokenType === type.Conjunction
  const nothing = { from: caret, to: caret, typed: '', whole: '', quoted: false, named: false }
  return { ...expected, ...nothing, continuesWord: isWordBefore(left, caret), beforeConjunction }
}

/** Whether typing at the caret changes a token that begins before it. */
function isEdited(token: Token, caret: number, expected: Expected, text: string): boolean {
  const { tokenType, headEnd, end } = token
  if (CONTINUED.has(tokenType) || isWordOperator(token)) return true
  if (tokenType === type.Field) return caret <= headEnd
  if (tokenType === type.Comparison) return caret >= headEnd && !(token.quoted && caret === end)
  // After the closing quotation mark of a plain phrase there is nothing to complete in it.
  return tokenType === type.Phrase && (caret < end || expected.field !== null || !isClosed(token, text))
}

function isWordOperator({ tokenType, image }: Token): boolean {
  return (tokenType === type.Conjunction || tokenType === type.Modifier) && /^[A-Z]/.test(image)
}

function isWordBefore(left: Token | undefined, at: number): boolean {
  return left?.end === at && (WORDLIKE.has(left.tokenType) || isWordOperator(left))
}

function isOpening({ tokenType }: Token): boolean {
  return tokenType === type.LeftParen || tokenType === type.RangeStart
}

function isClosed({ startOffset, end }: Token, text: string): boolean {
  return closingQuote(text, startOffset) === end - 1
}

function siteInToken(
  tokens: readonly Token[],
  index: number,
  text: string,
  caret: number,
  expected: Expected,
): CaretSite | null {
  const { tokenType, startOffset, headEnd, end } = tokens[index]!
  const named = tokenType === type.Field
  // A second colon.
  if (named && expected.kind !== 'clause') return null
  const isOperand = tokenType === type.Comparison && caret >= headEnd
  const from = isOperand ? headEnd : startOffset
  const quoted = text[from] === '"' && (named || isOperand || tokenType !== type.Word)
  const to = named ? headEnd : quoted ? endOfQuoted(text, from, end, caret) : end
  const begin = quoted ? from + 1 : from
  const kind = isOperand ? 'comparison' : expected.kind
  const read = (until: number) => resolveEscapes(text, begin, Math.max(begin, until), () => {})
  const isClosing = quoted && to > begin && text[to - 1] === '"'
  const stop = isClosing ? to - 1 : to
  const beforeConjunction = tokens[index + 1]?.tokenType === type.Conjunction
  const values = { whole: read(stop), typed: read(Math.min(caret, stop)), quoted }
  const continuesWord = isWordBefore(tokens[index - 1], from)
  return { ...expected, kind, from, to, ...values, named, continuesWord, beforeConjunction }
}

/** Where a quoted value ends. A quotation mark that is never closed takes only the word at the caret. */
function endOfQuoted(text: string, from: number, end: number, caret: number): number {
  if (end > from + 1 && text[end - 1] === '"') return end
  let to = Math.max(caret, from + 1)
  while (to < end && wordRole(text.charCodeAt(to)) !== ENDS_WORD) to++
  return to
}
