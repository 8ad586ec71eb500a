import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../../fragment.ts'
import { escapeRegex } from '../../patterns/patternText.ts'
import { reachRegexp } from '../../phrases/reachRegexp.ts'
import { requirementsOf, valueGap } from '../../phrases/sloppyPhrase.ts'

/** RE2 counts repeats up to 1,000. */
const MAX_REACH = 999

const NEED = '[{"f":"BIGINT","l":"BIGINT","term":"VARCHAR","n":"BIGINT"}]'

/** Tests of a token column for a phrase. */
interface Near {
  /** What a column with the phrase passes, in less time. */
  readonly required: readonly Condition[]
  readonly near: Condition
}

/**
 * Whether one value of a token column has the terms of a phrase within a slop. Two words are found by a
 * regular expression. More are found by one if they stand in their order; else each place of the row is tried
 * as the beginning of the phrase: in a window that begins there, each requirement looks for its term.
 */
export function phraseNear(column: Sql, tokens: readonly string[], slop: number): Near {
  const matches = (regexp: string) => sql<SqlBool>`regexp_matches(${column}, ${regexp})`
  const counted = placesNear(column, tokens, slop)
  if (slop > MAX_REACH) return { required: [], near: counted }
  const pairs = tokens.slice(1).map((second, i) => matches(reachRegexp(tokens[i]!, second, slop)))
  if (tokens.length === 2) return { required: [], near: pairs[0]! }
  const near = sql<SqlBool>`case when ${matches(inOrder(tokens, slop))} then true else ${counted} end`
  return { required: pairs.slice(0, 2), near }
}

/** The most ways in which a regular expression shares the slop out among the gaps between words. */
const MAX_WAYS = 64

/**
 * The words of a phrase in their order, with at most so many others between all of them. Of many words with
 * a great slop only those are found that have about as many between any two. Columns that match have the
 * phrase.
 */
function inOrder(tokens: readonly string[], slop: number): string {
  const words = tokens.map(escapeRegex)
  const share = Math.floor(slop / (words.length - 1))
  const isExact = (slop + 1) ** (words.length - 2) <= MAX_WAYS
  const rest = ([word, ...others]: readonly string[], left: number): string => {
    if (!isExact) return `(?:[^ ]+ ){0,${share}}${word} ${others.length === 0 ? '' : rest(others, left)}`
    if (others.length === 0) return `(?:[^ ]+ ){0,${left}}${word} `
    const ways = Array.from(
      { length: left + 1 },
      (_, gap) => `(?:[^ ]+ ){${gap}}${word} ${rest(others, left - gap)}`,
    )
    return `(?:${ways.join('|')})`
  }
  return ` ${words[0]} ${rest(words.slice(1), slop)}`
}

function placesNear(column: Sql, tokens: readonly string[], slop: number): Condition {
  const { list, count } = requirementsOf(tokens)
  const json = list.replaceAll(
    /\[(\d+),(\d+),("(?:[^"\\]|\\.)*"),(\d+)\]/g,
    '{"f":$1,"l":$2,"term":$3,"n":$4}',
  )
  const needs = sql`from_json(${json}, ${sql.lit(NEED)})`
  const reach = sql`cast(${slop} as bigint)`
  const last = sql`isoquery_need.l + ${reach}`
  const found = places(sql`isoquery_need.f`, last, sql`isoquery_need.term`)
  const isMet = sql`len(${found}) >= isoquery_need.n`
  const met = sql`len(list_filter(isoquery_needs, lambda isoquery_need: ${isMet}))`
  const starts = sql`range(${sql.lit(1 - tokens.length)}, len(isoquery_tokens) + 1)`
  const hasFirst = sql`len(${places(sql`0`, reach, sql`${tokens[0]}`)}) > 0`
  const likely = sql`list_filter(${starts}, lambda isoquery_start: ${hasFirst})`
  const hasWindow = sql`len(list_filter(${likely}, lambda isoquery_start: ${met} = ${count})) > 0`
  // A lambda computes what it holds for each element, so both lists are elements of others.
  const split = sql`string_split(replace(${column}, '  ', ${valueGap(slop)}), ' ')`
  const inner = sql`len(list_filter([${needs}], lambda isoquery_needs: ${hasWindow})) > 0`
  return sql<SqlBool>`len(list_filter([${split}], lambda isoquery_tokens: ${inner})) > 0`
}

/**
 * The places of a term between two places, counted from the beginning of the window. A part of the list would
 * be a copy of the list for each window.
 */
function places(from: Sql, to: Sql, term: Sql): Sql {
  // An index below 1 counts from the end of the list.
  const all = sql`range(greatest(isoquery_start + ${from}, 1), isoquery_start + ${to} + 1)`
  const same = sql`isoquery_tokens[isoquery_place] collate "binary" = ${term}`
  return sql`list_filter(${all}, lambda isoquery_place: ${same})`
}
