/**
 * How many edits `word~` allows: 0, 1 or 2 for lengths under 3, up to 5, and over 5 code points.
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
 * A test whether a text is at most so many edits from a term: inserted, removed, changed or swapped
 * neighbouring code points, where nothing is edited twice (optimal string alignment). The empty term matches
 * only itself, as in Lucene.
 *
 * @example
 * compileFuzzy('roam', 1)('raom') // true
 */
export function compileFuzzy(term: string, edits: 0 | 1 | 2): (text: string) => boolean {
  if (edits === 0 || term === '') return (text) => text === term
  const target = Int32Array.from(term, (character) => character.codePointAt(0)!)
  const length = target.length
  const points = new Int32Array(length + edits)
  const tooFar = edits + 1
  // Three rows of the distance table; cells further than `edits` from the diagonal cannot matter and stay too far.
  let before = new Uint8Array(length + 1)
  let above = new Uint8Array(length + 1)
  let row = new Uint8Array(length + 1)

  return (text) => {
    if (text === term) return true
    const count = decode(text, points)
    if (count < 0 || count < length - edits) return false
    for (let j = 0; j <= length; j++) above[j] = Math.min(j, tooFar)
    before.fill(tooFar)
    for (let i = 1; i <= count; i++) {
      row.fill(tooFar)
      if (i <= edits) row[0] = i
      const to = Math.min(length, i + edits)
      let least = row[0]!
      for (let j = Math.max(1, i - edits); j <= to; j++) {
        const same = points[i - 1] === target[j - 1]
        let distance = Math.min(above[j - 1]! + (same ? 0 : 1), above[j]! + 1, row[j - 1]! + 1, tooFar)
        if (i > 1 && j > 1 && points[i - 1] === target[j - 2] && points[i - 2] === target[j - 1]) {
          distance = Math.min(distance, before[j - 2]! + 1)
        }
        row[j] = distance
        if (distance < least) least = distance
      }
      if (least > edits) return false
      const spare = before
      before = above
      above = row
      row = spare
    }
    return above[length]! <= edits
  }
}

/** Writes the code points of a text and returns how many there are, or −1 if they are more than fit. */
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
