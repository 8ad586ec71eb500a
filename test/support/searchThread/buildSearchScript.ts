import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'
import type { TestProject } from 'vitest/node'
import config from '../../../tsup.cli.config.ts'

const root = resolve(import.meta.dirname, '../../..')

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the script of the search threads as built for this run. */
    readonly searchScript: string
  }
}

/** Builds the script of the search threads before all tests, and again before they are repeated. */
export default async function buildSearchScript(project: TestProject): Promise<() => void> {
  const outDir = join(root, 'data', `test-${process.pid}-${Date.now()}`)
  mkdirSync(outDir, { recursive: true })
  const { searchWorker } = (config as { entry: { searchWorker: string } }).entry
  const run = () =>
    build({ ...(config as object), config: false, entry: { searchWorker }, outDir, silent: true })
  await run()
  project.onTestsRerun(run)
  project.provide('searchScript', join(outDir, 'searchWorker.js'))
  return () => rmSync(outDir, { recursive: true, force: true })
}
