import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { startReleasesServer } from '../../../src/cli/server/releasesServer.ts'
import { releasesService } from '../../../src/releases/handler.ts'
import type { EditableKeyStore } from '../../../src/releases/keyStore.ts'
import type { ReleaseStore } from '../../../src/releases/releaseStore.ts'
import { openDatabase } from '../../../src/releases/stores/sqlite/database.ts'
import { sqliteLoader } from '../../../src/releases/stores/sqlite/sqliteLoader.ts'
import { sqliteReleases } from '../../../src/releases/stores/sqlite/sqliteReleases.ts'
import type { UsageStore } from '../../../src/releases/usageStore.ts'
import { type Release, releases } from '../plainFilter.ts'
import { documentedQueries } from '../queries/documentedQueries.ts'
import type { DemoEngine } from './demo.ts'

const byIdentifier = new Map(releases.map((release) => [release.publicidentifier, release]))

/** The encodings of a query in a URL. */
const ENCODINGS = {
  'spaces as %20': (query: string) => encodeURIComponent(query),
  'spaces as +': (query: string) => encodeURIComponent(query).replaceAll('%20', '+'),
}

interface Body {
  readonly error?: string
  readonly count: number
  readonly query: string
  readonly hits: readonly Release[]
}

/** The parts of the service, with the demo releases. */
export interface ServiceParts {
  readonly store: ReleaseStore
  readonly keys: EditableKeyStore
  readonly usage: UsageStore
  close(): Promise<void>
}

/** The whole service over HTTP, by default on an SQLite file. Each hit must equal the loaded release. */
export function serviceDemo(
  encoding: keyof typeof ENCODINGS,
  name = 'SQLite',
  open: () => Promise<ServiceParts> = openSqlite,
): DemoEngine {
  return {
    name: `the service on ${name} over HTTP, ${encoding}`,
    mayRefuse: ['regexp', 'twoEdits'],
    // The encodings differ only in spaces and plus signs.
    asks: (query) =>
      encoding === 'spaces as %20' ||
      query.q.includes('+') ||
      (query.q.includes(' ') && documentedQueries.includes(query)),
    async start() {
      const { close, ...parts } = await open()
      const key = await parts.keys.add('test', { maxqueries: 1_000_000 })
      const server = await startReleasesServer(releasesService(parts), { port: 0, host: '127.0.0.1' })
      return {
        async answer(query) {
          const response = await fetch(`${server.url}/releases?apikey=${key}&q=${ENCODINGS[encoding](query)}`)
          const body = (await response.json()) as Body
          if (response.status === 400 && body.error === 'queryinvalid') return 'refused'
          expect(response.status).toBe(200)
          expect(body.count).toBe(body.hits.length)
          expect(body.query).toBe(query)
          expect(
            body.hits.filter((hit) => !isDeepStrictEqual(hit, byIdentifier.get(hit.publicidentifier))),
          ).toEqual([])
          return body.hits.map((hit) => hit.publicidentifier)
        },
        async close() {
          await server.close()
          await close()
        },
      }
    },
  }
}

async function openSqlite(): Promise<ServiceParts> {
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
  const path = join(folder, 'releases.sqlite')
  await load(path)
  const { store, keys, usage, close } = sqliteReleases(path, { deadline: 60_000, threads: 1 })
  return { store, keys, usage, close: () => close().then(() => rmSync(folder, { recursive: true })) }
}

async function load(path: string): Promise<void> {
  const loaded = await sqliteLoader(openDatabase(path)).load(releases)
  expect(loaded).toEqual({ loaded: releases.length, replaced: 0, refused: [] })
}
