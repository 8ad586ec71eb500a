import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createRandom } from '../support/cases/random.ts'
import { ATTACKS } from './attacks.ts'
import { randomRequest } from './randomRequest.ts'
import { sendRaw } from './rawClient.ts'
import { anonymousMemory, startService } from './service.ts'

/*
 * Sends queries of several keys and attacks in random order to `isoquery serve` for ten minutes, and prints
 * the anonymous memory of each minute. Exits with 1 if the last minute took more than 1.3 times as much as
 * the second, or any more than 500 MB.
 * Run: node test/load/measureMemory.ts [--minutes 10] [--releases 100000] [--seed 1]
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    releases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})

const MAX_GROWTH = 1.3
const MAX_MEGABYTES = 500

const QUERIES = [
  '*',
  'bank',
  'headline:bank',
  '"for the"',
  'source:b*',
  'NOT language:en',
  'merger~1',
  '/ban[kc]/',
]
const minutes = Number(values.minutes)
const random = createRandom(Number(values.seed))
const service = await startService(Number(values.releases), ['--log-level', 'silent'])
const keys = ['ann', 'bob', 'eve'].map((name) => service.addKey(name))
const large = service.addKey('large', { maxhits: 2500 })
const end = Date.now() + minutes * 60_000
const isRunning = () => Date.now() < end

async function ask(key: string): Promise<void> {
  while (isRunning()) {
    const q = random.pick(QUERIES)
    const response = await fetch(`${service.url}/releases?${new URLSearchParams({ apikey: key, q })}`)
    await response.arrayBuffer()
    await sleep(20)
  }
}

async function attack(): Promise<void> {
  while (isRunning())
    await random.pick(ATTACKS).send({ url: service.url, key: random.pick([...keys, null]), largeKey: large })
}

async function sendNoise(): Promise<void> {
  while (isRunning()) {
    await sendRaw(service.url, randomRequest(random, keys[0]!))
    await sleep(10)
  }
}

async function watch(): Promise<readonly number[]> {
  const greatest = Array.from({ length: minutes }, () => 0)
  const start = Date.now()
  while (isRunning()) {
    const minute = Math.floor((Date.now() - start) / 60_000)
    greatest[minute] = Math.max(greatest[minute] ?? 0, anonymousMemory(service.pid))
    await sleep(100)
  }
  return greatest.slice(0, minutes)
}

try {
  const [greatest] = await Promise.all([watch(), ...keys.map(ask), attack(), sendNoise()])
  const growth = greatest.at(-1)! / greatest[Math.min(1, greatest.length - 1)]!
  console.log(
    `MB by minute: ${greatest.map((megabytes) => megabytes.toFixed(0)).join(' ')}; SEED=${values.seed}`,
  )
  console.log(`the last minute is ×${growth.toFixed(2)} the second`)
  if (growth > MAX_GROWTH || Math.max(...greatest) > MAX_MEGABYTES) process.exitCode = 1
} finally {
  await service.close()
}
