import { expect, test } from 'vitest'
import {
  clickhouse,
  type Dialect,
  duckdb,
  mariadb,
  mysql,
  postgres,
  type RunStatement,
} from '../../src/backends/sql/index.ts'
import {
  assertAdviceRuns,
  createHostile,
  followAdvice,
  hostileTable,
} from '../backends/sql/support/advice.ts'
import {
  type Connection,
  openClickhouse,
  openDuckdb,
  openMysql,
  openPostgres,
} from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'

/** Runs all advice in a schema of its own, which is dropped first. */
async function runAdvice(
  connection: Connection,
  dialect: Dialect,
  recreate: readonly string[],
): Promise<void> {
  try {
    for (const statement of recreate) await connection.query(statement)
    await assertAdviceRuns(runOf(connection), dialect)
  } finally {
    await connection.close()
  }
}

function runOf(connection: Connection): RunStatement {
  return (sql, parameters) => connection.query(sql, parameters)
}

const inSchema = ['drop schema if exists "Tenant-1" cascade', 'create schema "Tenant-1"']
const inDatabase = ['drop database if exists `Tenant-1`', 'create database `Tenant-1`']

for (const [name, dialect, open, recreate] of [
  ['postgres', postgres(), openPostgres, inSchema],
  ['mariadb', mariadb(), openMysql, inDatabase],
  ['mysql', mysql(), openMysql, inDatabase],
  ['clickhouse', clickhouse(), openClickhouse, inDatabase],
] as const)
  await describeEngine(name, `the advice of checkTable: ${name}`, ({ url }) => {
    test('runs where every name must be quoted', async () => {
      await runAdvice(await open(url), dialect, recreate)
    })
  })

test('the advice of checkTable on DuckDB runs where every name must be quoted', async () => {
  await runAdvice(await openDuckdb(), duckdb(), inSchema)
  const connection = await openDuckdb()
  const run = runOf(connection)
  await run('create schema "Tenant-1"', [])
  const table = hostileTable(duckdb())
  await createHostile(run, table)
  await followAdvice(run, table)
  await run('set max_expression_depth = 100', [])
  expect((await followAdvice(run, table)).map(({ statements }) => statements)).toEqual([
    ['set max_expression_depth = 1000'],
  ])
  await connection.close()
})
