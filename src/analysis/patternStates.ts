import { isMany, isOne, normalizePattern, type PatternPart, patternLength } from './pattern.ts'

/**
 * The number of states of a pattern's deterministic automaton, or null if it is more than `max`. It measures
 * what a pattern costs an engine that runs patterns as automata: `*a` and thirteen `?` have 16,384. The work
 * is bounded by `max` times the length of the pattern.
 *
 * @example
 * patternStates(['b', { any: 'many' }], 2000) // 2
 */
export function patternStates(parts: readonly PatternPart[], max: number): number | null {
  const pattern = normalizePattern(parts)
  const stars = pattern.filter(isMany).length
  if (patternLength(pattern) - stars >= max) return null
  const segments = cut(pattern)
  // After a star, the text before it no longer matters, so the automaton is a chain of searches.
  let count = segments[0]!.length + 1
  for (let i = 1; i < segments.length && count <= max; i++) {
    const last = i === segments.length - 1
    count += segmentStates(segments[i]!, last, max - count) - (last ? 1 : 0)
  }
  return count > max ? null : count
}

/** The code points of each segment, null for `one`. */
function cut(pattern: readonly PatternPart[]): (number | null)[][] {
  const segments: (number | null)[][] = [[]]
  for (const part of pattern) {
    if (typeof part === 'string')
      for (const character of part) segments.at(-1)!.push(character.codePointAt(0)!)
    else if (isOne(part)) segments.at(-1)!.push(null)
    else segments.push([])
  }
  return segments
}

/**
 * The number of states of the search for one segment. A state is a set of lengths (bit i: i + 1 code points)
 * at which the text read so far ends with the segment's beginning. In the last segment the search continues
 * after a match. The result is some number above `max` if there are more states than that.
 */
function segmentStates(segment: readonly (number | null)[], last: boolean, max: number): number {
  // Without `one` there is a state for each length, but the whole one only in the last segment.
  if (!segment.includes(null)) return segment.length + (last ? 1 : 0)
  const found = 1n << BigInt(segment.length - 1)
  let any = 0n
  const masks = new Map<number, bigint>()
  segment.forEach((point, i) => {
    const bit = 1n << BigInt(i)
    if (point === null) any |= bit
    else masks.set(point, (masks.get(point) ?? 0n) | bit)
  })
  // Node hashes a bigint by its lowest 64 bits, so that states of long segments would collide.
  const keyOf = segment.length < 64 ? (state: bigint) => state : (state: bigint) => state.toString(16)
  const seen = new Map<bigint | string, bigint>([[keyOf(0n), 0n]])
  const visit = (state: bigint): void => {
    if (last || (state & found) === 0n) seen.set(keyOf(state), state)
  }
  for (const state of seen.values()) {
    if (seen.size > max + 1) break
    // The places in the segment with which the next code point is compared.
    const places = (state << 1n) | 1n
    const wild = places & any
    visit(wild)
    for (const mask of masks.values()) {
      const met = places & mask
      if (met !== 0n) visit(met | wild)
    }
  }
  return seen.size
}
