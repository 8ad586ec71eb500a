import type { SuffixHost } from '../../diagnostics/codes.ts'
import { escapeCharacter, type FixDraft, replace } from '../../diagnostics/diagnostic.ts'
import type { Body, Fuzzy } from '../ast.ts'
import { trimBlanks } from '../lexer/characters.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { Caret, Tilde, type Token } from '../lexer/tokens.ts'
import { fuzzyIgnored } from '../lints/fuzzyIgnored.ts'
import { numberIgnored } from '../lints/numberIgnored.ts'

/** A number of Java, decimal or hexadecimal. All characters up to the space around it are ignored. */
const NUMBER =
  /^[^!-\uffff]*(?:([+-]?(?:NaN|Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?))|([+-]?)0[xX]([\da-fA-F]*)(?:\.([\da-fA-F]*))?[pP]([+-]?\d+)[fFdD]?)[^!-\uffff]*$/

/** The first `~` and the first `^` after a value. Further suffixes are reported. */
export function firstSuffixes(
  suffixes: readonly Token[],
  { diagnostics }: Lexer,
): { tilde: Token | undefined; caret: Token | undefined } {
  let tilde: Token | undefined
  let caret: Token | undefined
  for (const token of suffixes) {
    if (token.tokenType === Tilde && tilde === undefined) tilde = token
    else if (token.tokenType === Caret && caret === undefined) caret = token
    else
      diagnostics.error('repeated-suffix', token.startOffset, token.end, { written: token.image }, [
        leaveOut(token),
      ])
  }
  return { tilde, caret }
}

/** The value with its `~`: a fuzzy word, or a phrase with slop. */
export function applyTilde(
  value: Body,
  tilde: Token | undefined,
  token: Token | undefined,
  lexer: Lexer,
): Body {
  if (tilde === undefined) return value
  const span = { start: value.span.start, end: tilde.end }
  switch (value.kind) {
    case 'word':
      return { kind: 'fuzzy', span, text: value.text, edits: editsOf(tilde, lexer) }
    case 'phrase':
      return { ...value, span, slop: slopOf(tilde, lexer) }
    case 'pattern':
    case 'regexp':
    case 'exists':
    case 'matchAll':
      lexer.suspect(fuzzyIgnored, tilde)
      return value
    case 'range':
      if (token === undefined || token.quoted)
        return rejectTilde(value, tilde, token === undefined ? 'range' : 'comparison', lexer)
      // As in Lucene, a fuzzy word can begin with any character.
      return { kind: 'fuzzy', span, text: `${token.detail}${token.text}`, edits: editsOf(tilde, lexer) }
    case 'missing':
      return value
    default:
      return rejectTilde(value, tilde, 'group', lexer)
  }
}

/** The body with its boost. */
export function applyBoost(body: Body, caret: Token | undefined, lexer: Lexer): Body {
  if (caret === undefined) return body
  const factor = Number(caret.text)
  // The missing body is reported already.
  if (caret.text === '' && body.kind === 'missing') return body
  if (caret.text === '' || Math.fround(factor) === Number.POSITIVE_INFINITY) {
    const { startOffset, end, image: written } = caret
    lexer.diagnostics.error('malformed-boost', startOffset, end, { written }, boostFixes(caret, lexer.text))
    return body
  }
  return {
    kind: 'boost',
    span: { start: body.span.start, end: Math.max(body.span.end, caret.end) },
    body,
    factor,
  }
}

/** Reports a suffix without a value before it. */
export function reportStraySuffix(suffix: Token, { text, diagnostics }: Lexer) {
  const fix = escapeCharacter(text, suffix.startOffset)
  diagnostics.error('stray-suffix', suffix.startOffset, suffix.startOffset + 1, { written: suffix.image }, [
    fix,
  ])
}

function editsOf(tilde: Token, lexer: Lexer): Fuzzy['edits'] {
  if (tilde.text === '') return null
  const { startOffset, end, image } = tilde
  const value = numberAfterTilde(tilde.text)
  const plain = value === 0 || value === 1 || value === 2
  if (plain && tilde.text === String(value)) return value
  if (plain || value === null || Number.isNaN(value)) {
    // As in Lucene: text that is not a number counts as 2, and NaN as 0.
    const edits = plain ? value : value === null ? 2 : 0
    lexer.suspect(numberIgnored, { tilde, as: edits })
    return edits
  }
  // A fraction was meant as a similarity of the words, any other number as a number of letters.
  const nearest = value > 2 || (value > 0 && value <= 0.75) ? 2 : 1
  lexer.diagnostics.error('malformed-fuzzy', startOffset, end, { written: image }, [
    replace('allow-edits', { edits: nearest }, startOffset, end, `~${nearest}`),
    replace('automatic-edits', {}, startOffset, end, '~'),
  ])
  return null
}

function slopOf(tilde: Token, lexer: Lexer): number {
  if (tilde.text === '') return 0
  const { startOffset, end, image } = tilde
  const value = numberAfterTilde(tilde.text)
  if (value !== null && wholeSlop(value) < 0) {
    lexer.diagnostics.error('malformed-slop', startOffset, end, { written: image }, [leaveOut(tilde)])
    return 0
  }
  const slop = value === null ? 0 : wholeSlop(value)
  if (tilde.text !== String(slop)) lexer.suspect(numberIgnored, { tilde, as: slop })
  return slop
}

function rejectTilde(value: Body, tilde: Token, host: SuffixHost, { diagnostics, text }: Lexer): Body {
  const fixes = [leaveOut(tilde)]
  const inside = text.slice(value.span.start + 1, value.span.end - 1)
  const plain =
    host === 'group' &&
    value.kind === 'group' &&
    value.clauses.every(({ body, span }) => body.kind === 'word' && span.start === body.span.start)
  if (plain && !inside.includes('\\'))
    fixes.push(replace('make-phrase', {}, value.span.start, tilde.startOffset, `"${trimBlanks(inside)}"`))
  diagnostics.error('misplaced-tilde', tilde.startOffset, tilde.end, { written: tilde.image, host }, fixes)
  return value
}

function boostFixes(caret: Token, text: string): FixDraft[] {
  const { startOffset } = caret
  const spaced = /^\^[ \t]+(\d+(?:\.\d+)?)/.exec(text.slice(startOffset, startOffset + 40))
  if (caret.image === '^' && spaced !== null) {
    return [
      replace('join-value', { operator: '^' }, startOffset, startOffset + spaced[0].length, `^${spaced[1]}`),
    ]
  }
  return [leaveOut(caret), escapeCharacter(text, startOffset)]
}

function leaveOut(token: Token): FixDraft {
  return replace('leave-out', { text: token.image }, token.startOffset, token.end, '')
}

/**
 * The number after a `~` as classic Lucene reads it, with Java's `Float.parseFloat`: `1`, `1.0`, `1e0` and
 * `1f` are all 1. `null` for text that is not a number.
 */
function numberAfterTilde(written: string): number | null {
  const [, decimal, sign, whole, fraction = '', exponent] = NUMBER.exec(written) ?? []
  if (decimal !== undefined) return Math.fround(Number.parseFloat(decimal))
  const mantissa = Number(`0x${whole}${fraction}`)
  if (Number.isNaN(mantissa)) return null
  return Math.fround(Number(`${sign}1`) * mantissa * 2 ** (Number(exponent) - 4 * fraction.length))
}

/** A slop as a whole number of 32 bits. */
function wholeSlop(value: number): number {
  // Adding 0 makes -0 to 0.
  return Number.isNaN(value) ? 0 : Math.min(Math.trunc(value), 0x7fffffff) + 0
}
