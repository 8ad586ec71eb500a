import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: the tables of a user's database have any types.
type AnyKysely = Kysely<any>

/** The number of the lock under which servers that start at once make the tables. */
const MAKING_TABLES = 7_305_071_114

/** Runs statements that create a table, unless it is there. In PostgreSQL servers may start at once. */
export async function createOnce(
  db: AnyKysely,
  name: string,
  statements: readonly string[],
  dialect: string,
): Promise<void> {
  const isThere = (executor: AnyKysely) =>
    executor
      .selectFrom(name)
      .select(sql`1`.as('one'))
      .limit(0)
      .execute()
      .then(() => true, isMissing)
  if (await isThere(db)) return
  await db.transaction().execute(async (transaction) => {
    if (dialect === 'PostgreSQL') {
      await sql`select pg_advisory_xact_lock(${sql.lit(MAKING_TABLES)})`.execute(transaction)
      // `to_regclass` would answer from the session's cache.
      const { rows } = await sql`
        select 1 from pg_class where relname = ${name} and pg_table_is_visible(oid)`.execute(transaction)
      if (rows.length > 0) return
    }
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
}

/** `false` of the error of a table that is missing. @throws any other error. */
function isMissing(error: { readonly code?: unknown; readonly message: string }): false {
  if (error.code === '42P01' || /no such table/.test(error.message)) return false
  throw error
}
