import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'
import type { TestProject } from 'vitest/node'
import config from '../../../tsup.cli.config.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Builds the command before all tests, as `npm start` does, and again before they are repeated. */
export default async function buildCommand(project: TestProject): Promise<() => void> {
  const outDir = join(root, 'data', `test-${process.pid}-${Date.now()}`)
  mkdirSync(outDir, { recursive: true })
  const run = () => build({ ...(config as object), config: false, outDir, silent: true })
  await run()
  project.onTestsRerun(run)
  project.provide('commandFolder', outDir)
  return () => rmSync(outDir, { recursive: true, force: true })
}
