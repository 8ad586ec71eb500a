import { sql } from 'kysely'
import type { AnyKysely } from '../../../dialect/inspection.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import { besideTable, quotedPath } from '../postgresNames.ts'
import { DEFINITIONS } from '../tokens/indexedWords.ts'

/** An index of a table in PostgreSQL. */
export interface PostgresIndex {
  readonly name: string
  readonly valid: boolean
  /** The statement that creates it. */
  readonly definition: string
  readonly trigrams: boolean
  /** What it holds as the accelerator `tokens` makes it; `null` if it is another index. */
  readonly words: keyof typeof DEFINITIONS | null
  /** The names of the columns that it is on, or that its expressions use. */
  readonly columns: readonly string[]
  /** Whether its keys are strings under the collation "C". */
  readonly bytewise: boolean
  /** Whether the planner fails where it could find a prefix by it. */
  readonly refusesPrefixes: boolean
}

/**
 * The statement that makes an index. Another one may have its name; one that was not completed is made whole.
 *
 * @param on its method and its expression
 */
export function makeIndex(
  stored: readonly PostgresIndex[],
  table: string,
  index: string,
  on: string,
): string {
  const same = stored.find(({ name }) => name === index)
  if (same?.valid === false) return `reindex index ${besideTable(table, index)}`
  const named = same === undefined ? `${doubleQuoted(index)} ` : ''
  return `create index ${named}on ${quotedPath(table)} using ${on}`
}

/** The indexes of a table. */
export async function storedIndexes(db: AnyKysely, table: string): Promise<readonly PostgresIndex[]> {
  const definitions = Object.entries(DEFINITIONS).map(([words, pattern]) => {
    return sql`when pg_catalog.pg_get_indexdef(indexrelid) like ${pattern} then ${words}`
  })
  const { rows } = await sql<PostgresIndex>`
    select own.relname as name, indisvalid and indisready as valid,
      pg_catalog.pg_get_indexdef(indexrelid) as definition,
      exists (select 1 from pg_catalog.pg_opclass where oid = any(indclass) and opcname like '%trgm_ops')
        as trigrams,
      case ${sql.join(definitions, sql` `)} end as words,
      exists (select 1 from pg_catalog.pg_collation where oid = any(indcollation)
        and collname in ('C', 'POSIX')) as bytewise,
      amname = 'spgist' and exists (select 1 from pg_catalog.pg_collation where oid = any(indcollation)
        and not collisdeterministic) as "refusesPrefixes",
      array(select attname::text from pg_catalog.pg_attribute where attrelid = indrelid
        and attnum > 0 and not attisdropped and (attnum = any(indkey) or exists (
          select 1 from pg_catalog.pg_depend where classid = 'pg_catalog.pg_class'::regclass
          and objid = indexrelid and refobjid = indrelid and refobjsubid = attnum))) as columns
    from pg_catalog.pg_index join pg_catalog.pg_class as own on own.oid = indexrelid
      join pg_catalog.pg_am on pg_am.oid = own.relam
    where indrelid = pg_catalog.to_regclass(${quotedPath(table)}) order by 1`.execute(db)
  return rows
}
