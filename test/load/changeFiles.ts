import { execFileSync } from 'node:child_process'
import { copyFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../support/cases/random.ts'
import { startService } from './service.ts'

/*
 * Changes the file of a running `isoquery serve` while clients ask, and waits for right answers. Exits with 1
 * if one takes more than five seconds, or a wrong one is given meanwhile; an error if the process ends.
 * Run: node test/load/changeFiles.ts [rounds] [releases]
 */

const [rounds, releases] = [Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 2000)]
const CLIENTS = 4
const MAX_MILLISECONDS = 5000
const QUERIES = ['*', 'bank', 'bank~1', '*ank*', '/.*q.*z.*j.*/', 'NOT language:en', 'source:b*']

const service = await startService(releases, ['--log-level', 'silent'])
const { store } = service
const [backup, next] = [`${store}.backup`, `${store}.next`]
copyFileSync(store, backup)
const { size } = statSync(store)
const random = createRandom(1)
const key = service.addKey('files')

/** The hits of an answer 200, `null` for another. */
async function ask(q: string): Promise<string | null> {
  const response = await fetch(`${service.url}/releases?${new URLSearchParams({ apikey: key, q })}`)
  const body = await response.text()
  return response.status === 200 ? JSON.stringify(JSON.parse(body).hits) : null
}

const right = new Map<string, string | null>()
for (const q of QUERIES) right.set(q, await ask(q))

function replace(): void {
  copyFileSync(backup, next)
  renameSync(next, store)
}

const CHANGES: Readonly<Record<string, () => Promise<void>>> = {
  cp: async () => void execFileSync('cp', [backup, store]),
  truncate: async () => {
    truncateSync(store, random.below(size))
    await sleep(30)
    execFileSync('cp', [backup, store])
  },
  mv: async () => replace(),
  pipe: async () => {
    execFileSync('mkfifo', [next])
    renameSync(next, store)
    await sleep(50)
    replace()
  },
}

async function untilRight(): Promise<number> {
  const start = performance.now()
  for (const q of QUERIES.slice(0, 2)) while ((await ask(q)) !== right.get(q)) await sleep(5)
  return performance.now() - start
}

let isRunning = true
let wrong = 0
async function keepAsking(): Promise<void> {
  while (isRunning) {
    const q = random.pick(QUERIES)
    const answer = await ask(q)
    if (answer !== null && answer !== right.get(q)) wrong++
  }
}

const slowest = new Map<string, number>()
try {
  const clients = Array.from({ length: CLIENTS }, keepAsking)
  const change = async () => {
    for (let round = 0; round < rounds; round++)
      for (const [name, run] of Object.entries(CHANGES)) {
        await run()
        slowest.set(name, Math.max(slowest.get(name) ?? 0, await untilRight()))
      }
    isRunning = false
  }
  await Promise.all([change(), ...clients])
} finally {
  replace()
  await service.close()
}
for (const [name, milliseconds] of slowest) console.log(`${name}: ${milliseconds.toFixed(0)} ms at most`)
console.log(`wrong answers: ${wrong}`)
process.exitCode = wrong > 0 || [...slowest.values()].some((each) => each > MAX_MILLISECONDS) ? 1 : 0
