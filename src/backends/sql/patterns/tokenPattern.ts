import { normalizePattern, type PatternPart } from '../../../analysis/pattern.ts'

/** A run without stars: text that stands for itself, or `one` for exactly one code point. */
export type Segment = readonly PatternPart[]

/**
 * A wildcard pattern over the tokens of a token column (`' the quick fox '`), as runs to be found in this
 * order in one token: `b*k` is the runs ` b` and `k `, where the space ties a run to the token's start or
 * end. No run at all: any token.
 */
export interface TokenPattern {
  readonly parts: readonly PatternPart[]
  readonly segments: readonly Segment[]
}

const SPACE = ' '

/** No token holds a space; three in a row are in no token column. */
const NOWHERE = '   '

/**
 * @example
 * tokenPattern(['b', { any: 'many' }]).segments // [[' b']]
 */
export function tokenPattern(pattern: readonly PatternPart[]): TokenPattern {
  const parts = normalizePattern(pattern).map((part) =>
    typeof part === 'string' && part.includes(SPACE) ? NOWHERE : part,
  )
  const segments: PatternPart[][] = [[]]
  for (const part of parts) {
    if (isMany(part)) segments.push([])
    else segments.at(-1)!.push(part)
  }
  const open = { start: segments[0]!.length === 0, end: segments.at(-1)!.length === 0 }
  if (segments.length > 1 && segments[0]!.every(isOne)) {
    // `?*b` is a b with at least one character of the same token before it.
    const ones = segments.shift()!
    segments[0]!.unshift(...ones)
    open.start = true
  }
  const runs = segments.filter((segment) => segment.length > 0)
  if (runs.length === 0) return { parts, segments: [] }
  if (!open.start) runs[0]!.unshift(SPACE)
  if (!open.end) runs.at(-1)!.push(SPACE)
  return { parts, segments: runs.map(normalizePattern) }
}

/**
 * What a token column contains if it has a token: the token between its spaces. Fuzzy words are not analysed,
 * so not all could be tokens.
 *
 * @example
 * tokenText('bank') // ' bank '
 */
export function tokenText(token: string): string {
  return token === '' || token.includes(SPACE) ? NOWHERE : ` ${token} `
}

/** The text of a run without `?`. */
export function plainText(segment: Segment): string | null {
  return segment.length === 1 && typeof segment[0] === 'string' ? segment[0] : null
}

function isMany(part: PatternPart): boolean {
  return typeof part !== 'string' && part.any === 'many'
}

function isOne(part: PatternPart): boolean {
  return typeof part !== 'string' && part.any === 'one'
}
