import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dialect, postgres, registerFunctions, sqlite } from '../../../src/backends/sql/index.ts'
import { scaled } from '../../support/scaled.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { documentsInJson, rowsInJson, tableInJson } from './support/inJson.ts'
import { assertSameHits } from './support/sameHits.ts'

describe.each<[string, Dialect, () => Promise<Engine>]>([
  ['SQLite', sqlite(), async () => openSqlite()],
  ['SQLite with functions', sqlite({ functions: true }), async () => openSqlite(registerFunctions)],
  ['PostgreSQL (PGlite)', postgres(), openPglite],
])('values in JSON: %s', (_, dialect, open) => {
  const table = tableInJson(dialect)
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    await engine.create(table)
  }, 60_000)
  afterAll(() => engine?.close())

  it('have the hits of memory under hostile keys, among values of other kinds', async () => {
    await assertSameHits(engine, table, {
      documents: documentsInJson,
      load: (batch) => engine.load(table, rowsInJson(table, batch)),
      batches: scaled(60, 6),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        expect(refused / (cases + refused)).toBeLessThan(0.15)
      },
    })
  })
})
