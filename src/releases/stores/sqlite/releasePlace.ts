/**
 * The number of places for the releases of one second. Every place is then below 2⁵³, so that other clients
 * read it as a number.
 */
export const PLACES = 2n ** 14n

/** The last second of the year 9999, in epoch seconds. */
const LAST_SECOND = 253_402_300_799

/**
 * The first of the row ids for releases of an instant, in epoch milliseconds: the later the instant, the
 * smaller the row id. SQLite keeps the rows of a table in the order of their ids, whatever the order in which
 * they were written, so a search that reads the newest first reads neighbours. The ids have no other meaning.
 *
 * @example
 * firstPlace(Date.UTC(2020, 0)) < firstPlace(Date.UTC(2019, 0)) // true
 */
export function firstPlace(versioncreated: number): bigint {
  return BigInt(LAST_SECOND - Math.floor(versioncreated / 1000)) * PLACES
}
