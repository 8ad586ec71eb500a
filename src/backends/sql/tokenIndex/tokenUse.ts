import { type SqlBool, sql } from 'kysely'
import type { Formula, Leaf } from '../../../plan/plan.ts'
import type { Condition } from '../fragment.ts'
import type { Hints } from '../hints/hints.ts'
import type { Table } from '../table/table.ts'
import type { StoredColumn } from './tokenIndex.ts'
import { findsFew, tokenSieve } from './tokenSieve.ts'

/** How a query uses the indexes of tokens. */
export interface TokenUse {
  /** The condition with the sieve before it, or as it is. */
  readonly sieved: (condition: Condition) => Condition
  /** Whether the tokens of a leaf are tested row by row, because no index would make that faster. */
  readonly isScanned: (leaf: Leaf) => boolean
}

/**
 * What hints say about a formula. Where all its rows are among few that the indexes find, these come first.
 * Frequent words are tested without any index: the planner takes long words for rare ones.
 */
export function tokenUse(formula: Formula, table: Table, hints: Hints, stored: StoredColumn): TokenUse {
  const sieve = tokenSieve(formula, table, hints, stored)
  const isUsed = sieve !== null && findsFew(sieve, hints)
  return {
    sieved: (condition) => {
      if (!isUsed) return condition
      // Where the planner expects many hits, it reads rows in some order and takes each one's text apart for
      // the sieve. It takes a long pattern for rare, so it reads the rows of the sieve.
      const found = sql`case when ${condition} then 'found' else '' end`
      return sql<SqlBool>`(${sieve.condition} and ${found} collate "C" like '%found%')`
    },
    isScanned: (leaf) => {
      const own = isUsed ? null : tokenSieve(leaf, table, hints, stored)
      return isUsed || (own !== null && !findsFew(own, hints))
    },
  }
}
