import { sql } from 'kysely'
import { type AnyKysely, asCode, type TableProblem } from '../../../dialect/inspection.ts'

/** The names that conditions use without a schema. */
const FUNCTIONS = [
  ...['lower', 'replace', 'unnest', 'string_to_array', 'jsonb_array_elements', 'jsonb_array_elements_text'],
  ...['jsonb_path_query', 'jsonb_path_query_first', 'sum', 'lag', 'lead'],
  ...['strpos', 'split_part', 'starts_with', 'octet_length', 'array_remove', 'array_to_tsvector'],
]
const OPERATORS = [
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  '~',
  '~~',
  '||',
  '@>',
  '&&',
  '@@',
  '^@',
  '->',
  '->>',
  '#>>',
  '+',
  '-',
  '*',
]
const TYPES = ['text', 'tsquery', 'jsonb', 'timestamptz', 'timestamp', 'date']

/** The types of the operands of conditions. */
const OPERANDS = [
  ...['text', '_text', 'varchar', 'bool', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'date'],
  ...['timestamp', 'timestamptz', 'jsonb', 'anyarray', 'anynonarray', 'anyelement', 'anycompatible'],
  ...['tsvector', 'tsquery'],
]

/** What is wrong with the database's encoding and with the session's settings. */
export async function sessionProblems(db: AnyKysely): Promise<TableProblem[]> {
  return [...(await encodingProblems(db)), ...(await sampleProblems(db)), ...(await shadowProblems(db))]
}

async function encodingProblems(db: AnyKysely): Promise<TableProblem[]> {
  const settings = sql<{ server: string; client: string }>`select
    pg_catalog.current_setting('server_encoding') as server,
    pg_catalog.current_setting('client_encoding') as client`
  const { server, client } = (await settings.execute(db)).rows[0]!
  if (server !== 'UTF8') {
    const message =
      `The encoding of the database is ${server}, not UTF8: strings are compared by bytes, and \`?\` may ` +
      'stand for a byte of a character. Move the table to a database with the encoding UTF8.'
    return [{ consequence: 'wrong hits', message }]
  }
  if (client === 'UTF8' || client === 'UNICODE') return []
  const statements = ["set client_encoding = 'UTF8'"]
  const message =
    `The session's client_encoding is ${client}, but drivers for JavaScript send UTF-8. Run ` +
    `${asCode(statements)} on each connection, or remove the setting of the role.`
  return [{ consequence: 'wrong hits', message, statements }]
}

/** Whether a GIN index, as that of trigrams, gives only a sample of what it finds. */
async function sampleProblems(db: AnyKysely): Promise<TableProblem[]> {
  const { rows } = await sql<{ most: string }>`
    select pg_catalog.current_setting('gin_fuzzy_search_limit') as most`.execute(db)
  const { most } = rows[0]!
  if (most === '0') return []
  const statements = ['set gin_fuzzy_search_limit = 0']
  const message =
    `The session's gin_fuzzy_search_limit is ${most}: an index of words, trigrams or lists then returns ` +
    `only a random part of its rows. Run ${asCode(statements)} on each connection, or remove the setting.`
  return [{ consequence: 'wrong hits', message, statements }]
}

/** What the session finds where a condition means a function, operator, type or collation of pg_catalog. */
async function shadowProblems(db: AnyKysely): Promise<TableProblem[]> {
  const list = (names: readonly string[]) => sql`(${sql.join(names)})`
  const operand = (type: string) => sql`(select typname from pg_catalog.pg_type where oid = ${sql.ref(type)})`
  const found = await sql<{ kind: string; name: string; schema: string }>`
    with path as (
      select nspname, ordinal, ordinal < (
        select ordinal from pg_catalog.unnest(pg_catalog.current_schemas(true))
          with ordinality as own(nspname, ordinal)
        where nspname operator(pg_catalog.=) 'pg_catalog') as first
      from pg_catalog.unnest(pg_catalog.current_schemas(true)) with ordinality as each(nspname, ordinal)
    ), space as (select oid, path.nspname, first from pg_catalog.pg_namespace join path using (nspname)
      where path.nspname <> 'pg_catalog')
    select 'function' as kind, proname as name, nspname as schema from pg_catalog.pg_proc
      join space on space.oid = pronamespace where first and proname in ${list(FUNCTIONS)}
    union select 'type', typname, nspname from pg_catalog.pg_type
      join space on space.oid = typnamespace where first and typname in ${list(TYPES)}
    union select 'collation', collname, nspname from pg_catalog.pg_collation
      join space on space.oid = collnamespace where first and collname = 'C'
    union select 'operator', oprname, nspname from pg_catalog.pg_operator as own
      join space on space.oid = oprnamespace where oprname in ${list(OPERATORS)}
      and ${operand('oprleft')} in ${list(OPERANDS)} and ${operand('oprright')} in ${list(OPERANDS)}
      and (first or not exists (select 1 from pg_catalog.pg_operator as other
        where other.oprname = own.oprname and other.oprleft = own.oprleft and other.oprright = own.oprright
        and other.oprnamespace = (select oid from pg_catalog.pg_namespace where nspname = 'pg_catalog')))
    order by 1, 2, 3`.execute(db)
  return found.rows.map(({ kind, name, schema }) => ({
    consequence: 'wrong hits',
    message:
      `The session's search_path finds the ${kind} ${schema}.${name} where the one of pg_catalog is meant. ` +
      `Remove the schema ${schema} from the search_path, or put pg_catalog before it; or drop the ${kind}.`,
  }))
}
