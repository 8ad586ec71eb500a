import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineTable, postgres } from '../../../src/backends/sql/index.ts'
import { type Engine, openPglite } from './support/engine.ts'
import { nasty } from './support/nastySchema.ts'
import { assertSameHits } from './support/sameHits.ts'

describe('PostgreSQL (PGlite)', () => {
  const table = defineTable(nasty, { name: 'nasty', key: { name: 'id', type: 'bigint' }, dialect: postgres() })
  let engine: Engine

  beforeAll(async () => {
    engine = await openPglite()
    await engine.create(table)
  }, 60_000)
  afterAll(() => engine?.close())

  it('finds what memory finds, whatever is stored and asked', async () => {
    const { cases, telling, refused } = await assertSameHits(engine, table, { batches: 40, formulas: 30 })
    expect(telling / cases).toBeGreaterThan(0.25)
    expect(refused / (cases + refused)).toBeLessThan(0.05)
  })
})
