const FORM = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** Whether a text has the form of a number. */
export function isNumeric(text: string): boolean {
  return FORM.test(text)
}

/** A number in a query as binary64; `null` when the text is not a number or is too large. −0 is 0. */
export function readNumber(text: string): number | null {
  if (!FORM.test(text)) return null
  const value = Number(text)
  if (!Number.isFinite(value)) return null
  return value === 0 ? 0 : value
}

/** The nearest integers at or below, and at or above, a decimal number. */
export interface IntegerNeighbours {
  readonly floor: number
  readonly ceiling: number
}

/**
 * The integers next to a decimal number of any length, computed from its digits; both are the number itself
 * when it is an integer. `null` when the text is not a number or an integer is outside ±(2⁵³−1).
 *
 * @example
 * readInteger('1.0') // { floor: 1, ceiling: 1 }
 * readInteger('1.5') // { floor: 1, ceiling: 2 }
 */
export function readInteger(text: string): IntegerNeighbours | null {
  const match = FORM.exec(text)
  if (match === null) return null
  const [, sign, integer, fraction = '', exponent = '0'] = match
  const digits = (integer + fraction).replace(/^0+/, '')
  if (digits === '') return { floor: 0, ceiling: 0 }
  // The number of digits before the decimal point.
  const point = digits.length - fraction.length + Number(exponent)
  if (point > 16) return null
  const integral = point <= 0 ? 0 : Number(digits.slice(0, point).padEnd(point, '0'))
  const isExact = point >= digits.length || /^0*$/.test(digits.slice(Math.max(0, point)))
  const magnitude = { floor: integral, ceiling: isExact ? integral : integral + 1 }
  if (!Number.isSafeInteger(magnitude.ceiling)) return null
  if (sign !== '-') return magnitude
  return { floor: negative(magnitude.ceiling), ceiling: negative(magnitude.floor) }
}

function negative(value: number): number {
  return value === 0 ? 0 : -value
}
