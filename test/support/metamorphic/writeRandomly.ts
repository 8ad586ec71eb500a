import type { GeneratedField } from '../cases/arbitrarySchema.ts'
import type { Random } from '../cases/random.ts'
import { drawDocument } from './documents.ts'
import type { MaintainedTable } from './maintainedTable.ts'

/** Inserts, updates and deletes some rows; perhaps in a transaction that is rolled back. */
export async function writeRandomly(
  table: MaintainedTable,
  fields: readonly GeneratedField[],
  random: Random,
): Promise<void> {
  const keys = [...table.documents.keys()]
  const someKeys = (most: number): number[] => [
    ...new Set(random.times(1 + random.below(most), () => random.pick(keys))),
  ]
  const write = async (): Promise<void> => {
    await table.insert(random.times(1 + random.below(20), () => drawDocument(random, fields)))
    await table.delete(someKeys(20))
    for (const key of someKeys(5))
      if (table.documents.has(key)) await table.update(key, drawDocument(random, fields))
  }
  const hasTransactions = table.table.dialect.name !== 'ClickHouse'
  await (hasTransactions && random.chance(0.2) ? table.undone(write) : write())
  if (random.chance(0.3)) await table.tidy()
}
