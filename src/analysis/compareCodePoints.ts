/**
 * Compares two texts by code point, which is also the order of their UTF-8 bytes. The result is negative,
 * zero or positive. JavaScript's `<` compares UTF-16 code units and puts U+FFFD after U+1F600.
 *
 * @example
 * compareCodePoints('\ufffd', '😀') // negative
 */
export function compareCodePoints(a: string, b: string): number {
  return compareSpan(a, 0, a.length, b)
}

/** {@link compareCodePoints} of the part of a text from `start` to before `end`, which is not taken out. */
export function compareSpan(text: string, start: number, end: number, other: string): number {
  const length = Math.min(end - start, other.length)
  for (let i = 0; i < length; i++) {
    const left = text.charCodeAt(start + i)
    const right = other.charCodeAt(i)
    if (left !== right) return rank(left) - rank(right)
  }
  return end - start - other.length
}

/** The rank of a UTF-16 unit in code-point order: surrogates encode the highest code points. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
