/**
 * A number that is finite and not negative, written without an exponent, so that reading it gives the same
 * number.
 *
 * @example
 * plainDecimal(1e-7) // '0.0000001'
 */
export function plainDecimal(value: number): string {
  const [mantissa, exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa!
  const [whole, fraction = ''] = mantissa!.split('.')
  const digits = whole! + fraction
  const point = whole!.length + Number(exponent)
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return digits.padEnd(point, '0')
}
