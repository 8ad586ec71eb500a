import { InvalidArgumentError } from 'commander'
import { readInstant } from '../schema/dates/readDate.ts'

/**
 * The longest time, in milliseconds: 23 days. A timer of more than 2^31 − 1 would end at once, and to some
 * times seconds are added.
 */
const MAX_MILLISECONDS = 2_000_000_000

/** The value of an option that takes a positive whole number. */
export function positiveInteger(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a positive whole number.')
  return number
}

/** The value of an option that takes a whole number. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number))
    throw new InvalidArgumentError('It must be a whole number.')
  return number
}

/** The value of an option that takes a positive whole number up to a maximum. */
export function atMost(maximum: number): (text: string) => number {
  return (text) => {
    const number = positiveInteger(text)
    if (number > maximum) throw new InvalidArgumentError(`It must be ${maximum} at most.`)
    return number
  }
}

/** The value of an option that takes a time in milliseconds. */
export const milliseconds = atMost(MAX_MILLISECONDS)

/** The value of an option that takes the address of a server. */
export function hostAddress(text: string): string {
  // Node would listen at all addresses.
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty. Use 0.0.0.0 for all.')
  return text
}

/** The value of an option that takes a port; 0 is any free port. */
export function portNumber(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535)
    throw new InvalidArgumentError('It must be a port from 0 (any free port) to 65535.')
  return number
}

/** The value of an option that takes an instant, as epoch milliseconds. */
export function instant(text: string): number {
  const milliseconds = readInstant(text)
  if (milliseconds === null)
    throw new InvalidArgumentError('It must be a date, as in 2027-01-01 or 2027-01-01T12:00Z.')
  return milliseconds
}
