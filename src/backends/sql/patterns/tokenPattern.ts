import { isMany, isOne, normalizePattern, type PatternPart } from '../../../analysis/pattern.ts'

/**
 * The parts of a wildcard pattern between two `*` wildcards. Each is literal text, or `{ any: 'one' }` for
 * exactly one code point.
 */
export type Segment = readonly PatternPart[]

/**
 * A wildcard pattern for the tokens in a token column, such as `' the quick fox '`. To match, a single token
 * must contain the segments in order: `b*k` has the segments ` b` and `k `. A space anchors a segment to the
 * start or end of the token. With no segments, any token matches.
 */
export interface TokenPattern {
  readonly parts: readonly PatternPart[]
  readonly segments: readonly Segment[]
}

const SPACE = ' '

/** A string that no token column contains, for tokens with a space, because there are none. */
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
    // `?*b` is a b after at least one character of the same token.
    const ones = segments.shift()!
    segments[0]!.unshift(...ones)
    open.start = true
  }
  const found = segments.filter((segment) => segment.length > 0)
  if (found.length === 0) return { parts, segments: [] }
  if (!open.start) found[0]!.unshift(SPACE)
  if (!open.end) found.at(-1)!.push(SPACE)
  return { parts, segments: found.map(normalizePattern) }
}

/**
 * The string that a token column contains if it contains a token: the token between spaces. A fuzzy word is
 * not analysed, so it may be an impossible token.
 *
 * @example
 * tokenText('bank') // ' bank '
 */
export function tokenText(token: string): string {
  return token === '' || token.includes(SPACE) ? NOWHERE : ` ${token} `
}

/** The text of a segment without `?`; `null` if the segment contains a `?`. */
export function plainText(segment: Segment): string | null {
  return segment.length === 1 && typeof segment[0] === 'string' ? segment[0] : null
}
