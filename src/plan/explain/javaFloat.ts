/**
 * A number as Java prints a `float` (`Float.toString` since JDK 19): the shortest decimal that is read as the
 * same binary32, with a point, in scientific notation outside [10⁻³, 10⁷).
 *
 * @example
 * javaFloat(2.5) // '2.5'
 * javaFloat(2) // '2.0'
 * javaFloat(1e10) // '1.0E10'
 */
export function javaFloat(value: number): string {
  const float = Math.fround(value)
  if (!Number.isFinite(float)) return float > 0 ? 'Infinity' : float < 0 ? '-Infinity' : 'NaN'
  if (float === 0) return Object.is(float, -0) ? '-0.0' : '0.0'
  const sign = float < 0 ? '-' : ''
  const [digits, exponent] = shortest(Math.abs(float))
  if (exponent >= -3 && exponent < 7) return sign + plain(digits, exponent)
  return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${exponent}`
}

function shortest(float: number): [digits: string, exponent: number] {
  // Java takes at least two digits into account.
  for (let precision = 2; precision < 9; precision++) {
    const rounded = float.toExponential(precision - 1)
    if (Math.fround(Number(rounded)) === float) return split(evenIfHalfway(rounded, float))
  }
  return split(float.toExponential(8))
}

// A value exactly halfway between two decimals is rounded up by JavaScript and to the even one by Java.
function evenIfHalfway(written: string, float: number): string {
  const [mantissa, exponent] = written.split('e') as [string, string]
  const digits = BigInt(mantissa.replace('.', ''))
  if (digits % 2n === 0n || digits === 1n) return written
  const below = String(digits - 1n).padStart(mantissa.replace('.', '').length, '0')
  const other = `${below[0]}${below.length > 1 ? `.${below.slice(1)}` : ''}e${exponent}`
  const isHalfway = Number(written) - float === float - Number(other)
  return isHalfway && Math.fround(Number(other)) === float ? other : written
}

function split(written: string): [digits: string, exponent: number] {
  const [mantissa, exponent] = written.split('e') as [string, string]
  const digits = mantissa.replace('.', '')
  let end = digits.length
  while (end > 1 && digits[end - 1] === '0') end--
  return [digits.slice(0, end), Number(exponent)]
}

function plain(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`
  const padded = digits.padEnd(exponent + 1, '0')
  return `${padded.slice(0, exponent + 1)}.${padded.slice(exponent + 1) || '0'}`
}
