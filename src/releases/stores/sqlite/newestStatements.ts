import type { Statement } from '../../../backends/sql/engines/sqlite/fts5/fts5Ddl.ts'
import { fts5Match } from '../../../backends/sql/engines/sqlite/fts5/fts5Match.ts'
import { PLACE, PLACES, type PlaceRange } from './releasePlace.ts'
import { DOCUMENT, RELEASE_TABLE, releaseTable } from './releaseTable.ts'

/** What is searched, as SQL. */
export interface NewestSearch {
  /** A condition on the columns of the table. */
  readonly condition: string
  /** The values bound to the condition. */
  readonly parameters: readonly unknown[]
  /** An expression of the full-text index that all hits match. */
  readonly match: string | null
  /** Where all hits lie. */
  readonly places: PlaceRange
  readonly limit: number
}

/** The full-text index. */
export const INDEX = fts5Match(releaseTable)!

const ORDER = 'versioncreated desc, publicidentifier desc'

/** One row of about so many is a stop, whatever minutes the releases are of. */
const STOPS = 61

/**
 * An SQL condition: the search may end at a row, hit or not. Until the next one Node keeps every value that a
 * function is called with, and nothing interrupts SQLite.
 */
const IS_STOP = `(${PLACE} / ${PLACES} + ${PLACE}) % ${STOPS} = 0`

/** All hits and stops, in the order of the places: the row's `place`, and whether it is a `hit`. */
export function rowsByPlace({ condition, parameters, match, places }: NewestSearch): Statement {
  const read = match === null ? RELEASE_TABLE : INDEX.name
  // An index over instants would have to be read in addition to the rows.
  const source =
    match === null ? `${read} not indexed` : `${read} cross join ${RELEASE_TABLE} on ${PLACE} = ${read}.rowid`
  const tests = [
    ...(match === null ? [] : [{ sql: `${INDEX.name} match ?`, value: match }]),
    ...(places.first === null ? [] : [{ sql: `${read}.rowid >= ?`, value: places.first }]),
    ...(places.last === null ? [] : [{ sql: `${read}.rowid <= ?`, value: places.last }]),
  ]
  const where = tests.length === 0 ? '' : `where ${tests.map(({ sql }) => sql).join(' and ')} `
  return {
    sql: hitsAndStops(`${PLACE}, (${condition}) as hit from ${source} ${where}order by ${read}.rowid`),
    parameters: [...parameters, ...tests.map(({ value }) => value)],
  }
}

// With a limit the rows come one by one, in their order, and the condition is computed once for each.
function hitsAndStops(rows: string): string {
  return `select ${PLACE}, hit from (select ${rows} limit -1) where hit or ${IS_STOP}`
}

/** All hits and stops of some instants, in the order of the hits. `between` is in epoch milliseconds. */
export function rowsByInstant(
  { condition, parameters }: NewestSearch,
  between: readonly [number, number],
): Statement {
  return {
    sql: hitsAndStops(
      `${PLACE}, (${condition}) as hit from ${RELEASE_TABLE} ` +
        `where versioncreated between ? and ? order by ${ORDER}`,
    ),
    parameters: [...parameters, ...between],
  }
}

/**
 * The releases of some places, the newest of them up to a limit: `hits`, a JSON list as bytes, and their
 * `count`.
 */
export function newestOf(places: readonly number[], limit: number): Statement {
  const release = `cross join ${RELEASE_TABLE} on ${PLACE}`
  const placed = `select ${PLACE} as newest from json_each(?) as hit ${release} = hit.value`
  const newest = `${placed} order by ${ORDER} limit ?`
  // The documents are kept as the JSON that is sent: they are only put side by side.
  const hits = `cast('[' || coalesce(group_concat(${DOCUMENT}), '') || ']' as blob) as hits`
  return {
    sql: `select ${hits}, count(*) as count from (${newest}) ${release} = newest`,
    parameters: [JSON.stringify(places), limit],
  }
}
