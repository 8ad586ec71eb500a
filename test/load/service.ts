import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'tsup'
import config from '../../tsup.cli.config.ts'
import { pagesInto } from '../../tsup.pages.config.ts'
import { manyReleases } from '../support/demoReleases.ts'

const folder = resolve(import.meta.dirname, '../../data/load')

/** A served store with many releases, and the command to work on it. */
export interface Service {
  readonly url: string
  readonly pid: number
  /** The file of the store. */
  readonly store: string
  addKey(name: string, limits?: { readonly maxqueries?: number; readonly maxhits?: number }): string
  close(): Promise<void>
}

/**
 * Serves a store with so many generated releases, by the command as it is built. The loaded store is kept in
 * `data/load` for the next time.
 */
export async function startService(releases: number, args: readonly string[] = []): Promise<Service> {
  const outDir = join(folder, `cli-${process.pid}`)
  mkdirSync(outDir, { recursive: true })
  await build({ ...(config as object), config: false, outDir, silent: true })
  if (args.includes('--demo')) for (const page of pagesInto(outDir)) await build({ ...page, config: false })
  const script = join(outDir, 'cli.js')
  const store = join(folder, `releases-${releases}.sqlite`)
  if (!existsSync(store)) await load(script, releases, store)
  const run = (...command: readonly string[]) =>
    execFileSync(process.execPath, [script, ...command, '--store', `sqlite:${store}`], { encoding: 'utf8' })
  const child = spawn(
    process.execPath,
    [script, 'serve', '--port', '0', '--store', `sqlite:${store}`, '--threads', '2', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string]
  return {
    url: line.split('\n', 1)[0]!.replace('listening on ', ''),
    pid: child.pid!,
    store,
    addKey: (name, { maxqueries = 1_000_000, maxhits = 100 } = {}) => {
      const limits = ['--max-queries', String(maxqueries), '--max-hits', String(maxhits)]
      return run('keys', 'add', `${name}-${process.pid}-${Date.now()}`, ...limits).trim()
    },
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(outDir, { recursive: true })
    },
  }
}

async function load(script: string, releases: number, store: string): Promise<void> {
  const file = join(folder, `releases-${releases}.ndjson`)
  const out = createWriteStream(file)
  for (const release of manyReleases(releases)) out.write(`${JSON.stringify(release)}\n`)
  await new Promise((done) => out.end(done))
  const part = `${store}.part`
  execFileSync(process.execPath, [script, 'load', file, '--store', `sqlite:${part}`], { stdio: 'inherit' })
  renameSync(part, store)
  rmSync(file)
}

/** The anonymous memory of a process in megabytes; 0 where the system does not tell. */
export function anonymousMemory(pid: number): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
