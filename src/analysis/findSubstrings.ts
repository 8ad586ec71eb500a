import {
  isMany,
  matchSegment,
  normalizePattern,
  type PatternPart,
  type Segment,
  toSegments,
} from './pattern.ts'

/**
 * Compiles a pattern to a search for the stretches of a text that match it: from each place where a match
 * begins, the shortest one. Stretches that overlap are joined. The search takes at most time in proportion to
 * text × pattern.
 *
 * @example
 * compileSubstrings(['a', { any: 'many' }, 'b'])('xaab b') // [{ start: 1, end: 4 }]
 */
export function compileSubstrings(
  parts: readonly PatternPart[],
): (text: string) => { start: number; end: number }[] {
  const [first, ...rest] = segmentsOf(parts)
  if (first === undefined) return () => []
  return (text) => {
    const found: { start: number; end: number }[] = []
    const starts = new Array<number>(rest.length).fill(-1)
    const ends = new Array<number>(rest.length).fill(-1)
    for (let start = nextStart(text, 0, first); start >= 0; start = nextStart(text, start + 1, first)) {
      let end = matchSegment(text, start, first)
      if (end < 0) continue
      // As `start` grows, each later segment is found at the same place or further on.
      for (let i = 0; i < rest.length; i++) {
        if (starts[i]! < end) {
          let at = nextStart(text, end, rest[i]!)
          let after = -1
          for (; at >= 0; at = nextStart(text, at + 1, rest[i]!)) {
            after = matchSegment(text, at, rest[i]!)
            if (after >= 0) break
          }
          if (at < 0) return found
          starts[i] = at
          ends[i] = after
        }
        end = ends[i]!
      }
      const last = found.at(-1)
      if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
      else found.push({ start, end })
    }
    return found
  }
}

/** The segments between the stars that are between texts. Other stars add nothing to a stretch. */
function segmentsOf(parts: readonly PatternPart[]): Segment[] {
  const isText = (part: PatternPart): boolean => typeof part === 'string' && part !== ''
  const from = parts.findIndex(isText)
  const to = parts.findLastIndex(isText)
  const kept = parts.filter((part, i) => isBetween(i, from, to) || !isMany(part))
  return toSegments(normalizePattern(kept)).filter((segment) => segment.length > 0)
}

function isBetween(i: number, from: number, to: number): boolean {
  return from <= i && i <= to
}

/** The next place from `at` on where a segment may begin, or −1. */
function nextStart(text: string, at: number, [head]: Segment): number {
  if (typeof head === 'string') return text.indexOf(head, at)
  if (at >= text.length) return -1
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? nextStart(text, at + 1, [head!]) : at
}
