/**
 * `node test/bench/openLoop.ts COUNT RATE SECONDS`: the latency of the service's stores under a fixed rate of
 * queries, which does not wait for answers. Stores: SQLite, and each engine whose URL is given (POSTGRES_URL,
 * ELASTICSEARCH9_URL, OPENSEARCH2_URL). They are filled with COUNT releases first.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadableReleaseStore } from '../../src/releases/stores/loadableReleaseStore.ts'
import { searchEngineReleaseStore } from '../../src/releases/stores/searchEngineReleaseStore.ts'
import { sqliteReleases } from '../../src/releases/stores/sqlite/sqliteReleases.ts'
import { manyReleases } from '../releases/support/manyReleases.ts'
import { newDatabase, openPostgresParts } from '../releases/support/postgresParts.ts'
import { dropIndex, newIndex } from '../releases/support/searchEngineParts.ts'

const [COUNT = 100_000, RATE = 20, SECONDS = 30] = process.argv.slice(2).map(Number)

/** One query of each kind. */
const KINDS = [
  '*',
  'bank',
  'headline:bank',
  'body_xhtml:quarter',
  'headline:"savings bank"',
  '"quarter results"~3',
  'organisation:"ACME Bank"',
  'headline:ban*',
  'source:b*',
  'headline:b?nk',
  'headline:bnak~1',
  'headline:/ban[kd]s?/',
  'language:en',
  'language:(en OR de)',
  'isin:ch*',
  'versioncreated:[2023-01-01 TO 2023-06-30]',
  'versioncreated:>=2024-01-01 AND headline:bank',
  '(headline:bank)NOT(source:b*)',
  'headline:(bank AND new) OR dateline:london',
  'zzzunknown',
]

type Store = Pick<LoadableReleaseStore, 'prepare'>

/** The times of answers, from when each query was due. */
async function measure(name: string, store: Store): Promise<void> {
  const ask = async (text: string) => {
    const prepared = await store.prepare(text, { now: new Date(), limit: 100 })
    if (!prepared.ok) throw new Error(`${text} is not answered.`)
    await prepared.run()
  }
  for (let round = 0; round < 3; round++) for (const text of KINDS) await ask(text)
  const times: number[] = []
  let failed = 0
  const running: Promise<unknown>[] = []
  const start = performance.now()
  for (let i = 0; i < RATE * SECONDS; i++) {
    const due = start + (i * 1000) / RATE
    await sleep(Math.max(0, due - performance.now()))
    const noted = () => void times.push(performance.now() - due)
    running.push(ask(KINDS[(i * 7) % KINDS.length]!).then(noted, () => failed++))
  }
  await Promise.all(running)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1)
  console.log(
    `${name}: ${COUNT} releases, ${RATE}/s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${failed} failed`,
  )
}

async function timed<T>(name: string, load: () => Promise<T>): Promise<void> {
  const start = performance.now()
  await load()
  console.log(`${name}: loaded in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const sqlite = sqliteReleases(join(folder, 'releases.sqlite'), { deadline: 60_000 })
await timed('SQLite', () => sqlite.load(manyReleases(COUNT)))
await measure('SQLite', sqlite.store)
await sqlite.close()
rmSync(folder, { recursive: true })

if (process.env.POSTGRES_URL !== undefined) {
  const { db, store } = await openPostgresParts(await newDatabase(process.env.POSTGRES_URL))
  await timed('PostgreSQL', () => store.load(manyReleases(COUNT)))
  await measure('PostgreSQL', store)
  await db.destroy()
}

for (const target of ['elasticsearch9', 'opensearch2'] as const) {
  const url = process.env[`${target.toUpperCase()}_URL`]
  if (url === undefined) continue
  const index = newIndex()
  const store = await searchEngineReleaseStore(url, { target, index, replicas: 0, deadline: 60_000 })
  await timed(target, () => store.load(manyReleases(COUNT)))
  await measure(target, store)
  await dropIndex(url, index)
}
