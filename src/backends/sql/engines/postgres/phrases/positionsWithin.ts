import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../../../fragment.ts'
import { phraseWithin, requirementsOf, valueGap } from '../../../phrases/sloppyPhrase.ts'
import { boundJson } from '../boundJson.ts'

/** Whether a token column has the terms of a phrase at positions within a slop, counted by PostgreSQL. */
export function positionsWithin(column: Sql, tokens: readonly string[], slop: number): Condition {
  const number = (i: number) => sql`cast(value->>${sql.lit(i)} as integer)`
  const term = sql`(value->>2) collate "C" as term`
  const ends = sql`${number(0)} as first_term, ${number(1)} as last_term`
  const columns = sql`${ends}, ${term}, ${number(3)} as least`
  const { list, count } = requirementsOf(tokens)
  const elements = sql`jsonb_array_elements(${boundJson(list)}) as isoquery_pair(value)`
  const needs = sql`(select ${columns} from ${elements})`
  const spaced = sql`replace(${column}, '  ', ${valueGap(slop)})`
  const spread = sql`string_to_array(${spaced}, ' ')`
  const split = sql`unnest(${spread}) with ordinality as isoquery_split(token, ordinal)`
  const positions = sql`(select ordinal, token collate "C" as token from ${split})`
  const near = phraseWithin(needs, positions, sql`cast(${slop} as bigint)`, sql`cast(${count} as bigint)`)
  return sql<SqlBool>`exists (select 1 ${near})`
}
