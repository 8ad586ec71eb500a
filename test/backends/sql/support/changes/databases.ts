import { postgres, sqlite } from '../../../../../src/backends/sql/index.ts'
import { type Connection, openPglite, openSqlite } from '../../../../support/engines/connections.ts'
import type { ChangingDatabase } from './runChanges.ts'

/** The first column of what each statement gives, sorted. */
export async function listed(connection: Connection, ...statements: readonly string[]) {
  const lists: string[][] = []
  for (const statement of statements) {
    const rows = await connection.query(statement)
    lists.push(rows.map((row) => String(Object.values(row)[0])).sort())
  }
  return lists.flat()
}

export async function changingSqlite(): Promise<ChangingDatabase> {
  const connection = await openSqlite()
  for (const schema of ['one', 'two']) await connection.query(`attach ':memory:' as ${schema}`)
  return {
    dialect: sqlite({ functions: true, maxParameters: 999 }),
    connection,
    empty: async () => {
      for (const statement of ['detach two', "attach ':memory:' as two"]) await connection.query(statement)
    },
    namesIn: (schema) =>
      listed(
        connection,
        `select name from ${schema}.sqlite_schema where name not like 'sqlite_%'`,
        `select name from pragma_table_info('note', '${schema}')`,
      ),
  }
}

/** PostgreSQL, whose schemas `one` and `two` are dropped. */
export async function changingPostgres(connection: Connection): Promise<ChangingDatabase> {
  const recreate = async (schema: string): Promise<void> => {
    await connection.query(`drop schema if exists ${schema} cascade`)
    await connection.query(`create schema ${schema}`)
  }
  await recreate('one')
  return {
    dialect: postgres(),
    connection,
    empty: () => recreate('two'),
    namesIn(schema) {
      const table = `'${schema}.note'::regclass`
      return listed(
        connection,
        `select indexname from pg_indexes where schemaname = '${schema}'`,
        `select attname from pg_attribute where attrelid = ${table} and attnum > 0 and not attisdropped`,
        `select conname from pg_constraint where conrelid = ${table} and contype = 'c'`,
      )
    },
  }
}

export async function changingPglite(): Promise<ChangingDatabase> {
  return changingPostgres(await openPglite())
}
