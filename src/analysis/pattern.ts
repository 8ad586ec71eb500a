import { lowerCase } from './lowerCase.ts'
import { findSegment, matchSegment, matchSegmentAtEnd, type Segment } from './segment.ts'

/**
 * A piece of a wildcard pattern: text that stands for itself, exactly one code point, or any number of them.
 */
export type PatternPart = string | { readonly any: 'one' | 'many' }

/** The part for exactly one code point. */
export const ONE: PatternPart = { any: 'one' }

/** The part for any number of code points. */
export const MANY: PatternPart = { any: 'many' }

/**
 * The shortest way to write the same pattern: adjacent texts joined, empty ones gone, and each run of wild
 * parts written as its `one`s followed by at most one `many` (`*?*` is `?*`).
 *
 * @example
 * normalizePattern(['a', 'b', { any: 'many' }, { any: 'one' }]) // ['ab', { any: 'one' }, { any: 'many' }]
 */
export function normalizePattern(parts: readonly PatternPart[]): PatternPart[] {
  const result: PatternPart[] = []
  let text = ''
  let ones = 0
  let many = false
  const flush = (): void => {
    if (text !== '') result.push(text)
    for (; ones > 0; ones--) result.push(ONE)
    if (many) result.push(MANY)
    text = ''
    many = false
  }
  for (const part of parts) {
    if (typeof part !== 'string') {
      if (part.any === 'one') ones++
      else many = true
    } else if (part !== '') {
      if (ones > 0 || many) flush()
      text += part
    }
  }
  flush()
  return result
}

/**
 * The pattern with its texts in lower case.
 *
 * @example
 * lowerCasePattern(['Ma', { any: 'one' }, 'S']) // ['ma', { any: 'one' }, 's']
 */
export function lowerCasePattern(parts: readonly PatternPart[]): PatternPart[] {
  return parts.map((part) => (typeof part === 'string' ? lowerCase(part) : part))
}

/**
 * The length of a pattern in code points, each wild part counted as one.
 *
 * @example
 * patternLength(['b😀', { any: 'many' }]) // 3
 */
export function patternLength(parts: readonly PatternPart[]): number {
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? countCodePoints(part) : 1
  return length
}

/**
 * A test of whole texts against a pattern, anchored at both ends. It takes time in proportion to text ×
 * pattern at worst, whatever the pattern, and reads no further than it must.
 *
 * @example
 * compilePattern(['ma', { any: 'one' }, 's'])('maus') // true
 */
export function compilePattern(parts: readonly PatternPart[]): (text: string) => boolean {
  const pattern = normalizePattern(parts)
  const segments = toSegments(pattern)
  const [first, ...rest] = segments as [Segment, ...Segment[]]
  const last = rest.pop()
  const simple = simpleTest(first, rest, last)
  if (simple) return simple
  if (last === undefined) return (text) => matchSegment(text, 0, first) === text.length
  return (text) => {
    let at = matchSegment(text, 0, first)
    for (const segment of rest) {
      if (at < 0) return false
      at = findSegment(text, at, segment)
    }
    return at >= 0 && matchSegmentAtEnd(text, at, last)
  }
}

/** Tests for the commonest shapes, by the host's own text search. */
function simpleTest(
  first: Segment,
  middle: readonly Segment[],
  last: Segment | undefined,
): ((text: string) => boolean) | undefined {
  const texts = [first, ...middle, last ?? []]
  if (
    !texts.every(
      (segment) => segment.length === 0 || (segment.length === 1 && typeof segment[0] === 'string'),
    )
  )
    return undefined
  const start = (first[0] ?? '') as string
  if (last === undefined) return (text) => text === start
  const end = (last[0] ?? '') as string
  if (middle.length === 0) {
    if (end === '') return start === '' ? () => true : (text) => text.startsWith(start)
    if (start === '') return (text) => text.endsWith(end)
    return (text) => text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end)
  }
  if (middle.length === 1 && start === '' && end === '') {
    const inner = middle[0]![0] as string
    return (text) => text.includes(inner)
  }
  return undefined
}

/** Cuts a normal pattern at its stars; all segments but the first begin with text, unless they are empty. */
function toSegments(pattern: readonly PatternPart[]): Segment[] {
  const segments: (string | number)[][] = [[]]
  for (const part of pattern) {
    const segment = segments.at(-1)!
    if (typeof part === 'string') segment.push(part)
    else if (part.any === 'many') segments.push([])
    else if (typeof segment.at(-1) === 'number') segment.push((segment.pop() as number) + 1)
    else segment.push(1)
  }
  return segments
}

function countCodePoints(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i += text.codePointAt(i)! > 0xffff ? 2 : 1) count++
  return count
}

/**
 * How many states a deterministic automaton for a wildcard pattern has, or null if they are more than `max`.
 * Every engine that runs patterns as automata pays for these: `*a` and thirteen `?` make 16,384. The work is
 * bounded by `max` times the pattern.
 *
 * @example
 * patternStates(['b', { any: 'many' }], 2000) // 2
 */
export function patternStates(parts: readonly PatternPart[], max: number): number | null {
  const pattern = normalizePattern(parts)
  const stars = pattern.filter((part) => typeof part !== 'string' && part.any === 'many').length
  if (patternLength(pattern) - stars >= max) return null
  const segments = cut(pattern)
  // Once a star is reached, what stands before it no longer matters: the automaton is a chain of one for each segment.
  let count = segments[0]!.length + 1
  for (let i = 1; i < segments.length && count <= max; i++) {
    const last = i === segments.length - 1
    count += segmentStates(segments[i]!, last, max - count) - (last ? 1 : 0)
  }
  return count > max ? null : count
}

/** The code points between the stars, null for "any". */
function cut(pattern: readonly PatternPart[]): (number | null)[][] {
  const segments: (number | null)[][] = [[]]
  for (const part of pattern) {
    if (typeof part === 'string')
      for (const character of part) segments.at(-1)!.push(character.codePointAt(0)!)
    else if (part.any === 'one') segments.at(-1)!.push(null)
    else segments.push([])
  }
  return segments
}

/**
 * The states of a search for one segment, as sets of how much of it has just been read (bit i: i code
 * points). In the last segment the search goes on after a match. Gives up, with a number above `max`, as soon
 * as there are more.
 */
function segmentStates(segment: readonly (number | null)[], last: boolean, max: number): number {
  const found = 1n << BigInt(segment.length)
  let any = 0n
  const masks = new Map<number, bigint>()
  segment.forEach((point, i) => {
    const bit = 1n << BigInt(i)
    if (point === null) any |= bit
    else masks.set(point, (masks.get(point) ?? 0n) | bit)
  })
  const seen = new Set<bigint>([1n])
  const visit = (state: bigint): void => {
    const next = (state << 1n) | 1n
    if (last || (next & found) === 0n) seen.add(next)
  }
  for (const state of seen) {
    if (seen.size > max + 1) break
    visit(state & any)
    for (const mask of masks.values()) if ((state & mask) !== 0n) visit(state & (mask | any))
  }
  return seen.size
}
