import { sql } from 'kysely'
import type { Sql } from '../../fragment.ts'

/**
 * The pieces of a token column between its spaces. ClickHouse has no arrays that are NULL, and its
 * `assumeNotNull` gives what `nullIf` has hidden.
 */
export function asTokenList(column: Sql): Sql {
  return sql`splitByChar(' ', ifNull(${column}, ''))`
}
