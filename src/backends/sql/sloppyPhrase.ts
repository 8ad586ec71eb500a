import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from './fragment.ts'

/**
 * What a phrase needs of its terms, as JSON: a list of `[first, last, term, count]`. Wherever a window `w` lies, term i must stand between
 * `w + i` and `w + i + slop`. Where a term comes more than once each needs a position of its own, which is so exactly if every run of them,
 * from the phrase's term `first` to its term `last`, finds as many as they are in the positions it spans (Hall's condition, for intervals
 * of the same length).
 *
 * @example
 * needsOf(['a', 'b', 'a']) // '[[0,0,"a",1],[0,2,"a",2],[2,2,"a",1],[1,1,"b",1]]'
 */
export function needsOf(tokens: readonly string[]): string {
  const places = new Map<string, number[]>()
  tokens.forEach((term, i) => {
    const list = places.get(term)
    if (list === undefined) places.set(term, [i])
    else list.push(i)
  })
  return JSON.stringify(
    [...places].flatMap(([term, list]) =>
      list.flatMap((first, from) => list.slice(from).map((last, more) => [first, last, term, more + 1])),
    ),
  )
}

/** The greatest slop and the longest phrase that are put into SQL; both are far beyond what people ask. */
const MOST_SLOP = 10_000
const MOST_TOKENS = 44

/** A phrase that repeats one word up to seven times: each time more is a start for all needs of that word, which are half its square. */
const MOST_WORK = 200

/** Whether a phrase is small enough for {@link phraseWithin}. */
export function fitsSql(tokens: readonly string[], slop: number): boolean {
  if (slop > MOST_SLOP || tokens.length > MOST_TOKENS) return false
  const times = new Map<string, number>()
  for (const token of tokens) times.set(token, (times.get(token) ?? 0) + 1)
  return [...times.values()].reduce((work, n) => work + (n * n * (n + 1)) / 2, 0) <= MOST_WORK
}

/** So many blanks between the values of a list that no window reaches from one to the next. */
export function gapOf(slop: number): string {
  return ' '.repeat(slop + 2)
}

/**
 * Whether a list of tokens with their positions has the terms of a phrase so near to each other that `max(pᵢ − i) − min(pᵢ − i)` is at
 * most the slop.
 *
 * @param needs a table of what {@link needsOf} lists, with the columns `first_term`, `last_term`, `term` and `least`
 * @param tokens a table of the tokens of one row, with the columns `place` and `token`
 * @param form whether both are named once, by `with`, or written out wherever they are used, and whether rows are looked for or counted
 */
export function phraseWithin(needs: Sql, tokens: Sql, slop: Sql, form: { readonly named: boolean; readonly counted: boolean }): Condition {
  const what = form.counted ? sql`count(*)` : sql`1`
  const rows = form.named ? named(what, needs, tokens, slop) : windows(what, needs, tokens, slop)
  return form.counted ? sql<SqlBool>`((${rows}) > 0)` : sql<SqlBool>`exists (${rows})`
}

function named(what: Sql, needs: Sql, tokens: Sql, slop: Sql): Sql {
  const need = sql`isoquery_need as (select first_term, last_term, term, least from ${needs} as isoquery_all)`
  const wanted = sql`select place, token from ${tokens} as isoquery_all where token in (select term from isoquery_need)`
  return sql`with ${need}, isoquery_token as (${wanted}) ${windows(what, sql`isoquery_need`, sql`isoquery_token`, slop)}`
}

/** A row for each window that begins at a term of the phrase and in which no need is left. */
function windows(what: Sql, needs: Sql, tokens: Sql, slop: Sql): Sql {
  const start = sql`isoquery_start.place - isoquery_first.first_term`
  const within = sql`isoquery_near.place between ${start} + isoquery_each.first_term and ${start} + isoquery_each.last_term + ${slop}`
  const found = sql`select count(*) from ${tokens} as isoquery_near where isoquery_near.token = isoquery_each.term and ${within}`
  const lacking = sql`select 1 from ${needs} as isoquery_each where (${found}) < isoquery_each.least`
  const begins = sql`isoquery_first.term = isoquery_start.token and isoquery_first.first_term = isoquery_first.last_term`
  return sql`select ${what} from ${tokens} as isoquery_start inner join ${needs} as isoquery_first on ${begins} where not exists (${lacking})`
}
