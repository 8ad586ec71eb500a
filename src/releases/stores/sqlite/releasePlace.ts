/** The column of a row's place, which is its row id. Stores of earlier versions have no column for it. */
export const PLACE = 'place'

/**
 * The number of places for the releases of one second. Every place is then below 2⁵³, so that other clients
 * read it as a number.
 */
export const PLACES = 2n ** 14n

/** The last second of the year 9999, in epoch seconds. */
const LAST_SECOND = 253_402_300_799

/** Its last millisecond, in epoch milliseconds. */
const LAST_MILLISECOND = LAST_SECOND * 1000 + 999

/**
 * An SQL condition: the row's id is none of those for its instant. Such a row may lie among newer or older
 * ones. SQLite divides whole numbers towards zero, so later instants than the last count, too.
 */
export const IS_MISPLACED =
  `${PLACE} / ${PLACES} is not (${LAST_MILLISECOND} - versioncreated) / 1000 ` +
  `or versioncreated > ${LAST_MILLISECOND}`

/** Row ids from `first` to `last`; `null` is an open end. */
export interface PlaceRange {
  readonly first: bigint | null
  readonly last: bigint | null
}

/**
 * The first of the row ids for releases of an instant, in epoch milliseconds: the later the instant, the
 * smaller the row id. SQLite keeps the rows of a table in the order of their ids, whatever the order in which
 * they were written, so a search that reads the newest first reads neighbours.
 *
 * @example
 * firstPlace(Date.UTC(2020, 0)) < firstPlace(Date.UTC(2019, 0)) // true
 */
export function firstPlace(versioncreated: number): bigint {
  return BigInt(LAST_SECOND - Math.floor(versioncreated / 1000)) * PLACES
}

/** The last of the row ids for the second of one, as SQL. */
export function lastPlaceBeside(place: string): string {
  return `(${place} / ${PLACES} + 1) * ${PLACES} - 1`
}
