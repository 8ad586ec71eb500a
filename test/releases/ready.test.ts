import { renameSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sqlite } from '../../src/backends/sql/index.ts'
import { searchEngineReleaseStore } from '../../src/releases/stores/searchEngineReleaseStore.ts'
import { sqlReleaseStore } from '../../src/releases/stores/sqlReleaseStore.ts'
import { nodeSqlite } from '../support/nodeSqlite.ts'
import { openReleases } from './support/openReleases.ts'
import { readyStatus } from './support/readyStatus.ts'
import { temporaryFolder } from './support/temporary.ts'

describe('a server is ready only while a search is answered', () => {
  test('in a file of SQLite', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store } = await openReleases({}, path)
    // The threads start with the first search.
    await store.search('*', { now: new Date(), limit: 1 })
    expect(await readyStatus(store)).toBe(200)
    renameSync(path, `${path}.gone`)
    expect(await readyStatus(store)).toBe(503)
    renameSync(`${path}.gone`, path)
    expect(await readyStatus(store)).toBe(200)
  })

  test('in a database of Kysely that cannot cancel queries', async () => {
    const database = new DatabaseSync(':memory:')
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
    const store = await sqlReleaseStore(db, { dialect: sqlite() })
    expect(await readyStatus(store)).toBe(200)
    database.close()
    expect(await readyStatus(store)).toBe(503)
  })

  /** A server that speaks as a search engine, whose searches a test answers. */
  async function engineThat(answer: (response: ServerResponse) => void) {
    const server = createServer((request, response) => {
      request.resume()
      if (request.url!.includes('/_search')) answer(response)
      else response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
    onTestFinished(async () => void (await close()))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { store: await searchEngineReleaseStore(url, { target: 'opensearch2' }), close }
  }

  const found = (more: object) =>
    JSON.stringify({ timed_out: false, _shards: { failed: 0 }, hits: { hits: [] }, ...more })

  test.each<[string, number, (response: ServerResponse) => void]>([
    ['that answers', 200, (response) => response.end(found({}))],
    ['of which a part fails', 503, (response) => response.end(found({ _shards: { failed: 1 } }))],
    ['that stopped the search', 503, (response) => response.end(found({ timed_out: true }))],
    ['that is red', 503, (response) => response.writeHead(503).end('{"error":{"type":"no_shard"}}')],
    ['that is too busy', 503, (response) => response.writeHead(429).end('{}')],
    ['that answers no JSON', 503, (response) => response.end('<html>')],
    ['that hangs', 503, () => {}],
  ])('in a search engine %s: %i', async (_, status, answer) => {
    const { store } = await engineThat(answer)
    expect(await readyStatus(store)).toBe(status)
  })

  test('in a search engine that is gone: 503', async () => {
    const { store, close } = await engineThat((response) => response.end(found({})))
    await close()
    expect(await readyStatus(store)).toBe(503)
  })
})
