import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2019, 0, 1)
const DAYS = 5 * 365 + 1

/**
 * Instants where a range that is one millisecond off gives other hits: the ends of days, months and years,
 * one leap day.
 */
const EDGES = [
  '2019-10-16T23:59:59.999Z',
  '2019-10-17T00:00:00.000Z',
  '2019-10-17T23:59:59.999Z',
  '2019-10-18T00:00:00.000Z',
  '2019-10-20T23:59:59.999Z',
  '2019-10-21T00:00:00.000Z',
  '2019-10-21T23:59:59.999Z',
  '2019-10-22T00:00:00.000Z',
  '2019-12-31T23:59:59.999Z',
  '2020-01-01T00:00:00.000Z',
  '2020-02-29T12:00:00.000Z',
  '2020-03-01T00:00:00.000Z',
  '2021-02-28T23:59:59.999Z',
  '2021-03-31T23:59:59.999Z',
  '2023-12-31T23:59:59.999Z',
]

/** Busy mornings on which many releases go out at the same instant. */
const EMBARGOES = [
  '2019-10-18T07:00:00.000Z',
  '2021-03-01T07:00:00.000Z',
  '2022-05-05T06:30:00.000Z',
  '2023-11-09T07:00:00.000Z',
]

/**
 * When `count` releases went out, in epoch milliseconds and no particular order: five years from 2019 on,
 * with a crowd around 17 October 2019.
 */
export function timetable(count: number, random: Random): number[] {
  const instants: number[] = []
  for (const edge of EDGES)
    for (let copies = random.between(2, 3); copies > 0; copies--) instants.push(Date.parse(edge))
  for (const embargo of EMBARGOES)
    for (let copies = random.between(9, 14); copies > 0; copies--) instants.push(Date.parse(embargo))
  while (instants.length < count / 6)
    instants.push(momentOf(Date.UTC(2019, 9, random.between(14, 24)), random))
  while (instants.length < count) instants.push(momentOf(START + random.below(DAYS) * DAY, random))
  return random.shuffle(instants.slice(0, count))
}

/** Mostly office hours on the half hour, sometimes to the second or the millisecond. */
function momentOf(day: number, random: Random): number {
  if (random.chance(15)) return day + random.below(DAY)
  if (random.chance(25)) return day + random.below(24 * 60 * 60) * 1000
  return day + random.between(12, 36) * 30 * MINUTE
}
