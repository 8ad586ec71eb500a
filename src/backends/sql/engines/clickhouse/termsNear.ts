import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../../fragment.ts'
import { reachRegexp } from '../../phrases/reachRegexp.ts'
import { positionsOf } from '../../phrases/sloppyPhrase.ts'
import { asTokenList } from './tokenList.ts'

/** Beyond this slop a regular expression of two terms is no faster than to count places. */
const MAX_REGEXP_SLOP = 10

/** Whether a token column has the terms of a phrase within a slop. */
export function termsNear(column: Sql, tokens: readonly string[], slop: number): Condition {
  const [first, second, ...others] = tokens
  return second === undefined || others.length > 0 || slop > MAX_REGEXP_SLOP
    ? windowHasTerms(asTokenList(column), tokens, slop)
    : sql<SqlBool>`match(${column}, ${reachRegexp(first!, second, slop)})`
}

/**
 * Whether a list of tokens has the terms of a phrase within a slop, as `phraseWithin` does it with windows of
 * rows: for each term and each run of equal terms that begins with it, the disjoint intervals of windows that
 * have the run. The sum of all intervals' beginnings and ends, in order, counts how many runs a window has.
 * A list of one element gives its element a name.
 */
function windowHasTerms(list: Sql, tokens: readonly string[], slop: number): Condition {
  const occurrences = positionsOf(tokens)
  let count = 0
  const edges = tokens.map((term, first) => {
    const lasts = occurrences.get(term)!.filter((place) => place >= first)
    count += lasts.length
    return edgesOf(term, first, lasts)
  })
  const all = edges.length === 1 ? edges[0]! : sql`arrayConcat(${sql.join(edges)})`
  const met = sql`arrayCumSum(isoquery_edge -> isoquery_edge.2, arraySort(${all}))`
  // The empty piece between two values of a list is so wide that no window reaches over it.
  const width = sql.raw("isoquery_token -> if(isoquery_token = '', isoquery_slop + 1, 1)")
  const places = sql`arrayCumSum(${width}, isoquery_tokens)`
  const placed = sql`arrayExists(isoquery_places -> has(${met}, ${BigInt(count)}), [${places}])`
  const names = sql.raw('(isoquery_tokens, isoquery_slop)')
  return sql<SqlBool>`arrayExists(${names} -> ${placed}, [${list}], [${BigInt(slop)}])`
}

/** The first and the last window that have a run, but those that have the run before. */
const BEGIN = 'greatest(isoquery_end - isoquery_last - isoquery_slop, isoquery_before - isoquery_first + 1)'
const END = 'isoquery_begin - isoquery_first'

/** The number of runs in the places of a term. */
const RUNS = 'greatest(toInt64(length(isoquery_found)) - isoquery_least + 1, 0)'

/** The ends of runs, their beginnings, and the places before these. */
const STRETCHES = [
  'arraySlice(isoquery_found, isoquery_least)',
  `arraySlice(isoquery_found, 1, ${RUNS})`,
  `arraySlice(arrayPushFront(isoquery_found, -1000000000000), 1, ${RUNS})`,
].join(', ')

const EDGES_OF_RUNS = sql.raw(
  'arrayMap((isoquery_end, isoquery_begin, isoquery_before) -> ' +
    `if(${BEGIN} > ${END}, [], [(${BEGIN}, 1), (${END} + 1, -1)]), ${STRETCHES})`,
)

/**
 * The beginnings and ends of the intervals of windows that have runs of a term.
 *
 * @param first the place of a run's first term in the phrase
 * @param lasts the places of the last terms of the runs, each with one term more
 */
function edgesOf(term: string, first: number, lasts: readonly number[]): Sql {
  const equals = sql`(isoquery_place, isoquery_token) -> isoquery_token = ${term}`
  const found = sql`arrayFilter(${equals}, isoquery_places, isoquery_tokens)`
  const runs = sql`${lasts.map(BigInt)}, ${lasts.map((_, i) => BigInt(i + 1))}`
  const edges = sql`arrayMap((isoquery_last, isoquery_least) -> ${EDGES_OF_RUNS}, ${runs})`
  const names = sql.raw('(isoquery_found, isoquery_first)')
  return sql`arrayFlatten(arrayMap(${names} -> ${edges}, [${found}], [${BigInt(first)}]))`
}
