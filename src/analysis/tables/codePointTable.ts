/** A small number (a class) for every code point. */
export interface CodePointTable {
  /** The class of each UTF-16 unit; meaningless for surrogates. */
  readonly units: Uint8Array
  /** The index in `blocks` of the first class of each block of 256 code points from U+10000 on. */
  readonly blockOf: Uint16Array
  readonly blocks: Uint8Array
}

/**
 * Unpacks a table from its runs of (length, class), which begin at U+0000.
 *
 * @param addend what is added to the class of each code point
 */
export function codePointTable(packed: string, addend?: (point: number) => number): CodePointTable {
  const classes = new Uint8Array(0x110000)
  const runs = varints(packed)
  for (let i = 0, point = 0; i < runs.length; i += 2) {
    const end = point + runs[i]!
    classes.fill(runs[i + 1]!, point, end)
    point = end
  }
  if (addend) for (let point = 0; point < classes.length; point++) classes[point]! += addend(point)
  return { units: classes.slice(0, 0x10000), ...compress(classes.subarray(0x10000)) }
}

/** The class of a code point. */
export function classOf(table: CodePointTable, point: number): number {
  if (point < 0x10000) return table.units[point]!
  const offset = point - 0x10000
  return table.blocks[table.blockOf[offset >> 8]! + (offset & 0xff)]!
}

/** Stores equal blocks of 256 classes once. */
function compress(classes: Uint8Array): { blockOf: Uint16Array; blocks: Uint8Array } {
  const starts = new Map<string, number>()
  const kept: Uint8Array[] = []
  const blockOf = new Uint16Array(classes.length >> 8)
  for (let block = 0; block < blockOf.length; block++) {
    const part = classes.subarray(block << 8, (block + 1) << 8)
    const key = String.fromCharCode(...part)
    let start = starts.get(key)
    if (start === undefined) {
      start = kept.length << 8
      kept.push(part)
      starts.set(key, start)
    }
    blockOf[block] = start
  }
  const blocks = new Uint8Array(kept.length << 8)
  for (const [i, part] of kept.entries()) blocks.set(part, i << 8)
  return { blockOf, blocks }
}

/**
 * Unpacks numbers that were written as base64 of little-endian groups of seven bits.
 *
 * @example
 * varints('BawC') // [5, 300]
 */
export function varints(packed: string): number[] {
  const numbers: number[] = []
  let value = 0
  let scale = 1
  for (const character of atob(packed)) {
    const byte = character.charCodeAt(0)
    value += (byte & 0x7f) * scale
    scale *= 128
    if (byte < 0x80) {
      numbers.push(value)
      value = 0
      scale = 1
    }
  }
  return numbers
}
