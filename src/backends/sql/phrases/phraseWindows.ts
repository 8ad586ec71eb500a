import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../fragment.ts'
import { placesOf } from './sloppyPhrase.ts'

/**
 * A phrase that repeats one word up to seven times: each time more is a start for all needs of that word,
 * which are half its square.
 */
const MAX_WORK = 200

/** Whether a phrase repeats its words so seldom that {@link windowsOf} ends soon. */
export function fitsWindows(tokens: readonly string[]): boolean {
  const times = [...placesOf(tokens).values()].map(({ length }) => length)
  return times.reduce((work, n) => work + (n * n * (n + 1)) / 2, 0) <= MAX_WORK
}

/**
 * As `phraseWithin`: a row for each window that begins at a term of the phrase and meets all its needs, for a
 * database in which a table made by a subquery cannot use the columns around it. The words of a window are
 * cut out of the text and counted there. The work grows with how often the terms occur times the length of
 * the text; but that second factor is only looking for blanks.
 *
 * @param text the tokens of the row with a blank before each, in bytes, among which a blank is found fastest
 */
export function windowsOf(needs: Sql, tokens: Sql, text: Sql, slop: Sql): Sql {
  const start = sql`isoquery_start.place - isoquery_first.first_term`
  const from = sql`greatest(${start} + isoquery_each.first_term, 1)`
  const before = sql`substring_index(${text}, ' ', ${from})`
  const until = sql`substring_index(${text}, ' ', ${start} + isoquery_each.last_term + ${slop} + 1)`
  const words = sql`concat(replace(substring(${until}, length(${before}) + 1), ' ', '  '), ' ')`
  const others = sql`replace(${words}, cast(concat(' ', isoquery_each.term, ' ') as binary), '')`
  const found = sql`(length(${words}) - length(${others})) / (length(isoquery_each.term) + 2)`
  const lacking = sql`select 1 from ${needs} as isoquery_each where ${found} < isoquery_each.least`
  const begins = sql`isoquery_first.term = isoquery_start.token and isoquery_first.first_term = isoquery_first.last_term`
  return sql`from ${tokens} as isoquery_start inner join ${needs} as isoquery_first on ${begins} where not exists (${lacking})`
}

/**
 * Whether some window has a term of its own, or one that another has too, for each of the phrase's; in linear
 * time. Where the phrase repeats no word, it is there.
 *
 * @param length how many terms the phrase has
 */
export function termsWithin(needs: Sql, tokens: Sql, slop: Sql, length: Sql): Condition {
  // The frame of a window function must be a constant: it is one where half a place more than the slop is the
  // unit.
  const order = sql`(place - first_term) / (cast(${slop} as double) + 0.5)`
  const there = sql`bit_or(1 << first_term) over (order by ${order} range between current row and 1 following) as there`
  const joined = sql`${needs} as isoquery_need inner join ${tokens} as isoquery_token on token = term`
  const most = sql`select ${there} from ${joined} where first_term = last_term order by there desc limit 1`
  return sql<SqlBool>`((${most}) = (1 << ${length}) - 1)`
}
