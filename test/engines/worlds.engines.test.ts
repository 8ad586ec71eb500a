import { describe, expect, it, type TestContext } from 'vitest'
import { casesOfRun, seedOfRun } from '../support/cases/random.ts'
import { withEngine } from '../support/engines/describeEngine.ts'
import { makeLocale } from '../support/servers/postgres.ts'
import { drawWorld } from '../support/worlds/drawWorld.ts'
import { POSTGRES_LOCALES } from '../support/worlds/postgresSettings.ts'
import { runWorld, type WorldReport } from '../support/worlds/runWorld.ts'
import { WORLD_DATABASES, type WorldDatabase } from '../support/worlds/setting.ts'

const seed = seedOfRun()
const worlds = Number(process.env.WORLDS ?? 6)
const casesPerWorld = Math.ceil(casesOfRun(300 * worlds) / worlds)

describe(`random documents and queries (SEED=${seed}) have the hits of memory in random settings of`, () => {
  it.for(WORLD_DATABASES)('%s', (database, context) =>
    onServer(database, context, async (url) => {
      const reports: WorldReport[] = []
      for (let i = 0; i < worlds; i++) {
        const report = await runWorld(drawWorld(database, seed + i), url, casesPerWorld)
        console.log(report)
        reports.push(report)
      }
      expect(reports.flatMap(({ failures }) => failures)).toEqual([])
      const sum = (count: 'cases' | 'selective' | 'indexed'): number =>
        reports.reduce((total, report) => total + report[count], 0)
      console.log(`${database}: ${sum('cases')} cases, ${sum('indexed')} of those explained read an index`)
      expect(sum('selective') / sum('cases')).toBeGreaterThan(1 / 3)
      expect(sum('indexed')).toBeGreaterThan(0)
    }),
  )
})

async function onServer(
  database: WorldDatabase,
  context: TestContext,
  test: (url: string) => Promise<void>,
): Promise<void> {
  if (database === 'postgres') for (const locale of POSTGRES_LOCALES) await makeLocale(locale)
  if (database === 'sqlite' || database === 'pglite') await test('')
  else await withEngine(database, context, ({ url }) => test(url))
}
