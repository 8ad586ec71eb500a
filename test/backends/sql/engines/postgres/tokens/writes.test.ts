import { expect, test } from 'vitest'
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
      const { compared, sieved, failed } = await assertRandomWrites({ query }, layout, scaled(150, 3))
      if (scaled(100) !== 100) return
      console.log(`${compared} comparisons, ${sieved} with the index`)
      expect(failed).toEqual([])
    } finally {
      await database.close()
    }
  },
)
