import { sql } from 'kysely'
import type { AnyKysely, DescribedTable, TableProblem } from '../../../dialect/inspection.ts'

/**
 * Policies of row level security that keep the session from using indexes: PostgreSQL tests a policy before
 * every function that could tell others what a row holds, and `like`, `~` and `@@` are such functions. A
 * policy that lets all rows through is no condition, and without a policy there are no rows.
 *
 * @param relation the table's row in `pg_class`
 */
export async function rowSecurityProblems(
  db: AnyKysely,
  { name, columns }: DescribedTable,
  relation: unknown,
): Promise<TableProblem[]> {
  if (!columns.some(({ holds, type }) => holds === 'tokens' || type === 'text')) return []
  const { rows } = await sql<{ role: string }>`
    with policy as (
      select polpermissive, coalesce(pg_catalog.pg_get_expr(polqual, polrelid), 'true') = 'true' as open
      from pg_catalog.pg_policy
      where polrelid = ${relation} and polcmd in ('r', '*') and exists (
        select 1 from pg_catalog.unnest(polroles) as role(id)
        where id = 0 or pg_catalog.pg_has_role(id, 'usage'))
    )
    select current_user::text as role
    where pg_catalog.row_security_active(cast(${relation} as oid))
      and exists (select 1 from policy where polpermissive)
      and (exists (select 1 from policy where not polpermissive and not open)
        or not exists (select 1 from policy where polpermissive and open))`.execute(db)
  return rows.map(({ role }) => ({
    consequence: 'slow',
    message:
      `Row level security is active on ${name} for the role ${role}: PostgreSQL uses no index for words, ` +
      'patterns and regexps, but tests each row that the policies let through. Create an index with which ' +
      'the policies find these rows, or search as a role with BYPASSRLS and pass the conditions of the ' +
      'policies as `filters` of allOf.',
  }))
}
