import { test } from 'vitest'
import { createPglite } from '../../../../../support/createPglite.ts'
import { sampled, scaled } from '../../../../../support/scaled.ts'
import { assertRandomWrites } from './randomWrites.ts'

test.each(sampled(['inherited', 'partitioned'] as const, 2))(
  'has the hits of the table without hints, whatever was written: %s',
  { timeout: 3_600_000 },
  async (layout) => {
    const database = await createPglite()
    const query = async (sql: string, parameters: readonly unknown[] = []) =>
      (await database.query<Record<string, unknown>>(sql, [...parameters])).rows
    try {
      await assertRandomWrites({ query }, layout, scaled(150, 3))
    } finally {
      await database.close()
    }
  },
)
