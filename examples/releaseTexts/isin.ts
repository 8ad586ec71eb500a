import type { Random } from './random.ts'

/**
 * The check digit of the first eleven characters of an ISIN (ISO 6166): letters become 10 to 35, every second
 * digit from the right is doubled, and the sum of all digits is filled up to a multiple of ten.
 *
 * @example
 * checkDigit('US037833100') // 5
 */
export function checkDigit(payload: string): number {
  const digits = [...payload].map((character) => Number.parseInt(character, 36)).join('')
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight])
    const doubled = fromRight % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** An invented ISIN of a country, with a valid check digit. */
export function inventIsin(country: string, random: Random): string {
  const number = Array.from({ length: 6 }, () => '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'[random.below(33)]).join(
    '',
  )
  const payload = `${country}0QX${number}`
  return payload + checkDigit(payload)
}
