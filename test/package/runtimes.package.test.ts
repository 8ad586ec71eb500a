import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, type TestContext, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { packedProject } from '../support/packedProject.ts'
import { run } from '../support/servers/command.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { outcomeInChromium } from './runtimes/chromium.ts'
import { outcome } from './runtimes/outcome.ts'
import { fetchRuntime, type RuntimeName } from './runtimes/runtimes.ts'

const { folder, remove } = packedProject('kysely')
afterAll(remove)

copyFileSync(join(import.meta.dirname, 'runtimes/outcome.ts'), join(folder, 'outcome.js'))
writeFileSync(
  join(folder, 'main.js'),
  "import { outcome } from './outcome.js'\nconsole.log(JSON.stringify(outcome))\n",
)

/** The import map of the browser. */
const MODULES = {
  ...Object.fromEntries(
    Object.entries(manifest.exports).flatMap(([path, target]) =>
      typeof target === 'string'
        ? []
        : [[path.replace('.', 'isoquery'), target.default.replace('.', '/node_modules/isoquery')]],
    ),
  ),
  kysely: '/node_modules/kysely/dist/index.js',
}

const RUNTIMES: Readonly<Record<RuntimeName, (program: string) => Promise<string>>> = {
  node: (program) => run(program, ['main.js'], { cwd: folder }),
  deno: (program) =>
    run(program, ['run', '--no-remote', '--no-lock', 'main.js'], {
      cwd: folder,
      env: { ...process.env, DENO_DIR: join(folder, '.deno'), DENO_NO_UPDATE_CHECK: '1' },
    }),
  bun: (program) =>
    run(program, ['--no-install', 'main.js'], {
      cwd: folder,
      env: { ...process.env, DO_NOT_TRACK: '1' },
    }),
  chromium: (program) => outcomeInChromium(program, folder, MODULES),
}

test('every query finds some documents, but not all', () => {
  for (const { hits, printed } of outcome.queries) expect([1, 2, 3], printed).toContain(hits.length)
})

test.for(Object.entries(RUNTIMES))(
  'the packed library in %s has the outcome of the sources',
  async ([name, answer], context) => {
    const program = await runtime(name as RuntimeName, context)
    expect(JSON.parse(await answer(program))).toEqual(JSON.parse(JSON.stringify(outcome)))
  },
)

test('the packed command loads releases into SQLite on the oldest supported Node', async (context) => {
  const program = await runtime('node', context)
  const release = { publicidentifier: '1', versioncreated: '2019-10-17', headline: 'Bank opens' }
  writeFileSync(join(folder, 'releases.ndjson'), `${JSON.stringify(release)}\n`)
  const command = 'node_modules/isoquery/dist/cli.js'
  const load = [command, 'load', 'releases.ndjson', '--store', 'sqlite:releases.sqlite']
  expect(await run(program, load, { cwd: folder })).toContain('loaded 1 release')
})

/** The program of a runtime. Without it, the test is skipped, or fails in continuous integration. */
async function runtime(name: RuntimeName, context: TestContext): Promise<string> {
  return fetchRuntime(name).catch((error) => {
    if (error instanceof EngineMissing && process.env.CI !== 'true') return context.skip(error.message)
    throw error
  })
}
