import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll } from 'vitest'
import config from '../../../tsup.cli.config.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Builds the command before the tests of a file, as `npm start` does. Returns the path of its script. */
export function builtCommand(): string {
  const outDir = join(root, 'data', `test-${process.pid}-${Date.now()}`)
  beforeAll(async () => {
    mkdirSync(outDir, { recursive: true })
    await build({ ...(config as object), config: false, outDir, silent: true })
  }, 120_000)
  afterAll(() => rmSync(outDir, { recursive: true, force: true }))
  return join(outDir, 'cli.js')
}
