/**
 * Unpacks a small number (a class) for every code point from runs of (length, class), which begin at U+0000.
 *
 * @example
 * codePointTable(CLASS_RUNS)['x'.codePointAt(0)] // the class of x
 */
export function codePointTable(packed: string): Uint8Array {
  const classes = new Uint8Array(0x110000)
  const runs = varints(packed)
  for (let i = 0, point = 0; i < runs.length; i += 2) {
    const end = point + runs[i]!
    // Most of the table is 0 and costs no memory until it is written.
    if (runs[i + 1] !== 0) classes.fill(runs[i + 1]!, point, end)
    point = end
  }
  return classes
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
