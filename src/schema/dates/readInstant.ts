import { readPeriod } from './period.ts'

/**
 * The instant that a document's date value names, in epoch milliseconds: a `Date`, a number of milliseconds,
 * or a date string (its start, UTC unless it says otherwise). `null` when it is none.
 */
export function readInstant(value: unknown): number | null {
  if (typeof value === 'string') return readPeriod(value, 'UTC')?.from ?? null
  const instant = value instanceof Date ? value.getTime() : value
  if (typeof instant !== 'number' || !Number.isInteger(instant) || Math.abs(instant) > 8.64e15) return null
  return instant === 0 ? 0 : instant
}
