import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesOf,
  checkTable,
  clickhouse,
  type Dialect,
  ddl,
  defineTable,
  duckdb,
  mariadb,
  mysql,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { changingPostgres, listed } from '../backends/sql/support/changes/databases.ts'
import { type ChangingDatabase, runChanges } from '../backends/sql/support/changes/runChanges.ts'
import {
  type Connection,
  openClickhouse,
  openDuckdb,
  openMysql,
  openPostgres,
} from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { scaled } from '../support/scaled.ts'

/** A table of so many rows goes through twelve changes; at full scale 50,000, and 500 queries after each. */
async function takeThroughChanges({ connection, ...database }: ChangingDatabase): Promise<void> {
  const scale = { changes: 12, rows: scaled(50_000, 50), queries: scaled(500, 10) }
  const [seed] = fc.sample(fc.nat(), 1)
  try {
    await runChanges({ connection, ...database }, scale, seed!)
  } finally {
    await connection.close()
  }
}

/** A server whose databases `one` and `two` are dropped. */
async function changing(
  connection: Connection,
  dialect: Dialect,
  kind: 'database' | 'schema',
  namesIn: (schema: string) => readonly string[],
): Promise<ChangingDatabase> {
  const recreate = async (schema: string): Promise<void> => {
    await connection.query(`drop ${kind} if exists ${schema}${kind === 'schema' ? ' cascade' : ''}`)
    await connection.query(`create ${kind} ${schema}`)
  }
  await recreate('one')
  return {
    dialect,
    connection,
    empty: () => recreate('two'),
    namesIn: (schema) => listed(connection, ...namesIn(schema)),
  }
}

const ofInformationSchema = (schema: string): string[] => [
  `select distinct index_name as name from information_schema.statistics where table_schema = '${schema}'`,
  `select column_name as name from information_schema.columns where table_schema = '${schema}'`,
  `select constraint_name as name from information_schema.table_constraints where table_schema = '${schema}'
    and constraint_type = 'CHECK' and constraint_name like 'note%check'`,
]

await describeEngine('postgres', 'the statements of changesOf: postgres', ({ url }) => {
  test('take a table in use through random changes', async () => {
    await takeThroughChanges(await changingPostgres(await openPostgres(url)))
  })
})

for (const [name, dialect] of [
  ['mariadb', mariadb()],
  ['mysql', mysql()],
] as const)
  await describeEngine(name, `the statements of changesOf: ${name}`, ({ url }) => {
    test('take a table in use through random changes', async () => {
      await takeThroughChanges(await changing(await openMysql(url), dialect, 'database', ofInformationSchema))
    })
  })

await describeEngine('mysql', 'the statements of changesOf on MySQL', ({ url }) => {
  test('rename a column of JSON whose values have an index', async () => {
    const connection = await openMysql(url)
    const schema = defineSchema({ 'm.a': field.keyword() }, { defaultFields: [] })
    const of = (name: string) => {
      const columns = { 'm.a': { name, path: ['a'] } }
      return defineTable(schema, { name: 'renamed_json', key: 'id', dialect: mysql(), columns })
    }
    const { rename, add, index, drop } = changesOf(of('m'), of('n'), {
      columns: 'all',
      renamed: { 'm.a': 'm.a' },
    })
    await connection.query('drop table if exists renamed_json')
    for (const statement of [...ddl(of('m')), ...rename, ...add, ...index, ...drop])
      await connection.query(statement)
    const found = await checkTable((sql, parameters) => connection.query(sql, parameters), of('n'))
    expect(found.filter(({ consequence }) => consequence !== 'unchecked')).toEqual([])
    await connection.query('drop table renamed_json')
    await connection.close()
  })
})

await describeEngine('clickhouse', 'the statements of changesOf: clickhouse', ({ url }) => {
  test('take a table in use through random changes', async () => {
    const database = await changing(await openClickhouse(url), clickhouse(), 'database', (schema) => [
      `select name from system.columns where database = '${schema}'`,
      `select name from system.data_skipping_indices where database = '${schema}'`,
    ])
    await takeThroughChanges(database)
  })
})

test('the statements of changesOf on DuckDB take a table in use through random changes', async () => {
  const database = await changing(await openDuckdb(), duckdb(), 'schema', (schema) => [
    `select column_name from duckdb_columns() where schema_name = '${schema}'`,
  ])
  await takeThroughChanges(database)
})
