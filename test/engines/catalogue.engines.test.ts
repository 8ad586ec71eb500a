import { expect, it } from 'vitest'
import { DUCKDB_TYPES } from '../../src/backends/sql/engines/duckdb/types.ts'
import type { Catalogue } from '../support/catalogue/catalogue.ts'
import { CLICKHOUSE_CATALOGUE } from '../support/catalogue/clickhouse.ts'
import { DUCKDB_CATALOGUE, DUCKDB_NAMES, DUCKDB_UNHELD } from '../support/catalogue/duckdb.ts'
import { faultsOf } from '../support/catalogue/faultsOf.ts'
import { KEYS, keyFaults } from '../support/catalogue/keys.ts'
import { MARIADB_CATALOGUE, MYSQL_CATALOGUE } from '../support/catalogue/mysql.ts'
import { POSTGRES_CATALOGUE, POSTGRES_SETUP } from '../support/catalogue/postgres.ts'
import {
  type Connection,
  openClickhouse,
  openDuckdb,
  openMysql,
  openPostgres,
} from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { sampled } from '../support/scaled.ts'

/** What memory finds, a problem that `checkTable` names, or a refusal: nothing else. */
async function assertNoFaults(connection: Connection, catalogue: Catalogue): Promise<void> {
  const { counts, faults } = await faultsOf(connection, catalogue, (items) => sampled(items, 40, 8))
  await connection.close()
  expect(faults.join('\n'), JSON.stringify(counts)).toBe('')
  expect(counts.told).toBeGreaterThan(0)
}

it('backfill pages by every key of DuckDB, or refuses its type', async () => {
  const connection = await openDuckdb()
  const faults = await keyFaults(connection, DUCKDB_CATALOGUE.dialect, KEYS.duckdb)
  await connection.close()
  expect(faults).toEqual([])
})

it('every column of DuckDB under every description has the hits of memory, or is named', async () => {
  await assertNoFaults(await openDuckdb(), DUCKDB_CATALOGUE)
})

it('every type of DuckDB is in the table of its types, or no declared type suits it', async () => {
  const connection = await openDuckdb()
  const names = (await connection.query(DUCKDB_NAMES)).map(({ name }) => String(name))
  await connection.close()
  expect(names.filter((name) => !Object.hasOwn(DUCKDB_TYPES, name))).toEqual(DUCKDB_UNHELD)
})

for (const [name, catalogue, open, setup] of [
  ['postgres', POSTGRES_CATALOGUE, openPostgres, POSTGRES_SETUP],
  ['mysql', MYSQL_CATALOGUE, openMysql, []],
  ['mariadb', MARIADB_CATALOGUE, openMysql, []],
  ['clickhouse', CLICKHOUSE_CATALOGUE, openClickhouse, []],
] as const)
  await describeEngine(name, `the types of ${name}`, (engine) => {
    it('have the hits of memory under every description, or are named', async () => {
      const connection = await open(engine.url)
      for (const statement of setup) await connection.query(statement)
      await assertNoFaults(connection, catalogue)
    })

    it('are keys by which backfill pages, or are refused', async () => {
      const connection = await open(engine.url)
      const clause = name === 'clickhouse' ? catalogue.clause : ''
      const faults = await keyFaults(connection, catalogue.dialect, KEYS[name], clause)
      await connection.close()
      expect(faults).toEqual([])
    })
  })
