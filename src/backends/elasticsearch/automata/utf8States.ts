/**
 * How many states Lucene puts between two states of an automaton when it writes the step between them, on a
 * range of code points, in the bytes of UTF-8.
 *
 * @example
 * utf8States(0x61, 0x7a) // 0: one byte
 * utf8States(0xe4, 0xe4) // 1: two bytes, a state between them
 */
export function utf8States(from: number, to: number): number {
  return between(utf8Bytes(from), utf8Bytes(to), 0)
}

function between(from: readonly number[], to: readonly number[], at: number): number {
  if (from[at] === to[at]) return at === from.length - 1 ? 0 : 1 + between(from, to, at + 1)
  if (from.length === to.length) {
    if (at === from.length - 1) return 0
    const middle = to[at]! - from[at]! > 1 ? from.length - at - 1 : 0
    return upwards(from, at, false) + middle + downwards(to, at, false)
  }
  let whole = 0
  for (let length = from.length + 1; length < to.length; length++) whole += length - 1
  return upwards(from, at, true) + whole + downwards(to, at, true)
}

/** From these bytes to the greatest of their length. */
function upwards(bytes: readonly number[], at: number, others: boolean): number {
  if (at === bytes.length - 1) return 0
  return 1 + upwards(bytes, at + 1, true) + (others && !isGreatest(bytes, at) ? bytes.length - at - 1 : 0)
}

/** From the least bytes of their length to these. */
function downwards(bytes: readonly number[], at: number, others: boolean): number {
  if (at === bytes.length - 1) return 0
  return 1 + downwards(bytes, at + 1, true) + (others && !isLeast(bytes, at) ? bytes.length - at - 1 : 0)
}

function isGreatest(bytes: readonly number[], at: number): boolean {
  return bytes[at] === (at > 0 ? 0xbf : bytes.length === 2 ? 0xdf : bytes.length === 3 ? 0xef : 0xf7)
}

function isLeast(bytes: readonly number[], at: number): boolean {
  // Lucene knows that no character begins with C0 or C1.
  return bytes[at] === (at > 0 ? 0x80 : bytes.length === 2 ? 0xc2 : bytes.length === 3 ? 0xe0 : 0xf0)
}

/** The bytes of a code point; of a surrogate as of any other, for automata do not tell them apart. */
export function utf8Bytes(point: number): number[] {
  if (point < 0x80) return [point]
  const last = 0x80 | (point & 0x3f)
  if (point < 0x800) return [0xc0 | (point >> 6), last]
  const middle = 0x80 | ((point >> 6) & 0x3f)
  if (point < 0x10000) return [0xe0 | (point >> 12), middle, last]
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), middle, last]
}
