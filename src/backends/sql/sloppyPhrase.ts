import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from './fragment.ts'

/** What a window of positions must hold: so many of this term from its term `first` on to its term `last`. */
export interface Need {
  readonly first: number
  readonly last: number
  readonly term: string
  readonly count: number
}

/**
 * What a phrase needs of its terms, wherever a window `w` lies: term i stands between `w + i` and `w + i + slop`. Where a term comes more
 * than once each needs a position of its own, which is so exactly if every run of them finds enough in the positions it spans (Hall's
 * condition, for intervals of the same length).
 */
export function needsOf(tokens: readonly string[]): Need[] {
  const places = new Map<string, number[]>()
  tokens.forEach((term, i) => {
    const list = places.get(term)
    if (list === undefined) places.set(term, [i])
    else list.push(i)
  })
  return [...places].flatMap(([term, list]) =>
    list.flatMap((first, from) => list.slice(from).map((last, more): Need => ({ first, last, term, count: more + 1 }))),
  )
}

/** So many blanks between the values of a list that no window reaches from one to the next. */
export function gapOf(slop: number): string {
  return ' '.repeat(slop + 2)
}

/**
 * Whether a list of tokens with their positions has the terms of a phrase so near to each other that `max(pᵢ − i) − min(pᵢ − i)` is at
 * most the slop.
 *
 * @param needs a query for the phrase's {@link Need}s, with the columns `first_term`, `last_term`, `term` and `least`
 * @param tokens a query for the tokens of one row, with the columns `place` and `token`
 */
export function phraseWithin(needs: Sql, tokens: Sql, slop: Sql): Condition {
  return sql<SqlBool>`exists (with isoquery_need as (${needs}), isoquery_token as (select place, token from (${tokens}) as isoquery_all where token in (select term from isoquery_need)) select 1 from isoquery_token as isoquery_start inner join isoquery_need as isoquery_first on isoquery_first.term = isoquery_start.token and isoquery_first.first_term = isoquery_first.last_term where not exists (select 1 from isoquery_need as isoquery_each where (select count(*) from isoquery_token as isoquery_near where isoquery_near.token = isoquery_each.term and isoquery_near.place between isoquery_start.place - isoquery_first.first_term + isoquery_each.first_term and isoquery_start.place - isoquery_first.first_term + isoquery_each.last_term + ${slop}) < isoquery_each.least))`
}
