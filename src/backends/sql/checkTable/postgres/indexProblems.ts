import { sql } from 'kysely'
import type { AnyKysely, DescribedTable, TableProblem } from '../../dialects/inspection.ts'
import { LIST_CHARACTERS } from '../../dialects/postgresAccelerators.ts'

const KEPT = sql.raw(String(LIST_CHARACTERS))

interface StoredIndex {
  readonly name: string
  readonly valid: boolean
  /** The statement that creates it. */
  readonly definition: string
  readonly trigrams: boolean
  /** Whether it is on a text's tokens or a list's elements, as the accelerator `tokens` makes it. */
  readonly tokens: boolean
  /** The names of the columns that it is on, or that its expressions use. */
  readonly columns: readonly string[]
  /** Whether strings are compared under the collation "C" in it. */
  readonly bytewise: boolean
  /** Whether the planner fails where it could find a prefix by it. */
  readonly refusesPrefixes: boolean
}

/** Indexes that are incomplete or make queries fail, and described ones that are missing or of no use. */
export async function indexProblems(
  db: AnyKysely,
  table: DescribedTable,
  relation: unknown,
): Promise<TableProblem[]> {
  const { rows } = await sql<StoredIndex>`
    select own.relname as name, indisvalid and indisready as valid,
      pg_catalog.pg_get_indexdef(indexrelid) as definition,
      exists (select 1 from pg_catalog.pg_opclass where oid = any(indclass) and opcname like '%trgm_ops')
        as trigrams,
      amname = 'gin' and pg_catalog.pg_get_indexdef(indexrelid) like any (array[
        '%string\_to\_array(%, '' ''::text)%', '%::character varying(${KEPT})[]%'])
        as tokens,
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
    where indrelid = ${relation} order by 1`.execute(db)
  const invalid = rows
    .filter(({ valid }) => !valid)
    .map(
      ({ name }): TableProblem => ({
        consequence: 'slow',
        message:
          `The index ${name} of ${table.name} is not complete, and no query uses it. ` +
          `Run \`reindex index ${name}\`; an index of a partitioned table must exist on every partition.`,
      }),
    )
  const failing = rows
    .filter(({ columns, refusesPrefixes }) => {
      return refusesPrefixes && table.columns.some(({ name }) => columns.includes(name))
    })
    .map(
      ({ name }): TableProblem => ({
        consequence: 'error',
        message:
          `The index ${name} of ${table.name} uses SP-GiST under a nondeterministic collation: PostgreSQL ` +
          'fails on patterns and regexps that begin with a letter. Make it with `collate "C"`, or drop it.',
      }),
    )
  const usable = rows.filter(({ valid, trigrams }) => valid && trigrams)
  const missing = table.columns.flatMap(({ name, field, array, accelerated }): TableProblem[] => {
    if (!accelerated || array || !table.accelerators.includes('trigrams')) return []
    const own = usable.filter(({ columns }) => columns.includes(name))
    if (own.some(({ bytewise }) => bytewise)) return []
    const cause =
      own.length === 0
        ? `The column "${name}" of ${table.name} has no complete index of trigrams`
        : `The index ${own[0]!.name} of ${table.name} is not under the collation "C", and no query uses it`
    const column = `"${name}" collate "C"`
    const searched = field?.kind === 'contains' ? `(lower(${column}))` : column
    const wayOut = `Run \`create index on ${table.name} using gin (${searched} gin_trgm_ops)\``
    const message = `${cause}. ${wayOut}, or correct \`accelerators\` in defineTable.`
    return [{ consequence: 'slow', message, column: name }]
  })
  const withTokens = rows.filter(({ valid, tokens }) => valid && tokens)
  const withoutTokens = table.columns.flatMap(({ name, holds, array, accelerated }): TableProblem[] => {
    const isIndexed = accelerated && (holds === 'tokens' || array)
    if (!isIndexed || !table.accelerators.includes('tokens')) return []
    if (withTokens.some(({ columns, bytewise }) => bytewise && columns.includes(name))) return []
    const held = array ? 'elements' : 'tokens'
    const wayOut =
      holds === 'value'
        ? 'Run the statement of ddl(table) for it'
        : 'Run the statements of companionDdl(table, "indexes")'
    const message =
      `The column "${name}" of ${table.name} has no complete index of ${held}. ` +
      `${wayOut}, or correct \`accelerators\` in defineTable.`
    return [{ consequence: 'slow', message, column: name }]
  })
  return [...invalid, ...failing, ...missing, ...withoutTokens]
}
