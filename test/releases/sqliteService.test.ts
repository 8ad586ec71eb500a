import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startReleasesServer } from '../../src/cli/server/releasesServer.ts'
import { releasesService } from '../../src/releases/handler.ts'
import { openSqliteReleases } from '../../src/releases/stores/openSqliteReleases.ts'
import type {
  SqliteReleases,
  SqliteReleasesOptions,
} from '../../src/releases/stores/sqlite/sqliteReleases.ts'
import { openReleases } from './support/openReleases.ts'
import { temporaryFolder } from './support/temporary.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 18, 12)

/** The service on a file, over HTTP, with a clock of the test. */
async function startService(path: string, clock: { now: number }, options?: SqliteReleasesOptions) {
  const releases = await openReleases(options, path)
  const server = await startReleasesServer(releasesService({ ...releases, clock: () => clock.now }), {
    port: 0,
    host: '127.0.0.1',
  })
  onTestFinished(() => server.close())
  return { releases, ask: asker(server.url), stop: () => stop(server, releases) }
}

function asker(url: string) {
  return async (key: string, q: string) => {
    const response = await fetch(`${url}/releases?${new URLSearchParams({ apikey: key, q })}`)
    return { status: response.status, wait: response.headers.get('retry-after'), body: await response.text() }
  }
}

async function stop(server: { close(): Promise<void> }, releases: SqliteReleases): Promise<void> {
  await server.close()
  await releases.close()
}

const documents = Array.from({ length: 300 }, (_, i) => ({
  publicidentifier: `r${i}`,
  versioncreated: NOON - i,
  headline: 'bank',
}))

test('the quota rolls, and survives a restart', async () => {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const clock = { now: NOON }
  const first = await startService(path, clock)
  await first.releases.load(documents)
  const key = await first.releases.keys.add('ann', { maxqueries: 2 })
  expect(JSON.parse((await first.ask(key, 'bank')).body)).toMatchObject({
    count: 100,
    nbqueries: 1,
    maxqueries: 2,
  })
  clock.now += 6 * HOUR
  expect(JSON.parse((await first.ask(key, '*')).body)).toMatchObject({ nbqueries: 2 })
  await first.stop()

  const second = await startService(path, clock)
  const refused = { status: 429, body: expect.stringContaining('"nbqueries":2,"maxqueries":2}') }
  expect(await second.ask(key, '*')).toEqual({ ...refused, wait: String(18 * 3600) })
  clock.now += 18 * HOUR - 1500
  expect(await second.ask(key, '*')).toEqual({ ...refused, wait: '2' })
  clock.now += 1500
  expect(JSON.parse((await second.ask(key, '*')).body)).toMatchObject({ nbqueries: 2 })
  expect(await second.ask(key, '*')).toEqual({ ...refused, wait: String(6 * 3600) })
})

test('a key expires while the service runs', async () => {
  const clock = { now: NOON }
  const { releases, ask } = await startService(join(temporaryFolder(), 'releases.sqlite'), clock)
  const key = await releases.keys.add('ann', { expires: NOON + 1 })
  expect(await ask(key, '*')).toMatchObject({ status: 200 })
  clock.now += 1
  expect(await ask(key, '*')).toMatchObject({ status: 403, body: '{"error":"apikeyinvalid"}' })
})

test('a query whose deadline is met before its search is 503 and not counted', async () => {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const clock = { now: NOON }
  const hasty = await startService(path, clock, { deadline: 1 })
  await hasty.releases.load(documents)
  const key = await hasty.releases.keys.add('ann', { maxqueries: 1 })
  for (let i = 0; i < 3; i++)
    expect(await hasty.ask(key, '*')).toEqual({
      status: 503,
      wait: null,
      body: expect.stringContaining('"toolong"'),
    })
  await hasty.stop()
  const patient = await startService(path, clock)
  expect(await patient.ask(key, '*')).toMatchObject({ status: 200 })
})

test('a deadline beyond what a timer can wait for is refused', async () => {
  await expect(openSqliteReleases('none.sqlite', { deadline: 2 ** 31 })).rejects.toThrow(
    'the option deadline must be a whole number from 1 to 2147483647, not 2147483648',
  )
})
