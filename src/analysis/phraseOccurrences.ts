import { exactStarts, positionsOf, previousSame } from './phrase.ts'

/** Stretches of whole numbers in order, apart from each other: the first and the last number of each. */
type Stretches = number[]

/**
 * The tokens that take part in some occurrence of a phrase, as `matchesPhrase` finds it. Occurrences that
 * share tokens are one list, with every token once. The work is in proportion to tokens + phrase; with slop,
 * to tokens × phrase.
 *
 * @param tokens the tokens of one value, in order
 * @param slop a whole number from 0 on
 *
 * @example
 * phraseOccurrences(['a', 'b', 'c', 'a', 'x', 'b'], ['a', 'b'], 1) // [[0, 1], [3, 5]]
 */
export function phraseOccurrences(
  tokens: readonly string[],
  phrase: readonly string[],
  slop: number,
): number[][] {
  if (phrase.length === 0) return []
  if (slop === 0) return exactOccurrences(tokens, phrase)
  const positions = positionsOf(tokens, phrase)
  if (positions === undefined) return []
  const lists = phrase.map((term) => positions.get(term)!)
  const windows = windowsOf(lists, previousSame(phrase), slop)
  const taking = new Uint8Array(tokens.length)
  lists.forEach((list, i) => {
    let at = 0
    for (const position of list) {
      while (at < windows.length && windows[at + 1]! < position - i - slop) at += 2
      if (at < windows.length && windows[at]! <= position - i) taking[position] = 1
    }
  })
  return groups(windows, taking, phrase.length - 1 + slop)
}

function exactOccurrences(tokens: readonly string[], phrase: readonly string[]): number[][] {
  const found: number[][] = []
  let group: number[] = []
  let next = 0
  for (const start of exactStarts(tokens, phrase)) {
    if (start >= next) {
      group = []
      found.push(group)
    }
    for (next = Math.max(next, start); next < start + phrase.length; next++) group.push(next)
  }
  return found
}

/** All w such that every term t_i has a position of its own from w + i to w + i + slop. */
function windowsOf(lists: readonly (readonly number[])[], previous: Int32Array, slop: number): Stretches {
  let windows: Stretches = [-Infinity, Infinity]
  lists.forEach((list, i) => {
    windows = intersection(windows, windowsOfTerm(list, i, slop))
  })
  if (previous.every((index) => index < 0)) return windows
  return windowsWithDistinct(windows, lists, previous, slop)
}

function windowsOfTerm(positions: readonly number[], index: number, slop: number): Stretches {
  const windows: Stretches = []
  for (const position of positions) add(windows, position - index - slop, position - index)
  return windows
}

/** The windows in which repeated terms have different positions, each the earliest that is free. */
function windowsWithDistinct(
  windows: Stretches,
  lists: readonly (readonly number[])[],
  previous: Int32Array,
  slop: number,
): Stretches {
  const first = new Int32Array(lists.length)
  const taken = new Int32Array(lists.length)
  const fits = (window: number): boolean => {
    for (let i = 0; i < lists.length; i++) {
      const list = lists[i]!
      while (first[i]! < list.length && list[first[i]!]! < window + i) first[i]!++
      const same = previous[i]!
      taken[i] = same < 0 ? first[i]! : Math.max(first[i]!, taken[same]! + 1)
      if (taken[i]! === list.length || list[taken[i]!]! > window + i + slop) return false
    }
    return true
  }
  const found: Stretches = []
  for (let i = 0; i < windows.length; i += 2)
    for (let window = windows[i]!; window <= windows[i + 1]!; window++)
      if (fits(window)) add(found, window, window)
  return found
}

/** The tokens that take part, in one list for all windows that share some. */
function groups(windows: Stretches, taking: Uint8Array, reach: number): number[][] {
  const found: number[][] = []
  let group: number[] = []
  let next = 0
  for (let i = 0; i < windows.length; i += 2) {
    const [from, to] = [windows[i]!, windows[i + 1]!]
    if (group.length === 0 || from > group.at(-1)!) {
      group = []
      found.push(group)
    }
    for (next = Math.max(next, from); next <= to + reach && next < taking.length; next++)
      if (taking[next] === 1) group.push(next)
  }
  return found
}

/** Adds a stretch that begins no earlier than the last one; joins them if they touch. */
function add(stretches: Stretches, from: number, to: number): void {
  const last = stretches.length - 1
  if (last > 0 && from <= stretches[last]! + 1) stretches[last] = Math.max(stretches[last]!, to)
  else stretches.push(from, to)
}

function intersection(left: Stretches, right: Stretches): Stretches {
  const result: Stretches = []
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const from = Math.max(left[i]!, right[j]!)
    const to = Math.min(left[i + 1]!, right[j + 1]!)
    if (from <= to) result.push(from, to)
    if (left[i + 1]! < right[j + 1]!) i += 2
    else j += 2
  }
  return result
}
