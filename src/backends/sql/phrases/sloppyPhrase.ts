import { sql } from 'kysely'
import { balanced, type Condition, type Sql } from '../fragment.ts'

/** The requirements of a phrase on the positions of its terms. */
export interface Requirements {
  /** JSON: a list of `[first, last, term, least]`. */
  readonly list: string
  readonly count: number
}

/**
 * The requirements of a phrase as a list of `[first, last, term, least]`. In a window that begins at `w`,
 * term i must stand between `w + i` and `w + i + slop`. Equal terms need different positions. They have them
 * exactly if for every run of equal terms, from the phrase's term `first` to its term `last`, the positions
 * that the run spans hold the term at least `least` times, as often as it is in the run (Hall's condition for
 * intervals of equal length).
 *
 * @example
 * requirementsOf(['a', 'b', 'a']).list // '[[0,0,"a",1],[0,2,"a",2],[2,2,"a",1],[1,1,"b",1]]'
 */
export function requirementsOf(tokens: readonly string[]): Requirements {
  const needs = [...positionsOf(tokens)].flatMap(([term, list]) =>
    list.flatMap((first, from) => list.slice(from).map((last, more) => [first, last, term, more + 1])),
  )
  return { list: JSON.stringify(needs), count: needs.length }
}

/** The greatest slop and the longest phrase in SQL: far beyond the queries of people. */
const MAX_SLOP = 10_000
const MAX_TOKENS = 44

/** How often one word may occur in a phrase. */
const MAX_REPEATS = 7

/** What a phrase beyond the limits would need. */
export const SHORTER_PHRASE = 'a shorter phrase, or one that repeats fewer of its words'

/** Whether a phrase is within the limits of SQL. */
export function fitsSql(tokens: readonly string[], slop: number): boolean {
  if (slop > MAX_SLOP || tokens.length > MAX_TOKENS) return false
  return [...positionsOf(tokens).values()].every(({ length }) => length <= MAX_REPEATS)
}

/** The positions of each word in a phrase. */
export function positionsOf(tokens: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>()
  tokens.forEach((term, i) => {
    const list = positions.get(term)
    if (list === undefined) positions.set(term, [i])
    else list.push(i)
  })
  return positions
}

/** A condition on a phrase after conditions on each of its words, which spare most rows the slow one. */
export function prefilterByTerms(
  dialect: { hasText(column: Sql, text: string): Condition | null },
  column: Sql,
  tokens: readonly string[],
  phrase: Condition,
): Condition {
  return balanced([...tokens.map((token) => dialect.hasText(column, ` ${token} `)!), phrase], 'and')
}

/** The spaces between the values of a list, so many that no window reaches from one to the next. */
export function valueGap(slop: number): string {
  return ' '.repeat(slop + 2)
}

const RUN = sql`over (partition by first_term, last_term order by ordinal)`

/** The ordinal of the term that completes a requirement, counted from this row; NULL after the end. */
const LAST_ORDINAL = sql`case least when 1 then ordinal ${sql.join(
  Array.from(
    { length: MAX_REPEATS - 1 },
    (_, i) => sql`when ${sql.lit(i + 2)} then lead(ordinal, ${sql.lit(i + 1)}) ${RUN}`,
  ),
  sql` `,
)} end`

/**
 * Whether a list of tokens with their positions has the terms of a phrase such that `max(pᵢ − i) − min(pᵢ −
 * i)` is at most the slop, in time n log n. For each requirement the disjoint intervals of windows that meet
 * it are found by comparing neighbouring tokens. A sweep over the ends of all intervals then counts how many
 * requirements are met at once.
 *
 * @param needs a table of {@link requirementsOf}, with the columns `first_term`, `last_term`, `term` and
 *   `least`
 * @param tokens a table of the tokens of one row, with the columns `ordinal` and `token`
 * @param count the number of requirements
 * @returns a query without its `select`, which has rows if the phrase is found
 */
export function phraseWithin(needs: Sql, tokens: Sql, slop: Sql, count: Sql): Sql {
  const joined = sql`${needs} as isoquery_need inner join ${tokens} as isoquery_token on token = term`
  const own = sql`ordinal - first_term as latest, ${LAST_ORDINAL} - last_term - ${slop} as earliest`
  const all = sql`select ${own}, lag(ordinal) ${RUN} - first_term + 1 as unseen from ${joined}`
  const earliest = sql`case when unseen > earliest then unseen else earliest end as earliest`
  const apart = sql`select latest, ${earliest} from (${all}) as isoquery_stretch`
  const sides = sql`(select 0 as side union all select 1) as isoquery_side`
  const edge = sql`case side when 0 then earliest else latest + 1 end as edge, 1 - 2 * side as step`
  const intervals = sql`(${apart}) as isoquery_apart cross join ${sides} where earliest <= latest`
  const sum = sql`sum(step) over (order by edge, step rows unbounded preceding) as met`
  const sums = sql`select ${sum} from (select ${edge} from ${intervals}) as isoquery_edge`
  return sql`from (${sums}) as isoquery_sweep where met = ${count}`
}
