import { expect, test } from 'vitest'
import { type Catalogue, judgeCatalogue } from '../../support/catalogue/catalogue.ts'
import { POSTGRES_CATALOGUE, POSTGRES_SETUP } from '../../support/catalogue/pglite.ts'
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
    const counts: Record<string, number> = {}
    const faults: string[] = []
    const select = <T>(items: readonly T[]): readonly T[] => sampled(items, 60, 8)
    for await (const { native, place, samples, cell, verdict } of judgeCatalogue(
      connection,
      catalogue,
      select,
    )) {
      counts[verdict.kind] = (counts[verdict.kind] ?? 0) + 1
      if (verdict.kind !== 'wrong' && verdict.kind !== 'raw') continue
      const { definition, timeZone = 'UTC' } = cell.field
      const described = `${definition.kind} ${cell.column.type ?? 'default'} ${timeZone}`
      faults.push(`${place} ${native || 'of no type'} with ${samples} as ${described}: ${verdict.why}`)
    }
    await connection.close()
    expect(faults).toEqual([])
    expect(counts.told).toBeGreaterThan(0)
  },
)
