import { FOUR_DIGIT_YEARS } from './columnType.ts'

/**
 * An instant as `2019-10-17 08:30:00.000`, in UTC. Years before 1 are written as years BC, without the BC.
 *
 * @param milliseconds since 1970
 * @example
 * wallClock(0) // '1970-01-01 00:00:00.000'
 */
export function wallClock(milliseconds: number): string {
  const at = new Date(milliseconds)
  const year = at.getUTCFullYear()
  const shown = String(year > 0 ? year : 1 - year).padStart(4, '0')
  // The year of the ISO form has four digits, or a sign and six. The rest always has the same length.
  return `${shown}${at.toISOString().slice(-20, -1).replace('T', ' ')}`
}

/** Whether an instant lies in a year BC. */
export function isBeforeChrist(milliseconds: number): boolean {
  return milliseconds < FOUR_DIGIT_YEARS.min
}

/**
 * An instant as `2019-10-17T08:30:00.000Z`. From the year 0 to 9999 all have the same length, so that strings
 * sort as instants do.
 */
export function isoInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
