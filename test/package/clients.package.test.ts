import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, type TestContext, test } from 'vitest'
import { articleCases } from '../support/cases/articleCases.ts'
import { seedOfRun } from '../support/cases/random.ts'
import { packedProject, RESOLUTIONS, typeErrors } from '../support/packedProject.ts'
import { scaled } from '../support/scaled.ts'
import { run as runBeside } from '../support/servers/command.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { fetchRuntime } from './runtimes/runtimes.ts'

const { folder, run, remove } = packedProject(
  'kysely@0.29',
  'miniflare@4',
  '@cloudflare/workers-types@4',
  '@libsql/client@0.18',
  'better-sqlite3@13',
  'postgres@3',
  'pg@8',
  '@neondatabase/serverless@1',
  'typeorm@1',
  'sequelize@6',
  '@mikro-orm/core@7',
  '@mikro-orm/postgresql@7',
  '@electric-sql/pglite@0.5',
  '@electric-sql/pglite-socket@0.2',
  '@types/better-sqlite3@7',
  '@types/bun@1',
  '@types/node@24',
  '@types/pg@8',
  // Nothing is built: the packages hold their programs.
  '--ignore-scripts',
  '--legacy-peer-deps',
)
afterAll(remove)

const PROGRAMS = ['sqliteClients.ts', 'bunClient.ts', 'postgresClients.ts', 'd1Worker.ts']
const HELPERS = ['outcomeOf.ts', 'neonServer.ts']

cpSync(join(import.meta.dirname, '../../examples/clients'), join(folder, 'clients'), { recursive: true })
for (const program of [...PROGRAMS, ...HELPERS])
  cpSync(join(import.meta.dirname, 'guides', program), join(folder, program))

const seed = seedOfRun()
const cases = articleCases(60, scaled(2000, 200), seed)
/** `new Date` reads years before 100 as later ones, if they are not written as ISO 8601 has them. */
const earlyYears = [{ published: '0050-06-01' }, { published: '1950-06-01' }]
const earlyQueries = ['published:0050', 'published:<0100', 'published:1950', 'published:>=0051']
const written = {
  documents: [...cases.documents, ...earlyYears],
  parts: [],
  queries: [...cases.queries, ...earlyQueries],
}
writeFileSync(join(folder, 'cases.json'), JSON.stringify(written))

// No client may put instants into the time zone of the process. Zones of places have offsets with seconds in
// earlier centuries, and TypeORM and Sequelize lose these seconds.
const env = { ...process.env, TZ: 'Etc/GMT+5' }

/** @param known the problems that `checkTable` must report with a client */
function expectRight(
  printed: string,
  names: readonly string[],
  known: Readonly<Record<string, readonly unknown[]>> = {},
): void {
  const outcomes = JSON.parse(printed.trim().split('\n').at(-1)!)
  expect(outcomes.map(({ name }: { name: string }) => name)).toEqual(names)
  for (const outcome of outcomes) {
    const problems = known[outcome.name] ?? []
    expect(outcome, `SEED=${seed}`).toMatchObject({ problems, differ: [] })
    expect(outcome.written).toBeGreaterThan(0)
    expect(outcome.asked).toBeGreaterThan(cases.queries.length / 2)
    expect(outcome.selective).toBeGreaterThan(cases.queries.length / 6)
  }
}

test('the programs for clients type-check strictly', () => {
  const options = { ...RESOLUTIONS[1][1], types: ['node', 'bun'] }
  expect(typeErrors(folder, options, { files: PROGRAMS })).toBe('')
})

test('D1, libsql and better-sqlite3 find what memory finds', { timeout: 600_000 }, async () => {
  const printed = await runBeside(process.execPath, ['sqliteClients.ts'], { cwd: folder, env })
  expectRight(printed, ['d1', 'libsql', 'betterSqlite3'])
})

test('Bun’s SQLite finds what memory finds', { timeout: 600_000 }, async (context) => {
  const bun = await runtime(context)
  const printed = await runBeside(bun, ['--no-install', 'bunClient.ts'], {
    cwd: folder,
    env: { ...env, DO_NOT_TRACK: '1' },
  })
  expectRight(printed, ['bunSqlite'])
})

test('postgres.js, pg, Neon, TypeORM, Sequelize, MikroORM and PGlite find what memory finds', {
  timeout: 600_000,
}, async () => {
  const printed = await runBeside(process.execPath, ['postgresClients.ts'], { cwd: folder, env })
  const names = ['postgresJs', 'pg', 'neon', 'typeorm', 'sequelize', 'mikroOrm', 'pglite']
  // PGlite reads a date of the year 50 as one of 1950.
  const early = expect.stringContaining(
    'holds 0050-06-01 00:00:00+00, which this client gives as another instant',
  )
  expectRight(printed, names, { pglite: [early] })
})

test('a Worker on D1 fills companions, answers searches, and says what is wrong with a text', async () => {
  await build({
    entryPoints: [join(folder, 'clients/d1.ts')],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
  })
  expect(run('node', ['d1Worker.ts']).trim().split('\n')).toEqual([
    '200 [{"id":1,"title":"A river bank"},{"id":2,"title":"A savings ',
    '200 [{"id":2,"title":"A savings bank"}]',
    '400 error[unclosed-group] 1:6: This parenthesis is never closed.',
  ])
})

async function runtime(context: TestContext): Promise<string> {
  return fetchRuntime('bun').catch((error) => {
    if (error instanceof EngineMissing && process.env.CI !== 'true') return context.skip(error.message)
    throw error
  })
}
