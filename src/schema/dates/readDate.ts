import { addUnits, firstShown, floorUnit, type Moment, momentOf, UNITS, type Unit } from './dateMath.ts'
import { type Interval, readPeriod, readTimestamp } from './period.ts'
import { isInstant } from './timeZone.ts'

/** The zone of dates without an offset, and the meaning of `now`. */
export interface DateContext {
  readonly timeZone: string
  /** Returns `now` in epoch milliseconds; called only for dates that use it. */
  readonly now: () => number
}

const OPERATION = /([+-])(\d{0,6})([yMwdhHms])|\/([yMwdhHms])/y

/**
 * The interval that a date value in a query names: a date, `now` with date math, or `date||` with date math.
 * Date math without rounding names one millisecond. `null` when the text is not a date.
 *
 * @example
 * readDate('2019-10-17||/M', { timeZone: 'UTC', now: Date.now }) // all of October 2019
 */
export function readDate(text: string, context: DateContext): Interval | null {
  const period = readPeriod(text, context.timeZone)
  if (period !== null) return period
  if (text.startsWith('now')) return compute(context.now, text.slice(3), context.timeZone)
  const bars = text.indexOf('||')
  if (bars === -1) return null
  const base = readPeriod(text.slice(0, bars), context.timeZone)
  return base === null ? null : compute(() => base.from, text.slice(bars + 2), context.timeZone)
}

/**
 * The instant of a date value in a document, in epoch milliseconds: a `Date`, a number of milliseconds, or a
 * date string (the start of its period, in UTC unless it has an offset). `null` for any other value.
 */
export function readInstant(value: unknown): number | null {
  if (typeof value === 'string') return readTimestamp(value) ?? readPeriod(value, 'UTC')?.from ?? null
  const instant = value instanceof Date ? value.getTime() : value
  if (typeof instant !== 'number' || !Number.isInteger(instant) || !isInstant(instant)) return null
  return instant === 0 ? 0 : instant
}

/** Whether {@link readDate} reads a text, in any zone and at any time. */
export function isDate(text: string): boolean {
  return readDate(text, { timeZone: 'UTC', now: () => 0 }) !== null
}

/** Whether a text is a date to the day or finer without date math, which a default field takes. */
export function isPreciseDate(text: string): boolean {
  const period = readPeriod(text, 'UTC')
  return period !== null && period.unit !== 'y' && period.unit !== 'M'
}

function compute(base: () => number, math: string, zone: string): Interval | null {
  const operations = readOperations(math)
  if (operations === null) return null
  let from = momentOf(base(), zone)
  let until: Moment | null = null
  let unit: Unit | null = null
  let first: Moment | null = null
  for (const operation of operations) {
    if (operation.kind === 'round') {
      const last: Moment = until === null ? from : momentOf(until.instant - 1, zone)
      const around: Moment = first ?? from
      from = floorUnit(around, operation.unit, zone)
      first = firstShown(from, around.instant, operation.unit, zone)
      until = addUnits(floorUnit(last, operation.unit, zone), 1, operation.unit, zone)
      if (unit === null || isLonger(operation.unit, unit)) unit = operation.unit
    } else {
      const moved: Moment = addUnits(from, operation.count, operation.unit, zone)
      if (until !== null && unit !== null) {
        // A full unit stays one: a month after 30 January is all of 28 February, not the time from 28 to 28.
        const isWhole: boolean =
          !isLonger(unit, operation.unit) && addUnits(from, 1, unit, zone).instant === until.instant
        until = isWhole
          ? addUnits(moved, 1, unit, zone)
          : addUnits(until, operation.count, operation.unit, zone)
      }
      from = moved
      first = null
    }
  }
  const start = (first ?? from).instant
  const end = until?.instant ?? start + 1
  return isInstant(start) && isInstant(end) ? { from: start, until: end } : null
}

function isLonger(unit: Unit, other: Unit): boolean {
  return UNITS.indexOf(unit) < UNITS.indexOf(other)
}

type Operation = { kind: 'add'; count: number; unit: Unit } | { kind: 'round'; unit: Unit }

function readOperations(math: string): Operation[] | null {
  const operations: Operation[] = []
  OPERATION.lastIndex = 0
  while (OPERATION.lastIndex < math.length) {
    const match = OPERATION.exec(math)
    if (match === null || operations.length >= 100) return null
    const [, sign, count, unit, rounded] = match
    if (rounded !== undefined) operations.push({ kind: 'round', unit: unitOf(rounded) })
    else
      operations.push({
        kind: 'add',
        count: Number(count === '' ? 1 : count) * (sign === '-' ? -1 : 1),
        unit: unitOf(unit!),
      })
  }
  return operations
}

function unitOf(letter: string): Unit {
  return (letter === 'H' ? 'h' : letter) as Unit
}
