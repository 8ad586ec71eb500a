/** The column of a row's place, which is its row id. */
export const PLACE = 'place'

/**
 * The number of places for the releases of one minute: whole archives have dates without a time. Every place
 * is below 2⁵³, so that other clients read it as a number.
 */
export const PLACES = 2n ** 20n

/** A minute, in milliseconds. */
const MINUTE = 60_000

/** The last millisecond of the year 9999 and the first of the year 1, in epoch milliseconds. */
const LAST_MILLISECOND = 253_402_300_799_999
const FIRST_MILLISECOND = -62_135_596_800_000

/** An SQL condition: the row's id is one of those for its instant. */
export const IS_IN_PLACE = `${PLACE} / ${PLACES} = (${LAST_MILLISECOND} - versioncreated) / ${MINUTE}`

/** Row ids from `first` to `last`; `null` is an open end. */
export interface PlaceRange {
  readonly first: bigint | null
  readonly last: bigint | null
}

/**
 * The first of the row ids for releases of an instant, in epoch milliseconds: the later the instant, the
 * smaller the row id. SQLite keeps the rows of a table in the order of their ids, whatever the order in which
 * they were written, so a search that reads the newest first reads neighbours.
 */
export function firstPlace(versioncreated: number): bigint {
  const instant = Math.min(Math.max(versioncreated, FIRST_MILLISECOND), LAST_MILLISECOND)
  return BigInt(Math.floor((LAST_MILLISECOND - instant) / MINUTE)) * PLACES
}

/** The first and the last instant of a row id, in epoch milliseconds. */
export function instantsOf(place: bigint): readonly [number, number] {
  const last = LAST_MILLISECOND - Number(place / PLACES) * MINUTE
  return [last - MINUTE + 1, last]
}

/** The last of the row ids for the minute of one. */
export function lastPlaceBeside(place: bigint): bigint {
  return (place / PLACES + 1n) * PLACES - 1n
}
