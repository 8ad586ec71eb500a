/**
 * An instant as `2019-10-17 08:30:00.000`, in UTC. Years before 1 are written as the years BC that they are,
 * without saying so.
 *
 * @param milliseconds since 1970
 * @example
 * wallClock(0) // '1970-01-01 00:00:00.000'
 */
export function wallClock(milliseconds: number): string {
  const at = new Date(milliseconds)
  const year = at.getUTCFullYear()
  const shown = String(year > 0 ? year : 1 - year).padStart(4, '0')
  // The ISO form has a year of four digits or of a sign and six; what follows has always the same length.
  return `${shown}${at.toISOString().slice(-20, -1).replace('T', ' ')}`
}

/** Whether an instant lies before the year 1, which databases call BC. */
export function isBeforeChrist(milliseconds: number): boolean {
  return milliseconds < -62_135_596_800_000
}

/**
 * An instant as `2019-10-17T08:30:00.000Z`: of the same length, so sorted as the instants are, from the year
 * 0 to 9999.
 */
export function isoInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
