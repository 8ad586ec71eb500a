import { extendHash } from './hashedLiterals.ts'

/** How many code points of a word are looked at. More make fewer candidates, but more numbers for each. */
const PREFIX = 5

/**
 * Numbers for the beginning of a word without up to `edits` (1 or 2) of its code points, in all ways. Two
 * words at most so many edits from each other have one of the numbers in common: that of what both share once
 * the code points that edits touch are left out. An edit touches at most one of each word; of swapped
 * neighbours it is enough to leave out one.
 */
export function nearHashes(word: string, edits: number): number[] {
  const points: number[] = []
  for (let at = 0; points.length < PREFIX && at < word.length; at++) {
    const point = word.codePointAt(at)!
    if (point > 0xffff) at++
    points.push(point)
  }
  const { length } = points
  const hashes = [hashWithout(points, length, length)]
  for (let first = 0; first < length; first++) {
    hashes.push(hashWithout(points, first, length))
    if (edits === 1) continue
    for (let second = first + 1; second < length; second++) hashes.push(hashWithout(points, first, second))
  }
  return hashes
}

function hashWithout(points: readonly number[], first: number, second: number): number {
  let hash = 0
  for (let i = 0; i < points.length; i++) if (i !== first && i !== second) hash = extendHash(hash, points[i]!)
  return hash
}
