import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EngineName } from './engineName.ts'

/** Where what an engine needs is installed once: `.engines/<name>`, which git ignores. */
export function installFolder(name: EngineName): string {
  return sharedFolder(name)
}

/** A folder below `.engines`. */
export function sharedFolder(name: string): string {
  const folder = fileURLToPath(new URL(`../../../.engines/${name}`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A fresh folder for one run of an engine, and how to remove it. */
export function runFolder(name: EngineName): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `isoquery-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}
