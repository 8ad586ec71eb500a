import type { SuffixHost } from '../../diagnostics/catalogue/syntax.ts'
import type { Fix } from '../../diagnostics/diagnostic.ts'
import type { Body, Fuzzy } from '../ast.ts'
import { insert, replace } from '../faults/problems.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { numberBehindTilde, wholeSlop } from '../lexer/numbers.ts'
import { Caret, Tilde, type Token } from '../lexer/tokens.ts'
import { fuzzy } from './values.ts'

/** The first `~` and the first `^` behind a value; whatever else stands there is reported. */
export function onlySuffixes(
  suffixes: readonly Token[],
  { problems }: Lexer,
): { tilde: Token | undefined; caret: Token | undefined } {
  let tilde: Token | undefined
  let caret: Token | undefined
  for (const token of suffixes) {
    if (token.tokenType === Tilde && tilde === undefined) tilde = token
    else if (token.tokenType === Caret && caret === undefined) caret = token
    else
      problems.error('repeated-suffix', token.startOffset, token.end, { written: token.image }, [
        leaveOut(token),
      ])
  }
  return { tilde, caret }
}

/** The value with its `~`: a fuzzy word or a loose phrase. */
export function applyTilde(
  value: Body,
  tilde: Token | undefined,
  token: Token | undefined,
  lexer: Lexer,
): Body {
  if (tilde === undefined) return value
  switch (value.kind) {
    case 'word':
      return fuzzy(value.text, editsOf(tilde, lexer), value.span.start, tilde.end)
    case 'phrase':
      return { ...value, span: { start: value.span.start, end: tilde.end }, slop: slopOf(tilde, lexer) }
    case 'pattern':
    case 'regexp':
    case 'exists':
    case 'matchAll':
      lexer.problems.warning('fuzzy-ignored', tilde.startOffset, tilde.end, { text: tilde.image }, [
        leaveOut(tilde),
      ])
      return value
    case 'range':
      if (token === undefined || token.quoted)
        return refuse(value, tilde, token === undefined ? 'range' : 'comparison', lexer)
      // As in Lucene: a fuzzy word begins with any character.
      return fuzzy(`${token.detail}${token.text}`, editsOf(tilde, lexer), value.span.start, tilde.end)
    case 'missing':
      return value
    default:
      return refuse(value, tilde, 'group', lexer)
  }
}

/** The body with its weight. */
export function applyBoost(body: Body, caret: Token | undefined, lexer: Lexer): Body {
  if (caret === undefined) return body
  const factor = Number(caret.text)
  // That nothing stands before it is all there is to say.
  if (caret.text === '' && body.kind === 'missing') return body
  if (caret.text === '' || Math.fround(factor) === Number.POSITIVE_INFINITY) {
    const written = caret.image
    lexer.problems.error(
      'malformed-boost',
      caret.startOffset,
      caret.end,
      { written },
      boostFixes(caret, lexer.text),
    )
    return body
  }
  return {
    kind: 'boost',
    span: { start: body.span.start, end: Math.max(body.span.end, caret.end) },
    body,
    factor,
  }
}

/** Says that a suffix stands behind nothing. */
export function reportStray(suffix: Token, { problems }: Lexer) {
  const fix: Fix = replace('Search for the character itself', suffix.startOffset, suffix.startOffset, '\\')
  problems.error('stray-suffix', suffix.startOffset, suffix.startOffset + 1, { written: suffix.image }, [fix])
}

function editsOf(tilde: Token, { problems }: Lexer): Fuzzy['edits'] {
  if (tilde.text === '') return null
  const { startOffset, end, image } = tilde
  const value = numberBehindTilde(tilde.text)
  const plain = value === 0 || value === 1 || value === 2
  if (plain && tilde.text === String(value)) return value
  const put = (edits: string, title: string) => replace(title, startOffset, end, `~${edits}`)
  if (plain || value === null || Number.isNaN(value)) {
    // As Lucene: what is no number counts as 2, and what Java reads as NaN as 0.
    const edits = plain ? value : value === null ? 2 : 0
    problems.warning('number-ignored', startOffset, end, { written: image, used: `~${edits}` }, [
      put(String(edits), `Write ~${edits}`),
    ])
    return edits
  }
  // A fraction was meant as how alike the words must be, anything else as a number of letters.
  const isTwo = value > 2 || (value > 0 && value <= 0.75)
  const nearest = isTwo ? put('2', 'Allow two letters') : put('1', 'Allow one letter')
  problems.error('malformed-fuzzy', startOffset, end, { written: image }, [
    nearest,
    put('', 'Let the length of the word decide'),
  ])
  return null
}

function slopOf(tilde: Token, { problems }: Lexer): number {
  if (tilde.text === '') return 0
  const { startOffset, end, image } = tilde
  const value = numberBehindTilde(tilde.text)
  if (value !== null && wholeSlop(value) < 0) {
    problems.error('malformed-slop', startOffset, end, { written: image }, [leaveOut(tilde)])
    return 0
  }
  const slop = value === null ? 0 : wholeSlop(value)
  if (tilde.text !== String(slop)) {
    const fix = replace(`Write ~${slop}`, startOffset, end, `~${slop}`)
    problems.warning('number-ignored', startOffset, end, { written: image, used: `~${slop}` }, [fix])
  }
  return slop
}

function refuse(value: Body, tilde: Token, host: SuffixHost, { problems, text }: Lexer): Body {
  const fixes = [leaveOut(tilde)]
  const inside = text.slice(value.span.start + 1, value.span.end - 1)
  const plain =
    host === 'group' &&
    value.kind === 'group' &&
    value.clauses.every(({ body, span }) => body.kind === 'word' && span.start === body.span.start)
  if (plain && !inside.includes('\\'))
    fixes.push(replace('Make it a phrase', value.span.start, tilde.startOffset, `"${inside.trim()}"`))
  problems.error('misplaced-tilde', tilde.startOffset, tilde.end, { written: tilde.image, host }, fixes)
  return value
}

function boostFixes(caret: Token, text: string): Fix[] {
  const { startOffset } = caret
  const spaced = /^\^[ \t]+(\d+(?:\.\d+)?)/.exec(text.slice(startOffset, startOffset + 40))
  if (caret.image === '^' && spaced !== null) {
    return [
      replace(
        'Write the number right behind ^',
        startOffset,
        startOffset + spaced[0].length,
        `^${spaced[1]}`,
      ),
    ]
  }
  return [leaveOut(caret), insert('Search for the character itself', startOffset, '\\')]
}

function leaveOut(token: Token): Fix {
  return replace(`Leave out ${token.image}`, token.startOffset, token.end, '')
}
