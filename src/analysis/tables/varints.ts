/**
 * Unpacks numbers that were written as base64 of little-endian groups of seven bits.
 *
 * @example
 * varints('BawC') // [5, 300]
 */
export function varints(packed: string): number[] {
  const bytes = atob(packed)
  const numbers: number[] = []
  let value = 0
  let scale = 1
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i)
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
