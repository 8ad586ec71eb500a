import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import { balanced, type Condition, type Sql } from '../fragment.ts'

/** What a phrase needs of its terms. */
export interface Requirements {
  /** JSON: a list of `[first, last, term, least]`. */
  readonly list: string
  readonly count: number
}

/**
 * What a phrase needs of its terms: a list of `[first, last, term, least]`. Wherever a window `w` lies, term
 * i must stand between `w + i` and `w + i + slop`. Where a term comes more than once each needs a position of
 * its own, which is so exactly if every run of them, from the phrase's term `first` to its term `last`, finds
 * as many as they are in the positions it spans (Hall's condition, for intervals of the same length).
 *
 * @example
 * requirementsOf(['a', 'b', 'a']).list // '[[0,0,"a",1],[0,2,"a",2],[2,2,"a",1],[1,1,"b",1]]'
 */
export function requirementsOf(tokens: readonly string[]): Requirements {
  const needs = [...placesOf(tokens)].flatMap(([term, list]) =>
    list.flatMap((first, from) => list.slice(from).map((last, more) => [first, last, term, more + 1])),
  )
  return { list: JSON.stringify(needs), count: needs.length }
}

/** The greatest slop and the longest phrase that are put into SQL; both are far beyond what people ask. */
const MAX_SLOP = 10_000
const MAX_TOKENS = 44

/** How often a phrase may repeat one word. */
const MAX_REPEATS = 7

/** Whether a phrase is small enough for SQL. */
export function fitsSql(tokens: readonly string[], slop: number): boolean {
  if (slop > MAX_SLOP || tokens.length > MAX_TOKENS) return false
  return [...placesOf(tokens).values()].every(({ length }) => length <= MAX_REPEATS)
}

/** Where each word of a phrase stands in it. */
export function placesOf(tokens: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  tokens.forEach((term, i) => {
    const list = places.get(term)
    if (list === undefined) places.set(term, [i])
    else list.push(i)
  })
  return places
}

/**
 * A condition on a phrase behind conditions on each of its words: most rows lack one, and those are not taken
 * apart.
 */
export function prefilterByTerms(
  dialect: Pick<Dialect, 'hasText'>,
  column: Sql,
  tokens: readonly string[],
  phrase: Condition,
): Condition {
  return balanced([...tokens.map((token) => dialect.hasText(column, ` ${token} `)!), phrase], 'and')
}

/** So many blanks between the values of a list that no window reaches from one to the next. */
export function valueGap(slop: number): string {
  return ' '.repeat(slop + 2)
}

const RUN = sql`over (partition by first_term, last_term order by place)`

/** The place of the last of so many terms in a row that a need asks for, or null behind the end. */
const LAST_PLACE = sql`case least when 1 then place ${sql.join(
  Array.from(
    { length: MAX_REPEATS - 1 },
    (_, i) => sql`when ${sql.lit(i + 2)} then lead(place, ${sql.lit(i + 1)}) ${RUN}`,
  ),
  sql` `,
)} end`

/**
 * Whether a list of tokens with their positions has the terms of a phrase so near to each other that `max(pᵢ
 * − i) − min(pᵢ − i)` is at most the slop. The work grows with the tokens times their logarithm: for each
 * need the stretches of windows that meet it are found, none over another, by looking at neighbours in order;
 * then their ends are counted in order, until all needs are met at once.
 *
 * @param needs a table of what {@link requirementsOf} lists, with the columns `first_term`, `last_term`, `term` and
 *   `least`
 * @param tokens a table of the tokens of one row, with the columns `place` and `token`
 * @param count how many needs there are
 * @returns a query behind its `select`; it has rows where the phrase is
 */
export function phraseWithin(needs: Sql, tokens: Sql, slop: Sql, count: Sql): Sql {
  const joined = sql`${needs} as isoquery_need inner join ${tokens} as isoquery_token on token = term`
  const own = sql`place - first_term as latest, ${LAST_PLACE} - last_term - ${slop} as earliest`
  const stretches = sql`select ${own}, lag(place) ${RUN} - first_term + 1 as unseen from ${joined}`
  const apart = sql`select latest, case when unseen > earliest then unseen else earliest end as earliest from (${stretches}) as isoquery_stretch`
  const sides = sql`(select 0 as side union all select 1) as isoquery_side`
  const edge = sql`case side when 0 then earliest else latest + 1 end as edge, 1 - 2 * side as step`
  const edges = sql`select ${edge} from (${apart}) as isoquery_apart cross join ${sides} where earliest <= latest`
  const sums = sql`select sum(step) over (order by edge, step rows unbounded preceding) as met from (${edges}) as isoquery_edge`
  return sql`from (${sums}) as isoquery_sweep where met = ${count}`
}
