import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dialect, postgres, registerFunctions, sqlite, toRow } from '../../../src/backends/sql/index.ts'
import { scaled } from '../../support/scaled.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { childRows, tablesWithChildren } from './support/inChildren.ts'
import { assertSameHits } from './support/sameHits.ts'

describe.each<[string, Dialect, () => Promise<Engine>]>([
  ['SQLite', sqlite(), async () => openSqlite()],
  ['SQLite with functions', sqlite({ functions: true }), async () => openSqlite(registerFunctions)],
  ['PostgreSQL (PGlite)', postgres(), openPglite],
])('values in a child table: %s', (_, dialect, open) => {
  const { table, children } = tablesWithChildren(dialect, 'nasty')
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    for (const each of [table, ...children]) await engine.create(each)
  }, 60_000)
  afterAll(() => engine?.close())

  it('have the hits of memory, with no row, one, many, repeated ones and NULLs', async () => {
    await assertSameHits(engine, table, {
      load: async (batch) => {
        await engine.load(
          table,
          batch.map((each) => toRow(table, each)),
        )
        for (const child of children) await engine.load(child, childRows(child, batch, 0))
      },
      batches: scaled(60, 6),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        expect(refused / (cases + refused)).toBeLessThan(0.15)
      },
    })
  })
})
