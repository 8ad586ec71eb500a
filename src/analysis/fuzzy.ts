import { charge, once } from './work.ts'

/**
 * The number of edits that `word~` allows: 0 for up to 2 code points, 1 for 3 to 5, and 2 for more.
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
 * The number of states of a fuzzy word's nondeterministic automaton: one for each place in the word, at most,
 * and number of edits.
 */
export function fuzzyStates(term: string, edits: 0 | 1 | 2): number {
  return (term.length + 1) * (edits + 1)
}

/**
 * Compiles a test whether the distance of a text from a term is at most `edits`. The distance is the optimal
 * string alignment over code points: insertions, deletions, substitutions and transpositions of neighbours,
 * none of which edits the same code point twice. The empty term matches only itself, as in Lucene.
 *
 * @example
 * compileFuzzy('roam', 1)('raom') // true
 */
export function compileFuzzy(term: string, edits: 0 | 1 | 2): (text: string) => boolean {
  return once(makeTest, term, edits)
}

function makeTest(term: string, edits: 0 | 1 | 2): (text: string) => boolean {
  if (edits === 0 || term === '') return (text) => text === term
  charge(fuzzyStates(term, edits))
  const target = Int32Array.from(term, (character) => character.codePointAt(0)!)
  const length = target.length
  const points = new Int32Array(length + edits)
  const tooFar = edits + 1
  // Three rows of the distance table. Cells further than `edits` from the diagonal stay too far.
  let before = new Uint8Array(length + 1)
  let above = new Uint8Array(length + 1)
  let row = new Uint8Array(length + 1)

  return (text) => {
    if (text === term) return true
    const count = decode(text, points)
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

/** Writes the code points of a text into an array and returns their number, or −1 if they do not fit. */
function decode(text: string, points: Int32Array): number {
  if (text.length > points.length * 2) return -1
  let count = 0
  for (let i = 0; i < text.length; ) {
    if (count === points.length) return -1
    const point = text.codePointAt(i)!
    points[count++] = point
    i += point > 0xffff ? 2 : 1
  }
  return count
}
