import { sql } from 'kysely'
import type { Sql } from '../../../fragment.ts'
import { named } from './completeness.ts'
import type { Fts5Index } from './fts5Index.ts'

/** About the number of positions on a page of FTS5. */
const POSITIONS = 500

/**
 * Whether the terms of a prefix have few positions. FTS5 reads all of them before it gives the first row.
 * That many take 0.6 ms where there are 20,000 documents, and 4 ms where there are 1,000,000; without the
 * index, a rare prefix is looked for in all rows.
 */
export function isShort(positions: number, documents: number): boolean {
  return positions <= 170 * Math.sqrt(documents)
}

/**
 * Asks for `positions`: about how many the terms of a prefix have. FTS5 keeps the first term of each page:
 * https://sqlite.org/fts5.html#the_fts5_idx_table
 */
export function positionsOf(index: Fts5Index, prefix: string): Sql {
  const pages = named(index, `${index.name}_idx`)
  // FTS5 writes `0` before each term. Terms have no capitals of ASCII.
  const first = `0${prefix.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`
  const pageOf = (term: string): Sql => sql`(select pgno >> 1 from ${pages}
    where segid = segment.id and term < cast(${term} as blob) order by term desc limit 1)`
  const next = sql`select min(segid) from ${pages}`
  return sql`with recursive segment(id) as (
      ${next} union all select (${next} where segid > segment.id) from segment where id is not null
    ) select coalesce(sum(${pageOf(`${first}\u{10ffff}`)} - ${pageOf(first)}), 0) * ${sql.lit(POSITIONS)}
      as positions from segment`
}
