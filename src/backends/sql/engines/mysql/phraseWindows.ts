import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../../fragment.ts'
import { positionsOf } from '../../phrases/sloppyPhrase.ts'

/**
 * The work of a phrase with one word seven times, rounded up: each occurrence of a word is a start, and is
 * checked against all requirements of the word, about half the square of its occurrences.
 */
const MAX_WORK = 200

/** Whether a phrase repeats its words so little that {@link windowsOf} is fast. */
export function fitsWindows(tokens: readonly string[]): boolean {
  const times = [...positionsOf(tokens).values()].map(({ length }) => length)
  return times.reduce((work, n) => work + (n * n * (n + 1)) / 2, 0) <= MAX_WORK
}

/**
 * The same as `phraseWithin`, for a database whose derived tables cannot use the columns of the outer query:
 * a row for each window that begins at a term of the phrase and meets all its requirements. The words of a
 * window are cut out of the text and counted. The work is the number of the terms' occurrences times the
 * length of the text, and consists mostly of searches for spaces.
 *
 * @param text the tokens of the row with a space before each, as bytes, which are searched fastest
 * @param further a further condition of each subquery, beginning with `and`
 */
export function windowsOf(needs: Sql, tokens: Sql, text: Sql, slop: Sql, further: Sql): Sql {
  const start = sql`isoquery_start.ordinal - isoquery_first.first_term`
  const from = sql`greatest(${start} + isoquery_each.first_term, 1)`
  const before = sql`substring_index(${text}, ' ', ${from})`
  const until = sql`substring_index(${text}, ' ', ${start} + isoquery_each.last_term + ${slop} + 1)`
  const words = sql`concat(replace(substring(${until}, length(${before}) + 1), ' ', '  '), ' ')`
  const others = sql`replace(${words}, cast(concat(' ', isoquery_each.term, ' ') as binary), ' ')`
  const found = sql`(length(${words}) - length(${others})) / (length(isoquery_each.term) + 1)`
  const isLacking = sql`${found} < isoquery_each.least${further}`
  const lacking = sql`select 1 from ${needs} as isoquery_each where ${isLacking}`
  const isTerm = sql`isoquery_first.term = isoquery_start.token`
  const begins = sql`${isTerm} and isoquery_first.first_term = isoquery_first.last_term`
  const starts = sql`${tokens} as isoquery_start inner join ${needs} as isoquery_first on ${begins}`
  return sql`from ${starts} where not exists (${lacking})${further}`
}

/**
 * Whether any window has each term of the phrase, where one token may serve for several equal terms. Linear
 * time. Enough for a phrase that repeats no word.
 *
 * @param length the number of terms of the phrase
 * @param further a further condition of the subquery, beginning with `and`
 */
export function termsWithin(needs: Sql, tokens: Sql, slop: Sql, length: Sql, further: Sql): Condition {
  // The frame of a window function must be constant, so ordinals are divided by the slop plus a half: within
  // the slop then means less than 1 apart.
  const order = sql`(ordinal - first_term) / (cast(${slop} as double) + 0.5)`
  const frame = sql`order by ${order} range between current row and 1 following`
  const there = sql`bit_or(1 << first_term) over (${frame}) as there`
  const joined = sql`${needs} as isoquery_need inner join ${tokens} as isoquery_token on token = term`
  const isTerm = sql`first_term = last_term${further}`
  const reached = sql`select ${there} from ${joined} where ${isTerm} order by there desc limit 1`
  return sql<SqlBool>`(${reached}) = (1 << ${length}) - 1`
}
