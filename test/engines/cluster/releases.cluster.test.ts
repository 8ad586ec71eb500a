import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchEngineReleaseStore } from '../../../src/releases/stores/searchEngineReleaseStore.ts'
import { sqliteReleases } from '../../../src/releases/stores/sqlite/sqliteReleases.ts'
import { queries } from '../../releases/queries.ts'
import { isoqueryProcess, serveProcess } from '../../releases/support/commandProcess.ts'
import { Crowd } from '../../releases/support/crowd.ts'
import { differences, type FirstHundreds, firstHundreds } from '../../releases/support/firstHundreds.ts'
import { manyReleases } from '../../releases/support/manyReleases.ts'
import { newDatabase, postgresParts } from '../../releases/support/postgresParts.ts'
import { QUERY_KINDS } from '../../releases/support/queryKinds.ts'
import { startEngine } from '../../support/engines/startEngine.ts'
import { scaled } from '../../support/scaled.ts'
import type { RunningEngine } from '../../support/servers/runningEngine.ts'
import { type SearchCluster, startSearchCluster } from '../../support/servers/searchCluster.ts'

const COUNT = scaled(300_000, 3000)
const TEXTS = [...queries.map(({ q }) => q), ...QUERY_KINDS]

let cluster: SearchCluster
let postgres: RunningEngine
let reference: FirstHundreds
let ofEachKind: FirstHundreds

async function openCluster() {
  const options = { target: 'opensearch2', shards: 3, replicas: 1, deadline: 600_000 } as const
  return searchEngineReleaseStore(cluster.url, options)
}

beforeAll(async () => {
  cluster = await startSearchCluster()
  postgres = await startEngine('postgres')
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
  const sqlite = sqliteReleases(join(folder, 'releases.sqlite'), { deadline: 600_000, threads: 1 })
  await sqlite.load(manyReleases(COUNT))
  reference = await firstHundreds(sqlite.store, TEXTS)
  ofEachKind = new Map(QUERY_KINDS.map((q) => [q, reference.get(q)!]))
  await sqlite.close()
  rmSync(folder, { recursive: true })
  const store = await openCluster()
  await store.load(manyReleases(COUNT))
  await cluster.until('green')
})

afterAll(async () => {
  await cluster?.stop()
  await postgres?.stop()
})

/** Two servers before the cluster with keys in PostgreSQL, until the end of the test. */
async function twoServers(maxQueries: number) {
  const keysUrl = await newDatabase(postgres.url)
  const places = ['--store', `opensearch+${cluster.url}`, '--keys', keysUrl]
  const added = await isoqueryProcess('keys', 'add', 'ann', '--max-queries', String(maxQueries), ...places)
  // On a busy computer, time-outs would say nothing of the nodes.
  const limits = ['--deadline', '--header-timeout', '--request-timeout'].flatMap((name) => [name, '120000'])
  const serve = [...places, ...limits]
  const servers = [await serveProcess(...serve), await serveProcess(...serve)]
  const { keys, usage } = await postgresParts(keysUrl)
  const [key] = await keys.list()
  const counted = async () => (await usage.used(key!, Date.now())).nbqueries
  return { key: added.out.trim(), urls: servers.map(({ url }) => url), counted }
}

describe(`three nodes of OpenSearch with ${COUNT} releases in three shards and their copies`, () => {
  test('find the same first hundreds as SQLite, in order', async () => {
    const store = await openCluster()
    expect(await store.count()).toBe(COUNT)
    expect(queries.length).toBeGreaterThanOrEqual(200)
    expect(differences(reference, await firstHundreds(store, TEXTS))).toEqual([])
  })

  test('hold two shards each', async () => {
    const shards = await cluster.shards()
    expect(shards).toHaveLength(6)
    for (const node of new Set(shards)) expect(shards.filter((name) => name === node)).toHaveLength(2)
  })

  test('two servers before them answer exactly the quota of 500 requests at once', async () => {
    const { urls, key, counted } = await twoServers(200)
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, async (_, i) => {
        const response = await fetch(`${urls[i % 2]}/releases?apikey=${key}&q=bank`)
        const { error = 'none' } = (await response.json()) as { readonly error?: string }
        return `${response.status} ${error}`
      }),
    )
    const counts: Record<string, number> = {}
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
    expect(counts).toEqual({ '200 none': 200, '429 quotaexceeded': 300 })
    expect(await counted()).toBe(200)
  })

  test.each(['manages the cluster', 'does not'])(
    'one is killed that %s, and comes back, while 16 clients ask',
    async (which) => {
      const { urls, key, counted } = await twoServers(1_000_000)
      const manager = await cluster.manager()
      const victim = which === 'does not' ? cluster.nodes.find((node) => node !== manager)! : manager
      const crowd = new Crowd(urls, key, ofEachKind)
      await sleep(3000)
      const killed = performance.now()
      await victim.kill()
      await sleep(15_000)
      await victim.start()
      await cluster.until('green')
      await expect.poll(() => victim.searches(), { timeout: 120_000 }).toBeGreaterThan(20)
      await crowd.end()
      const [failed, answered] = [503, 200].map((status) => crowd.timesOf(status).map((at) => at - killed))
      console.log(
        `answered ${crowd.answered} ≤ counted ${await counted()} ≤ sent ${crowd.sent};`,
        `${failed!.length} answers 503 at`,
        failed!.map(Math.round),
        `ms; the longest time without an answer: ${longestGap(answered!).toFixed(0)} ms`,
      )
      expect(crowd.wrong).toEqual([])
      expect(crowd.statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(answered!.some((at) => at > 0 && at < 10_000)).toBe(true)
      expect(failed!.filter((at) => at > 10_000)).toEqual([])
      expect(await counted()).toBeGreaterThanOrEqual(crowd.answered)
      expect(await counted()).toBeLessThanOrEqual(crowd.sent)
    },
  )

  test('two of them are killed: no answer is partial, and all are whole when they are back', async () => {
    const { urls, key } = await twoServers(1_000_000)
    const crowd = new Crowd(urls, key, ofEachKind)
    await sleep(2000)
    const victims = cluster.nodes.slice(0, 2)
    for (const victim of victims) await victim.kill()
    const killed = performance.now()
    await sleep(5000)
    await Promise.all(victims.map((victim) => victim.start()))
    // With one copy of each shard, answers are whole. More copies can take OpenSearch a quarter of an hour.
    await cluster.until('yellow')
    const back = performance.now()
    await sleep(5000)
    await crowd.end()
    console.log(`${crowd.timesOf(503).length} of ${crowd.seen.length} answers are 503`)
    expect(crowd.wrong).toEqual([])
    expect(crowd.statuses).toEqual([200, 503])
    expect(crowd.timesOf(503).filter((at) => at > killed).length).toBeGreaterThan(0)
    expect(crowd.timesOf(503).filter((at) => at > back)).toEqual([])
    expect(crowd.timesOf(200).filter((at) => at > back).length).toBeGreaterThan(0)
  })
})

function longestGap(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((at, i) => at - times[i]!))
}
