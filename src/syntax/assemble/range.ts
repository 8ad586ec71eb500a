import type { RangeFlaw } from '../../diagnostics/codes.ts'
import { type FixDraft, insert, replace } from '../../diagnostics/diagnostic.ts'
import type { Bound, Range } from '../ast.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { To, type Token } from '../lexer/tokens.ts'
import { quoteTyped, runAround } from '../typedText.ts'
import type { RangeParts } from './parts.ts'

/** The node of a range in brackets. Reports its errors; the lexer has reported an unclosed range. */
export function buildRange(parts: RangeParts, lexer: Lexer): Range {
  const { open, to, more, close } = parts
  if (close !== undefined && (to === undefined || parts.upper === undefined || more.length > 0))
    reportFlaw(parts, close, lexer)
  // A TO instead of the lower end, without another TO after it, means that the lower end is missing.
  const lower = to === undefined && parts.lower?.tokenType === To ? undefined : parts.lower
  const upper = parts.upper
  const end =
    close?.end ?? more[more.length - 1]?.end ?? upper?.end ?? to?.end ?? parts.lower?.end ?? open.end
  return {
    kind: 'range',
    span: { start: open.startOffset, end },
    lower: lower === undefined ? null : bound(lower, open.text === '['),
    upper: upper === undefined ? null : bound(upper, close?.text !== '}'),
    brackets: { lower: open.text === '{' ? '{' : '[', upper: close?.text === '}' ? '}' : ']' },
  }
}

/** Two words that are one value, which has a T between them in a field of dates. */
const DATE_AND_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)$/

/** What people write between the ends of a range. */
const MEANT_TO = /^(?:to|and|-|–|—|\.{2,3}|…|,)$/i

function bound(token: Token, inclusive: boolean): Bound | null {
  const quoted = token.detail === 'quoted'
  if (!quoted && token.image === '*') return null
  return { text: token.text, quoted, inclusive, span: { start: token.startOffset, end: token.end } }
}

function reportFlaw(parts: RangeParts, close: Token, { diagnostics, text }: Lexer) {
  const { open, lower, to, upper, more } = parts
  const [rangeStart, rangeEnd] = [open.startOffset, close.end]
  if (diagnostics.full)
    return diagnostics.error('malformed-range', rangeStart, rangeEnd, { flaw: 'no-to', written: '' })
  const report = (flaw: RangeFlaw, start: number, end: number, fixes: readonly FixDraft[]) =>
    diagnostics.error('malformed-range', start, end, { flaw, written: text.slice(start, end) }, () => {
      const run = runAround(text, rangeStart, rangeEnd)
      const quoteIt = replace(
        'quote-text',
        {},
        run.start,
        run.end,
        quoteTyped(text.slice(run.start, run.end)),
      )
      // A bracket inside a word is a character of it.
      return run.end - run.start > rangeEnd - rangeStart ? [quoteIt] : [...fixes, quoteIt]
    })
  const all = [lower, to, upper, ...more].filter((token) => token !== undefined)
  if (lower === undefined) {
    return report('empty', open.startOffset, open.end, [
      replace('any-value', {}, open.end, close.startOffset, '* TO *'),
    ])
  }
  if (to === undefined && lower.tokenType === To && more.length === 0) {
    if (upper === undefined)
      return report('no-lower', lower.startOffset, lower.end, [
        replace('any-value', {}, lower.startOffset, lower.end, '* TO *'),
      ])
    return report('no-lower', lower.startOffset, lower.end, [
      insert('open-end', { end: 'lower' }, lower.startOffset, '* '),
    ])
  }
  if (to !== undefined && upper === undefined) {
    return report('no-upper', to.startOffset, to.end, [insert('open-end', { end: 'upper' }, to.end, ' *')])
  }
  if (to === undefined && more.length === 1 && upper !== undefined && MEANT_TO.test(upper.image)) {
    const flaw = upper.image.toUpperCase() === 'TO' ? 'lower-case-to' : 'no-to'
    return report(flaw, upper.startOffset, upper.end, [
      replace('write', { text: 'TO' }, upper.startOffset, upper.end, 'TO'),
    ])
  }
  const quoting = quoteBothEnds(all, open, close, text)
  if (to !== undefined || quoting.length > 0) {
    const [first, last] = [all[to === undefined ? 1 : 3]!, all[all.length - 1]!]
    return report('too-many', first.startOffset, last.end, quoting)
  }
  if (upper === undefined)
    return report('one-value', lower.startOffset, lower.end, oneValueFixes(lower, open, close))
  const plain =
    more.length === 0 &&
    [lower, upper].every(({ image, detail }) => detail === 'quoted' || !/[":,]/.test(image))
  const isListed = more.length === 0 && /^[^":,;]+[,;]$/.test(lower.image)
  const fixes = plain
    ? [insert('insert-to', {}, upper.startOffset, 'TO ')]
    : isListed
      ? [replace('insert-to', {}, lower.end - 1, upper.startOffset, ' TO ')]
      : []
  report('no-to', upper.startOffset, (more[more.length - 1] ?? upper).end, fixes)
}

/** `[1..5]` and `[1,5]` were meant as ranges; `[5]` can be open above. */
function oneValueFixes(lower: Token, open: Token, close: Token): FixDraft[] {
  const pair = pairIn(lower.image)
  if (pair !== null) return [replace('insert-to', {}, open.end, close.startOffset, pair.join(' TO '))]
  return [insert('open-end', { end: 'upper' }, lower.end, ' TO *')]
}

/** The two plain values that dots, a comma or a semicolon separate; `null` if there are not two. */
function pairIn(written: string): [string, string] | null {
  const [end] = [...',;']
    .map((each) => written.indexOf(each))
    .concat(written.indexOf('..', 1))
    .filter((at) => at > 0)
    .sort((a, b) => a - b)
  if (end === undefined) return null
  let start = end + 1
  if (written[end] === '.') while (written[start] === '.') start++
  const pair: [string, string] = [written.slice(0, end), written.slice(start)]
  return pair.every((value) => /^[\w.-]+$/.test(value)) ? pair : null
}

/** If the words contain exactly one TO, those on each side of it are one value: a text, or a date. */
function quoteBothEnds(all: readonly Token[], open: Token, close: Token, text: string): FixDraft[] {
  const at = all.findIndex((token) => token.tokenType === To)
  const alone = at > 0 && at < all.length - 1 && all.findLastIndex((token) => token.tokenType === To) === at
  if (!alone || /["\\]/.test(text.slice(open.end, close.startOffset))) return []
  const side = (tokens: readonly Token[], between: string) => {
    const written = text.slice(tokens[0]!.startOffset, tokens[tokens.length - 1]!.end)
    return tokens.length === 1 ? written : `"${written.replace(DATE_AND_TIME, `$1${between}$2`)}"`
  }
  const ends = [' ', 'T'].map(
    (between) => `${side(all.slice(0, at), between)} TO ${side(all.slice(at + 1), between)}`,
  )
  return [...new Set(ends)].map((each) => replace('quote-ends', {}, open.end, close.startOffset, each))
}
