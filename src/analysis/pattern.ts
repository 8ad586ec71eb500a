import { type Form, inForm } from './form.ts'

/**
 * A part of a wildcard pattern: literal text, exactly one code point (`?`), or any number of code points
 * (`*`).
 */
export type PatternPart = string | { readonly any: 'one' | 'many' }

/** The part for exactly one code point. */
export const ONE: PatternPart = { any: 'one' }

/** The part for any number of code points. */
export const MANY: PatternPart = { any: 'many' }

export function isOne(part: PatternPart | undefined): boolean {
  return typeof part === 'object' && part.any === 'one'
}

export function isMany(part: PatternPart | undefined): boolean {
  return typeof part === 'object' && part.any === 'many'
}

/** The part of a pattern between two stars: literal strings, and counts of arbitrary code points. */
export type Segment = readonly (string | number)[]

/**
 * The shortest form of a pattern: adjacent strings are joined, empty strings are left out, and each run of
 * wildcards becomes its `one`s followed by at most one `many` (`*?*` becomes `?*`).
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
 * Converts the literal text of a pattern to a form.
 *
 * @example
 * patternInForm(['Ma', { any: 'one' }, 'S'], 'lower') // ['ma', { any: 'one' }, 's']
 */
export function patternInForm(parts: readonly PatternPart[], form: Form): PatternPart[] {
  return parts.map((part) => (typeof part === 'string' ? inForm(part, form) : part))
}

/**
 * A pattern in the syntax of Lucene and Elasticsearch. Only `\`, `*` and `?` are escaped: before any other
 * character, the engine would drop the backslash.
 *
 * @example
 * printPattern(['5*', { any: 'one' }]) // '5\\*?'
 */
export function printPattern(parts: readonly PatternPart[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part.replace(/[\\*?]/g, '\\$&') : isOne(part) ? '?' : '*'))
    .join('')
}

/**
 * The length of a pattern in code points. Each wildcard counts as one.
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
 * Compiles a wildcard pattern into a predicate that tests whether a whole string matches. The time per test
 * is at most proportional to the length of the string times the length of the pattern.
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

/** Predicates for the most common patterns, using JavaScript's own string search. */
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

/** Divides a normalized pattern at its stars. Every segment after the first is empty or begins with text. */
export function toSegments(pattern: readonly PatternPart[]): Segment[] {
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

/** The end of a segment that begins at `at`, or −1 if it does not match there. */
export function matchSegment(text: string, at: number, segment: Segment): number {
  for (const piece of segment) {
    if (typeof piece === 'string') {
      if (!text.startsWith(piece, at)) return -1
      at += piece.length
    } else {
      for (let i = 0; i < piece; i++) {
        if (at >= text.length) return -1
        at += text.codePointAt(at)! > 0xffff ? 2 : 1
      }
    }
  }
  return at
}

/** The end of the first occurrence of a segment from `at` on, or −1. */
function findSegment(text: string, at: number, segment: Segment): number {
  const head = segment[0] as string
  for (let start = text.indexOf(head, at); start >= 0; start = text.indexOf(head, start + 1)) {
    const end = matchSegment(text, start, segment)
    if (end >= 0) return end
  }
  return -1
}

/** Whether the text ends with a segment that begins at `from` or later. */
function matchSegmentAtEnd(text: string, from: number, segment: Segment): boolean {
  let at = text.length
  for (let i = segment.length - 1; i >= 0; i--) {
    const piece = segment[i]!
    if (typeof piece === 'string') {
      at -= piece.length
      if (at < from || !text.startsWith(piece, at)) return false
    } else {
      for (let k = 0; k < piece; k++) at -= isPair(text, at - 2) ? 2 : 1
    }
  }
  return true
}

function isPair(text: string, at: number): boolean {
  return at >= 0 && text.codePointAt(at)! > 0xffff
}
