import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../load/service.ts'
import { casesOfRun } from '../support/cases/random.ts'
import { run } from '../support/servers/command.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { installSchemathesis } from '../support/servers/schemathesis.ts'

const DESCRIPTION = resolve(import.meta.dirname, '../../src/releases/openapi.json')

let service: Service
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
  service = await startService(2000, ['--demo', '--log-level', 'silent'])
})
afterAll(async () => {
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every answer is one that the OpenAPI description has', async (context) => {
  const schemathesis = await installSchemathesis().catch((error) => {
    if (error instanceof EngineMissing && process.env.CI !== 'true') return context.skip(error.message)
    throw error
  })
  const seed = process.env.SEED ?? String(Date.now() % 1e6)
  const count = casesOfRun(1000)
  const configuration = join(folder, 'schemathesis.toml')
  writeFileSync(configuration, `[auth.openapi.apikey]\napi_key = "${service.addKey('schemathesis')}"\n`)
  const output = await run(
    schemathesis,
    [
      ...['--config-file', configuration, 'run', DESCRIPTION, '--url', service.url],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', String(count), '--seed', seed],
      // Few texts are a query: the others are answered 400.
      ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'],
      ...['--suppress-health-check', 'all', '--generation-database', 'none', '--no-color'],
    ],
    { cwd: folder },
  )
  console.log(output)
  expect(Number(/(\d+) generated, (?:\d+ passed|0 found)/.exec(output)?.[1])).toBeGreaterThanOrEqual(count)
})
