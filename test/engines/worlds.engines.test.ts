import { describe, expect, it, type TestContext } from 'vitest'
import { casesOfRun, seedOfRun } from '../support/cases/random.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { withEngine } from '../support/engines/describeEngine.ts'
import { scaled } from '../support/scaled.ts'
import { makeLocale } from '../support/servers/postgres.ts'
import { drawWorld, namedWorlds } from '../support/worlds/drawWorld.ts'
import { POSTGRES_LOCALES } from '../support/worlds/postgresSettings.ts'
import { runWorld, type WorldReport } from '../support/worlds/runWorld.ts'
import { describeWorld, isNamed, WORLD_DATABASES, type WorldDatabase } from '../support/worlds/setting.ts'

const seed = seedOfRun()
const worlds = Number(process.env.WORLDS ?? scaled(6, 2))
const casesPerWorld = Math.ceil(casesOfRun(300 * worlds) / worlds)

describe(`random documents and queries (SEED=${seed}) have the hits of memory in random settings of`, () => {
  it.for(WORLD_DATABASES)('%s', (database, context) =>
    onServer(database, context, async (url) => {
      const reports: WorldReport[] = []
      const runOne = async (i: number): Promise<void> => {
        const world = drawWorld(database, seed + i)
        const report = await runWorld(world, url, casesPerWorld)
        const { problems, ...counts } = report
        console.log(counts)
        reports.push(report)
        // Days in a zone are found as in memory, though not as people mean them.
        // An hour of summer time in a TIMESTAMP, or the first century in a client, concerns rows alone.
        const named = problems.filter(
          ({ consequence, message }) =>
            consequence === 'wrong hits' &&
            !message.endsWith('Queries are not affected.') &&
            !message.endsWith('field.date({ calendar: true }).'),
        )
        if (!isNamed(world, 'wrong hits')) expect([report.world, named]).toEqual([report.world, []])
      }
      const sum = (count: 'cases' | 'selective' | 'indexed'): number =>
        reports.reduce((total, report) => total + report[count], 0)
      await drawUntil(
        async () => {
          for (const wanted = reports.length + worlds; reports.length < wanted; ) await runOne(reports.length)
          expect(reports.flatMap(({ failures }) => failures)).toEqual([])
        },
        () => {
          expect(sum('selective') / sum('cases')).toBeGreaterThan(1 / 3)
          // DuckDB has no indexes but that of the key.
          if (database !== 'duckdb') expect(sum('indexed')).toBeGreaterThan(0)
        },
      )
      console.log(`${database}: ${sum('cases')} cases, ${sum('indexed')} of those explained read an index`)
    }),
  )
})

describe('checkTable reports', () => {
  it.for(WORLD_DATABASES)('every setting that changes hits: %s', (database, context) =>
    onServer(database, context, async (url) => {
      const missed: string[] = []
      for (const world of namedWorlds(database)) {
        const { problems, failures } = await runWorld(world, url, 30, false)
        console.log(`${describeWorld(world)}: ${failures.length} differences; ${problems[0]?.message}`)
        const named = (['wrong hits', 'error'] as const).every(
          (wanted) =>
            !isNamed(world, wanted) ||
            problems.some(
              ({ consequence, column }) =>
                consequence === wanted && (column === undefined) === (world.column === undefined),
            ),
        )
        if (!named) missed.push(describeWorld(world))
      }
      expect(missed).toEqual([])
    }),
  )
})

async function onServer(
  database: WorldDatabase,
  context: TestContext,
  test: (url: string) => Promise<void>,
): Promise<void> {
  if (database === 'postgres') for (const locale of POSTGRES_LOCALES) await makeLocale(locale)
  if (database === 'sqlite' || database === 'pglite' || database === 'duckdb') await test('')
  else await withEngine(database, context, ({ url }) => test(url))
}
