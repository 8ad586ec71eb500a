import { instantOf, localOf, utc } from './timeZone.ts'

/** Units of date math and of the periods that a date can name. */
export type Unit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's' | 'ms'

const FIXED: Partial<Record<Unit, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
const DAY = 86_400_000

/** Whether a unit has the same length everywhere: hours and shorter ones. */
export function isDuration(unit: Unit): boolean {
  return FIXED[unit] !== undefined
}

/** Units from the longest to the shortest. */
export const UNITS: readonly Unit[] = ['y', 'M', 'w', 'd', 'h', 'm', 's', 'ms']

/**
 * Adds units to a local time (given as if it were UTC). A day beyond the end of the month becomes its last
 * day.
 */
export function addLocal(local: number, count: number, unit: Unit): number {
  const fixed = unit === 'd' ? DAY : unit === 'w' ? 7 * DAY : FIXED[unit]
  if (fixed !== undefined) return local + count * fixed
  const date = new Date(local)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + count * (unit === 'y' ? 12 : 1)
  const year = Math.floor(months / 12)
  const month = months - year * 12
  const lastDay = new Date(utc(year, month + 2, 0)).getUTCDate()
  const time = local - Math.floor(local / DAY) * DAY
  return utc(year, month + 1, Math.min(date.getUTCDate(), lastDay)) + time
}

/**
 * An instant, and the local time (given as if it were UTC) that it stands for. Where clocks skip midnight, a
 * day begins at an instant whose clock shows a later time, and the day after it still begins at midnight.
 */
export interface Moment {
  readonly instant: number
  readonly local: number
}

export function momentOf(instant: number, zone: string): Moment {
  return { instant, local: localOf(zone, instant) }
}

/** Adds units to a moment. Days and longer units keep the local time of day; shorter ones are durations. */
export function addUnits({ instant, local }: Moment, count: number, unit: Unit, zone: string): Moment {
  const fixed = FIXED[unit]
  if (fixed !== undefined) return momentOf(instant + count * fixed, zone)
  return momentAt(addLocal(local, count, unit), zone)
}

function momentAt(local: number, zone: string): Moment {
  return { instant: instantOf(zone, local), local }
}

/** The start of the unit around a local time (given as if it were UTC). Weeks start on Monday. */
function floorLocal(local: number, unit: Unit): number {
  const date = new Date(local)
  switch (unit) {
    case 'y':
      return utc(date.getUTCFullYear())
    case 'M':
      return utc(date.getUTCFullYear(), date.getUTCMonth() + 1)
    case 'w':
      return floorLocal(local, 'd') - ((date.getUTCDay() + 6) % 7) * DAY
    case 'd':
      return Math.floor(local / DAY) * DAY
    default:
      return Math.floor(local / FIXED[unit]!) * FIXED[unit]!
  }
}

/** The start of the unit around a moment, in the local time of a zone. */
export function floorUnit({ instant, local }: Moment, unit: Unit, zone: string): Moment {
  if (!isDuration(unit)) return momentAt(floorLocal(local, unit), zone)
  // In an hour that occurs twice the instant's own offset counts, so the difference is subtracted.
  const shown = localOf(zone, instant)
  return momentOf(instant - (shown - floorLocal(shown, unit)), zone)
}

/**
 * The first moment of a unit that `floorUnit` found around an instant. Clocks that skip the beginning of an
 * hour, as those of Lord Howe that go forward by half an hour, show the hour before at the `floored` moment.
 */
export function firstShown(floored: Moment, instant: number, unit: Unit, zone: string): Moment {
  const start = floorLocal(localOf(zone, instant), unit)
  if (!(floored.local < start)) return floored
  let [before, shown] = [floored.instant, instant]
  while (shown - before > 1) {
    const middle = Math.floor((before + shown) / 2)
    if (localOf(zone, middle) < start) before = middle
    else shown = middle
  }
  return momentOf(shown, zone)
}
