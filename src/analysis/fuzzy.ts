import { letterBit, type SpanTest, type WordTest } from './spanTest.ts'

/**
 * The number of edits that `word~` allows: 0 for a word of up to 2 code points, 1 for 3 to 5, and 2 for
 * longer words.
 *
 * @example
 * autoEdits('roam') // 1
 */
export function autoEdits(term: string): 0 | 1 | 2 {
  const length = [...term].length
  if (length < 3) return 0
  return length <= 5 ? 1 : 2
}

/**
 * Compiles a predicate that tests whether a string is within `edits` edits of a term. An edit inserts,
 * deletes or replaces a code point, or swaps two adjacent ones; no code point is edited twice (optimal string
 * alignment). The empty term matches only the empty string, as in Lucene.
 *
 * @example
 * compileFuzzy('roam', 1)('raom') // true
 */
export function compileFuzzy(term: string, edits: 0 | 1 | 2): (text: string) => boolean {
  const matches = compileFuzzySpan(term, edits)
  return (text) => matches(text, 0, text.length)
}

/** Like {@link compileFuzzy}, for testing the words of a longer string. */
export function compileFuzzyWord(term: string, edits: 0 | 1 | 2): WordTest {
  const { length } = [...term]
  let letters = 0
  for (let i = 0; i < term.length; i++) letters |= letterBit(term.charCodeAt(i))
  return {
    test: compileFuzzySpan(term, edits),
    shortest: Math.max(1, length - edits),
    longest: length + edits,
    letters,
    foreign: edits,
    // One edit removes both halves of a surrogate pair.
    required: length === term.length ? letters : 0,
    missing: edits,
  }
}

function compileFuzzySpan(term: string, edits: 0 | 1 | 2): SpanTest {
  const equals: SpanTest = (text, start, end) => end - start === term.length && text.startsWith(term, start)
  if (edits === 0 || term === '') return equals
  const target = Int32Array.from(term, (character) => character.codePointAt(0)!)
  const length = target.length
  const points = new Int32Array(length + edits)
  const letters = target.reduce((set, point) => set | (1 << (point & 31)), 0)
  const tooFar = edits + 1
  // Three rows of the distance table. Cells more than `edits` away from the diagonal stay at `tooFar`.
  let before = new Uint8Array(length + 1)
  let above = new Uint8Array(length + 1)
  let row = new Uint8Array(length + 1)

  /** Writes the code points into the array and returns their number, or −1 if there are too many edits. */
  function decode(text: string, start: number, end: number): number {
    let count = 0
    // Each code point that is not in the term costs an edit, and so does each one that a shorter string
    // lacks.
    let foreign = edits - Math.max(0, length - (end - start))
    for (let i = start; i < end; ) {
      if (count === points.length) return -1
      const point = text.codePointAt(i)!
      if ((letters & (1 << (point & 31))) === 0 && --foreign < 0) return -1
      points[count++] = point
      i += point > 0xffff ? 2 : 1
    }
    return count
  }

  return (text, start, end) => {
    if (end - start < length - edits || end - start > points.length * 2) return false
    const count = decode(text, start, end)
    if (count < 0 || count < length - edits) return false
    for (let j = 0; j <= length; j++) above[j] = Math.min(j, tooFar)
    for (let i = 1; i <= count; i++) {
      row.fill(tooFar)
      if (i <= edits) row[0] = i
      const to = Math.min(length, i + edits)
      let min = row[0]!
      for (let j = Math.max(1, i - edits); j <= to; j++) {
        const same = points[i - 1] === target[j - 1]
        let distance = Math.min(above[j - 1]! + (same ? 0 : 1), above[j]! + 1, row[j - 1]! + 1, tooFar)
        if (i > 1 && j > 1 && points[i - 1] === target[j - 2] && points[i - 2] === target[j - 1]) {
          distance = Math.min(distance, before[j - 2]! + 1)
        }
        row[j] = distance
        if (distance < min) min = distance
      }
      if (min > edits) return false
      const spare = before
      before = above
      above = row
      row = spare
    }
    return above[length]! <= edits
  }
}
