import { expect, test } from 'vitest'
import { judgeCatalogue } from '../../support/catalogue/catalogue.ts'
import { SQLITE_CATALOGUE } from '../../support/catalogue/sqlite.ts'
import { openSqlite } from '../../support/engines/connections.ts'
import { sampled } from '../../support/scaled.ts'

/** What memory finds, a problem that `checkTable` names, or a refusal: nothing else. */
test('every column of SQLite under every description has the hits of memory, or is named', async () => {
  const connection = await openSqlite({ bigints: true })
  const counts: Record<string, number> = {}
  const faults: string[] = []
  const select = <T>(items: readonly T[]): readonly T[] => sampled(items, 40, 8)
  for await (const { native, place, samples, cell, verdict } of judgeCatalogue(
    connection,
    SQLITE_CATALOGUE,
    select,
  )) {
    counts[verdict.kind] = (counts[verdict.kind] ?? 0) + 1
    if (verdict.kind !== 'wrong' && verdict.kind !== 'raw') continue
    const { definition, timeZone = 'UTC' } = cell.field
    const type = cell.column.type ?? 'default'
    const described = `${definition.kind} ${type} ${timeZone}`
    faults.push(`${place} ${native || 'of no type'} with ${samples} as ${described}: ${verdict.why}`)
  }
  await connection.close()
  expect(faults).toEqual([])
  expect(counts.exact).toBeGreaterThan(0)
  expect(counts.told).toBeGreaterThan(0)
})
