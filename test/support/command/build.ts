import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'
import type { TestProject } from 'vitest/node'
import config from '../../../tsup.cli.config.ts'
import { pagesInto } from '../../../tsup.pages.config.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Builds the command and its pages before all tests, as `npm start` does, and again before they are repeated.
 */
export default async function buildCommand(project: TestProject): Promise<() => void> {
  const outDir = join(root, 'data', `test-${process.pid}-${Date.now()}`)
  mkdirSync(outDir, { recursive: true })
  const run = async () => {
    await build({ ...(config as object), config: false, outDir, silent: true })
    for (const page of pagesInto(outDir)) await build({ ...page, config: false })
  }
  await run()
  project.onTestsRerun(run)
  project.provide('commandFolder', outDir)
  return () => rmSync(outDir, { recursive: true, force: true })
}
