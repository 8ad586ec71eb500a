import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isoqueryProcess, serveProcess } from '../releases/support/commandProcess.ts'
import { Crowd } from '../releases/support/crowd.ts'
import { type KillablePostgres, killablePostgres } from '../releases/support/killablePostgres.ts'
import { postgresParts } from '../releases/support/postgresParts.ts'
import { temporaryFolder } from '../releases/support/temporary.ts'
import { selectedEngines } from '../support/engines/startEngine.ts'

const COUNT = 300

const lines = Array.from({ length: COUNT }, (_, i) =>
  JSON.stringify({ publicidentifier: `r${i}`, versioncreated: '2019-10-17', headline: 'bank' }),
)

const identifiers = Array.from({ length: COUNT }, (_, i) => `r${i}`)
  .sort()
  .reverse()
const expected = new Map([['bank', identifiers.slice(0, 100)]])

async function withServers(servers: number, use: Use): Promise<void> {
  const postgres = await killablePostgres()
  try {
    const file = join(temporaryFolder(), 'releases.ndjson')
    writeFileSync(file, lines.join('\n'))
    await isoqueryProcess('load', file, '--store', postgres.url)
    const added = await isoqueryProcess(
      'keys',
      'add',
      'ann',
      '--max-queries',
      '1000000',
      '--store',
      postgres.url,
    )
    const serving = []
    for (let i = 0; i < servers; i++) serving.push(await serveProcess('--store', postgres.url))
    await use({ postgres, serving, key: added.out.trim() })
  } finally {
    await postgres.stop()
  }
}

type Use = (parts: {
  readonly postgres: KillablePostgres
  readonly serving: Awaited<ReturnType<typeof serveProcess>>[]
  readonly key: string
}) => Promise<void>

async function countedOf(url: string): Promise<number> {
  const { keys, usage } = await postgresParts(url)
  const [key] = await keys.list()
  return (await usage.used(key!, Date.now())).nbqueries
}

const isSelected = selectedEngines().includes('postgres')

test.runIf(isSelected)('PostgreSQL is killed and started again while 16 clients ask', () =>
  withServers(1, async ({ postgres, serving, key }) => {
    const crowd = new Crowd([serving[0]!.url], key, expected)
    await sleep(1500)
    postgres.kill()
    await sleep(1000)
    await postgres.restart()
    const restarted = performance.now()
    await expect.poll(() => crowd.timesOf(200).some((at) => at > restarted), { timeout: 5000 }).toBe(true)
    await sleep(1000)
    await crowd.end()
    const counted = await countedOf(postgres.url)
    const first = crowd.timesOf(200).find((at) => at > restarted)
    console.log(
      `answered ${crowd.answered} ≤ counted ${counted} ≤ sent ${crowd.sent};`,
      `first answer ${Math.round(first! - restarted)} ms after the start`,
    )
    expect(crowd.wrong).toEqual([])
    expect(crowd.statuses).toEqual([200, 503])
    expect(crowd.answered).toBeGreaterThan(50)
    expect(counted).toBeGreaterThanOrEqual(crowd.answered)
    expect(counted).toBeLessThanOrEqual(crowd.sent)
  }),
)

test.runIf(isSelected)('one of two servers over one PostgreSQL is killed while 16 clients ask', () =>
  withServers(2, async ({ postgres, serving, key }) => {
    const crowd = new Crowd(
      serving.map(({ url }) => url),
      key,
      expected,
    )
    await sleep(1500)
    serving[0]!.process.kill('SIGKILL')
    const killed = performance.now()
    await sleep(1500)
    await crowd.end()
    const counted = await countedOf(postgres.url)
    console.log(`answered ${crowd.answered} ≤ counted ${counted} ≤ sent ${crowd.sent}`)
    expect(crowd.wrong).toEqual([])
    expect(crowd.timesOf(200).filter((at) => at > killed + 200).length).toBeGreaterThan(10)
    expect(counted).toBeGreaterThanOrEqual(crowd.answered)
    expect(counted).toBeLessThanOrEqual(crowd.sent)
  }),
)

test.runIf(isSelected)('two servers answer exactly the quota of 500 requests at once', () =>
  withServers(2, async ({ postgres, serving }) => {
    const added = await isoqueryProcess('keys', 'add', 'bob', '--max-queries', '200', '--store', postgres.url)
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async (_, i) => {
        const response = await fetch(`${serving[i % 2]!.url}/releases?apikey=${added.out.trim()}&q=bank`)
        await response.arrayBuffer()
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
    expect(statuses.filter((status) => status === 429)).toHaveLength(300)
  }),
)
