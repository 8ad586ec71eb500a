/**
 * Whether a phrase occurs in the tokens of one value. With slop 0, its terms must be adjacent and in order.
 * Otherwise, slop works as in Lucene: the phrase occurs if each term t_i can be matched at a distinct
 * position p_i such that `max(p_i − i) − min(p_i − i)` is at most the slop. An empty phrase never occurs.
 *
 * @param tokens the tokens of one value, in order
 * @param slop a whole number, 0 or greater
 *
 * @example
 * matchesPhrase(['new', 'central', 'bank'], ['bank', 'new'], 3) // true
 */
export function matchesPhrase(tokens: readonly string[], phrase: readonly string[], slop: number): boolean {
  if (phrase.length === 0) return false
  return slop === 0 ? exactStarts(tokens, phrase, 1).length > 0 : occursWithin(tokens, phrase, slop)
}

/**
 * The positions at which a phrase begins in the tokens of one value, with its terms adjacent and in order.
 * This is a Knuth–Morris–Pratt search: `k` is the length of the longest prefix of the phrase that ends here.
 *
 * @param max the maximum number of positions to return
 */
export function exactStarts(tokens: readonly string[], phrase: readonly string[], max = Infinity): number[] {
  const starts: number[] = []
  let at = tokens.indexOf(phrase[0]!)
  if (at < 0) return starts
  const border = new Int32Array(phrase.length)
  for (let i = 1, k = 0; i < phrase.length; i++) {
    while (k > 0 && phrase[i] !== phrase[k]) k = border[k - 1]!
    if (phrase[i] === phrase[k]) k++
    border[i] = k
  }
  for (let k = 0; at < tokens.length && starts.length < max; at++) {
    while (k > 0 && tokens[at] !== phrase[k]) k = border[k - 1]!
    if (tokens[at] === phrase[k]) k++
    if (k < phrase.length) continue
    starts.push(at - k + 1)
    k = border[k - 1]!
  }
  return starts
}

function occursWithin(tokens: readonly string[], phrase: readonly string[], slop: number): boolean {
  const positions = positionsOf(tokens, phrase)
  if (positions === undefined) return false
  const lists = phrase.map((term) => positions.get(term)!)
  return hasWindow(lists, previousSame(phrase), slop)
}

/**
 * Whether a phrase occurs, given the positions of its terms. Finds the smallest w such that every term t_i
 * has a position from w + i to w + i + slop. The intervals of a repeated term begin and end in the same
 * order, so it is optimal to give each occurrence its earliest free position. If that position is beyond the
 * interval, no smaller w can succeed, and w moves there.
 *
 * @param lists the positions of each term of the phrase, in order
 * @param previous for each term, as returned by {@link previousSame}
 */
export function hasWindow(
  lists: readonly (readonly number[])[],
  previous: Int32Array,
  slop: number,
): boolean {
  const cursor = new Int32Array(lists.length)
  let window = 1 - lists.length
  for (let i = 0; i < lists.length; ) {
    const list = lists[i]!
    const same = previous[i]!
    let at = cursor[i]!
    if (same >= 0 && at <= cursor[same]!) at = cursor[same]! + 1
    while (at < list.length && list[at]! < window + i) at++
    if (at === list.length) return false
    cursor[i] = at
    if (list[at]! <= window + i + slop) {
      i++
    } else {
      window = list[at]! - i - slop
      i = 0
    }
  }
  return true
}

/** The positions of each term of the phrase, or undefined if a term does not occur. */
export function positionsOf(
  tokens: readonly string[],
  phrase: readonly string[],
): Map<string, number[]> | undefined {
  const positions = new Map<string, number[]>()
  for (const term of phrase) positions.set(term, [])
  let missing = positions.size
  for (let i = 0; i < tokens.length; i++) {
    const list = positions.get(tokens[i]!)
    if (list !== undefined && list.push(i) === 1) missing--
  }
  return missing === 0 ? positions : undefined
}

/** For each term of the phrase, the index of the same term's previous occurrence in the phrase, or −1. */
export function previousSame(phrase: readonly string[]): Int32Array {
  const last = new Map<string, number>()
  return Int32Array.from(phrase, (term, i) => {
    const before = last.get(term) ?? -1
    last.set(term, i)
    return before
  })
}
