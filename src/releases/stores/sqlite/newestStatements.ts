import type { Statement } from '../../../backends/sql/engines/sqlite/fts5/fts5Ddl.ts'
import { fts5Match } from '../../../backends/sql/engines/sqlite/fts5/fts5Match.ts'
import { lastPlaceBeside, PLACE, type PlaceRange } from './releasePlace.ts'
import { DOCUMENT, RELEASE_TABLE, releaseTable } from './releaseTable.ts'

/** The SQL function that a search calls at each row. It throws once the search is to stop. */
export const MAY_CONTINUE = 'isoquery_may_continue'

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
const DOCUMENTS = `cast('[' || coalesce(group_concat(${DOCUMENT}), '') || ']' as blob)`

/** Rows that are read beyond the limit, since releases of one minute are not in the order of their places. */
const MORE = 12

/** The hits of a crowded minute that are put in order, for each hit that is sent. */
const IN_ORDER = 20

/**
 * The first so many hits of some instants, in the order of these: `hits`, a JSON list as bytes, and their
 * `count`. `between` is in epoch milliseconds.
 */
export function byInstant(search: NewestSearch, limit: number, between: readonly number[]): Statement {
  return {
    sql:
      // The documents are kept as the JSON that is sent: they are only put side by side.
      `select ${DOCUMENTS} as hits, count(*) as count from (select ${DOCUMENT} from ${RELEASE_TABLE} ` +
      `where versioncreated between ? and ? and ${MAY_CONTINUE}() and (${search.condition}) ` +
      `order by ${ORDER} limit ${limit})`,
    parameters: [...between, ...search.parameters],
  }
}

/**
 * The first hits, read in the order of the places, a few more than the limit. `unread` is NULL unless the
 * last minute within the limit has hits that were not read, up to this place.
 */
export function byPlace(search: NewestSearch): Statement {
  const { limit } = search
  const { sql, parameters } = selectHits(search, limit + MORE)
  const nth = (place: number) => `(select place from hit order by place limit 1 offset ${place - 1})`
  const last = lastPlaceBeside(nth(limit))
  const unread = `case when ${nth(limit + MORE)} <= ${last} then ${last} end`
  return { sql: `${sql}, ${unread} as unread`, parameters }
}

/**
 * The same, read from the hits up to a place, which is the last of a minute. `complete` is 0 where there are
 * so many hits that to put them in order would take long.
 */
export function byPlaceUntil(search: NewestSearch, last: bigint): Statement {
  const most = search.limit * IN_ORDER
  const { sql, parameters } = selectHits({ ...search, places: { ...search.places, last } }, most)
  return { sql: `${sql}, (select count(*) from hit) < ${most} as complete`, parameters }
}

/** The hits in the order of their places, at most so many, and what is sent of them. */
function selectHits(search: NewestSearch, most: number): Statement {
  const { condition, parameters, match, places, limit } = search
  const bounds = [
    ...(places.first === null ? [] : [{ operator: '>=', place: places.first }]),
    ...(places.last === null ? [] : [{ operator: '<=', place: places.last }]),
  ]
  const read = match === null ? RELEASE_TABLE : INDEX.name
  // An index over instants would have to be read beside the rows.
  const source =
    match === null ? `${read} not indexed` : `${read} cross join ${RELEASE_TABLE} on ${PLACE} = ${read}.rowid`
  const tests = [
    ...(match === null ? [] : [`${INDEX.name} match ?`]),
    ...bounds.map(({ operator }) => `${read}.rowid ${operator} ?`),
    `${MAY_CONTINUE}()`,
    `(${condition})`,
  ]
  const hits =
    `select ${PLACE} as place, versioncreated, publicidentifier from ${source} ` +
    `where ${tests.join(' and ')} order by ${read}.rowid limit ${most}`
  const newest = `(select place as hit_place from hit order by ${ORDER} limit ${limit})`
  const documents = `select ${DOCUMENTS} from ${newest} cross join ${RELEASE_TABLE} on ${PLACE} = hit_place`
  return {
    sql:
      `with hit as materialized (${hits}) ` +
      `select (${documents}) as hits, (select min(count(*), ${limit}) from hit) as count`,
    parameters: [...(match === null ? [] : [match]), ...bounds.map(({ place }) => place), ...parameters],
  }
}
