import { expect, test } from 'vitest'
import { POSTGRES_TYPES } from '../../../src/backends/sql/engines/postgres/types.ts'
import type { Catalogue } from '../../support/catalogue/catalogue.ts'
import { faultsOf } from '../../support/catalogue/faultsOf.ts'
import { KEYS, keyFaults } from '../../support/catalogue/keys.ts'
import {
  POSTGRES_CATALOGUE,
  POSTGRES_NAMES,
  POSTGRES_SETUP,
  POSTGRES_UNHELD,
} from '../../support/catalogue/postgres.ts'
import { SQLITE_CATALOGUE } from '../../support/catalogue/sqlite.ts'
import { openPglite, openSqlite } from '../../support/engines/connections.ts'
import { sampled, scaled } from '../../support/scaled.ts'

const openTyped = async () => {
  const connection = await openPglite()
  for (const statement of POSTGRES_SETUP) await connection.query(statement)
  return connection
}

/** What memory finds, a problem that `checkTable` names, or a refusal: nothing else. */
test.each<[string, Catalogue, typeof openPglite]>([
  ['SQLite', SQLITE_CATALOGUE, () => openSqlite({ bigints: true })],
  ['PostgreSQL', POSTGRES_CATALOGUE, openTyped],
])(
  'every column of %s under every description has the hits of memory, or is named',
  {
    timeout: scaled(3_600_000, 120_000),
  },
  async (...engine) => {
    const [, catalogue, open] = engine
    const connection = await open()
    const { counts, faults } = await faultsOf(connection, catalogue, (items) => sampled(items, 60, 8))
    await connection.close()
    expect(faults.join('\n'), JSON.stringify(counts)).toBe('')
    expect(counts.told).toBeGreaterThan(0)
  },
)

test.each<[string, Catalogue, 'sqlite' | 'postgres', typeof openPglite]>([
  ['SQLite', SQLITE_CATALOGUE, 'sqlite', openSqlite],
  ['PostgreSQL', POSTGRES_CATALOGUE, 'postgres', openTyped],
])('backfill pages by every key of %s, or refuses its type', async (...engine) => {
  const [, { dialect }, name, open] = engine
  const connection = await open()
  const faults = await keyFaults(connection, dialect, KEYS[name])
  await connection.close()
  expect(faults).toEqual([])
})

test('every type of PostgreSQL is in the table of its types, or no declared type suits it', async () => {
  const connection = await openPglite()
  const names = (await connection.query(POSTGRES_NAMES)).map(({ name }) => String(name))
  await connection.close()
  expect(names.filter((name) => !Object.hasOwn(POSTGRES_TYPES, name))).toEqual(POSTGRES_UNHELD)
})
