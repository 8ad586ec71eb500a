import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { articleCases } from '../support/cases/articleCases.ts'
import { seedOfRun } from '../support/cases/random.ts'
import { packedProject, programs, RESOLUTIONS, typeErrors } from '../support/packedProject.ts'
import { scaled } from '../support/scaled.ts'
import { run as runBeside } from '../support/servers/command.ts'

const { folder, run, remove } = packedProject(
  'kysely@0.29',
  'drizzle-orm@0.45',
  'drizzle-kit@0.31',
  'knex@3',
  'mysql2@3',
  'pg@8',
  'postgres@3',
  'prisma@7',
  '@prisma/client@7',
  '@prisma/adapter-pg@7',
  'sql-template-tag@5',
  'better-sqlite3@13',
  '@electric-sql/pglite@0.5',
  '@electric-sql/pglite-socket@0.2',
  '@types/better-sqlite3@7',
  '@types/node@24',
  '@types/pg@8',
  // Nothing is built, and the engines of Prisma are not fetched.
  '--ignore-scripts',
  '--legacy-peer-deps',
)
afterAll(remove)

cpSync(join(import.meta.dirname, '../../examples/clients'), join(folder, 'clients'), { recursive: true })
for (const program of ['orms.ts', 'outcomeOf.ts'])
  cpSync(join(import.meta.dirname, 'guides', program), join(folder, program))
const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
// `generate` needs no engine, but would fetch one.
await runBeside('npx', ['prisma', 'generate', '--schema', 'clients/schema.prisma'], {
  cwd: folder,
  env: { ...env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, DATABASE_URL: 'postgres://none' },
})

test('the recipes type-check beside the clients and what Prisma generates', () => {
  const [[, options]] = RESOLUTIONS
  expect(typeErrors(folder, options, { files: ['orms.ts', 'clients/drizzleSchema.ts'] })).toBe('')
})

test('tables that Drizzle, Knex and Prisma migrate and write find what memory finds', {
  timeout: 600_000,
}, () => {
  const cases = articleCases(60, scaled(2000, 200), seedOfRun())
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases))
  const results = JSON.parse(run('node', ['orms.ts']).trim().split('\n').at(-1)!)
  const right = { problems: [], differ: [] }
  for (const [i, name] of ['drizzle', 'knex', 'prisma'].entries()) {
    expect(results[i]).toMatchObject({ name, ...right })
    expect(results[i].written).toBeGreaterThan(0)
    expect(results[i].asked).toBeGreaterThan(cases.queries.length / 2)
    expect(results[i].selective).toBeGreaterThan(cases.queries.length / 6)
  }
})
