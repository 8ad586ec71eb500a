const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?$/
const HEXADECIMAL = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)[fFdD]?$/

/**
 * What classic Lucene makes of the text behind a `~`: it reads it as Java reads a float, so that `1`, `1.0`,
 * `1e0` and `1f` are all 1. `null` where it is no number at all.
 */
export function numberBehindTilde(written: string): number | null {
  const text = trimmed(written)
  if (DECIMAL.test(text)) return Math.fround(Number.parseFloat(text))
  if (/^[+-]?NaN$/.test(text)) return Number.NaN
  if (/^[+-]?Infinity$/.test(text)) return Number.parseFloat(text)
  const hexadecimal = HEXADECIMAL.exec(text)
  if (hexadecimal === null || hexadecimal[2]! + hexadecimal[3]! === '') return null
  const [, sign, whole, fraction, exponent] = hexadecimal
  const mantissa = [...`${whole}${fraction}`].reduce((sum, digit) => sum * 16 + Number.parseInt(digit, 16), 0)
  return Math.fround((sign === '-' ? -1 : 1) * mantissa * 2 ** (Number(exponent) - 4 * fraction!.length))
}

// Java takes every character up to the space for white space round a number.
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  return text.slice(start, end)
}

/** The whole number that a slop is cut to, never beyond what 32 bits hold. */
export function wholeSlop(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.trunc(value), 0x7fffffff)
}
