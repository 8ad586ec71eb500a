import { describe, expect, it } from 'vitest'
import { casesOfRun, seedOfRun } from '../support/cases/random.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { withEngine } from '../support/engines/describeEngine.ts'
import { type DatabaseName, SERVER_DATABASES } from '../support/engines/openEngine.ts'
import { runRelations } from '../support/metamorphic/runRelations.ts'
import { scaled } from '../support/scaled.ts'

const seed = seedOfRun()
const isFull = scaled(100) === 100

/** The databases whose statements depend on hints. */
const HINTED: readonly DatabaseName[] = [
  'sqlite with accelerators',
  'pglite with accelerators',
  'postgres',
  'mysql',
]

/** How many random queries a run has: about four statements for each. */
interface QueryCount {
  /** The number that shorter runs take a share of. */
  readonly usual: number
  /** The number in a full run. */
  readonly full: number
}

async function assertRelations(name: DatabaseName, url: string, { usual, full }: QueryCount): Promise<void> {
  const options = { queries: casesOfRun(isFull ? full : usual), rows: scaled(2000, 400) }
  let [queries, selective, hinted] = [0, 0, 0]
  await drawUntil(
    async (round) => {
      const report = await runRelations(name, url, { ...options, seed: seed + 10_000 * round })
      console.log(name, report)
      queries += report.queries
      selective += report.selective
      hinted += report.hinted
    },
    () => {
      expect(selective / queries).toBeGreaterThan(0.25)
      expect(hinted > 0).toBe(HINTED.includes(name))
    },
  )
}

describe(`the hits of related queries fit each other (SEED=${seed})`, () => {
  it.each([
    ['sqlite with accelerators', { usual: 10_000, full: 25_000 }],
    ['pglite with accelerators', { usual: 2000, full: 8000 }],
    ['duckdb', { usual: 6000, full: 25_000 }],
  ] as const)('%s', (name, count) => assertRelations(name, '', count))

  it.for(SERVER_DATABASES)('%s', async (name, context) => {
    const count = name === 'clickhouse' ? { usual: 1500, full: 6000 } : { usual: 6000, full: 25_000 }
    await withEngine(name, context, ({ url }) => assertRelations(name, url, count))
  })
})
