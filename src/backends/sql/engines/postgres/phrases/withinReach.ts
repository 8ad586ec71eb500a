import { type SqlBool, sql } from 'kysely'
import { balanced, type Condition, type Sql } from '../../../fragment.ts'
import { reachRegexp } from '../../../phrases/reachRegexp.ts'

/** With a greater slop these tests are no cheaper than counting places. */
const MAX_SLOP = 10

/** Each is two subqueries, which take time to plan; few rows pass two. */
const MAX_PAIRS = 2

/** Tests that a token column with a phrase passes, the cheaper ones first. */
export interface Reach {
  readonly tests: readonly Condition[]
  /** Whether a column that passes all has the phrase. */
  readonly exact: boolean
}

/**
 * Whether the neighbours of a phrase stand in reach of each other, as PostgreSQL tests it: at most the slop
 * apart, or, in the other order, two less. For two words this says all.
 */
export function withinReach(column: Sql, tokens: readonly string[], slop: number): Reach {
  const pairs = tokens.slice(1, 1 + MAX_PAIRS).map((second, i) => [tokens[i]!, second] as const)
  if (slop > MAX_SLOP || pairs.length === 0) return { tests: [], exact: false }
  const rough = pairs.map(([first, second]) => {
    const forward = follows(column, first, second, slop)
    return slop < 2 ? forward : balanced([forward, follows(column, second, first, slop - 2)], 'or')
  })
  if (tokens.length > 2) return { tests: rough, exact: false }
  const regexp = reachRegexp(tokens[0]!, tokens[1]!, slop)
  return { tests: [...rough, sql<SqlBool>`${column} ~ ${regexp}`], exact: true }
}

/**
 * Whether a word may follow another with so many words between them, which is several times as fast as a
 * regexp over a long text. A word twice in a row shares the space between, and so is split only once. Equal
 * words may have been split away; the statement is the same for them, and finds all.
 */
function follows(column: Sql, word: string, other: string, between: number): Condition {
  const fields = Array.from(
    { length: between + 1 },
    (_, i) => sql`split_part(isoquery_rest.value, ' ', ${sql.lit(i + 1)})`,
  )
  const rests = sql`unnest((string_to_array(${column}, ${` ${word} `}))[2:]) as isoquery_rest(value)`
  const near = sql`${other} in (${sql.join(fields)})`
  const again = sql`starts_with(isoquery_rest.value, ${word === other ? '' : `${word} `})`
  return sql<SqlBool>`exists (select 1 from ${rests} where ${near} or ${again})`
}
