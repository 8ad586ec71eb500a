import { Kysely, PGliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { sqlite } from '../../src/backends/sql/index.ts'
import {
  createReleasesHandler,
  hashSecret,
  memoryKeyStore,
  memoryReleaseStore,
  memoryUsageStore,
  openSqliteReleases,
  postgresKeys,
  searchEngineReleaseStore,
  sqlReleaseStore,
} from '../../src/releases/index.ts'
import { makeKey } from '../../src/releases/keyStore.ts'

const wrong = 5 as never
const parts = { store: memoryReleaseStore([]), keys: await memoryKeyStore([]), usage: memoryUsageStore() }
const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: {} as never }) })

test.each<[string, () => unknown]>([
  ['createReleasesHandler: the option store is missing', () => createReleasesHandler({} as never)],
  [
    'createReleasesHandler: the option store must be',
    () => createReleasesHandler({ ...parts, store: wrong }),
  ],
  [
    'createReleasesHandler: the option keys must be a key store',
    () => createReleasesHandler({ ...parts, keys: {} as never }),
  ],
  ...(['used', 'reserve', 'release'] as const).map((method): [string, () => unknown] => [
    'createReleasesHandler: the option usage must be a usage store',
    () => createReleasesHandler({ ...parts, usage: { ...parts.usage, [method]: undefined } as never }),
  ]),
  [
    'createReleasesHandler: the option clock must be',
    () => createReleasesHandler({ ...parts, clock: wrong }),
  ],
  ['memoryReleaseStore: the argument documents must be', () => memoryReleaseStore(wrong)],
  ['memoryKeyStore: the argument declared must be a list of keys', () => memoryKeyStore([wrong])],
  ['memoryKeyStore: the option secret is missing', () => memoryKeyStore([{} as never])],
  [
    'memoryKeyStore: there is no option "maxhit"',
    () => memoryKeyStore([{ secret: 'a' }, { secret: 'b', maxhit: 1 } as never]),
  ],
  ['memoryKeyStore: the option maxqueries must be', () => memoryKeyStore([{ secret: 'a', maxqueries: -1 }])],
  ['hashSecret: the argument secret must be a string', () => hashSecret(wrong)],
  ['keys.add: the argument name must be a string', () => makeKey(wrong)],
  ['keys.add: the option expires must be a number, or null', () => makeKey('a', { expires: '1' as never })],
  ['openSqliteReleases: the argument path must be', () => openSqliteReleases('')],
  ['openSqliteReleases: the option threads must be', () => openSqliteReleases('none', { threads: 0 })],
  ['sqlReleaseStore: the argument db must be', () => sqlReleaseStore({} as never, { dialect: sqlite() })],
  ['sqlReleaseStore: the option dialect is missing', () => sqlReleaseStore(db, {} as never)],
  [
    'sqlReleaseStore: the option maxBytes must be',
    () => sqlReleaseStore(db, { dialect: sqlite(), maxBytes: 0.5 }),
  ],
  ['searchEngineReleaseStore: the argument url must be', () => searchEngineReleaseStore('', wrong)],
  [
    "searchEngineReleaseStore: the option target must be 'elasticsearch8', ",
    () => searchEngineReleaseStore('http://a', { target: 'solr' as never }),
  ],
  [
    'searchEngineReleaseStore: the option replicas must be',
    () => searchEngineReleaseStore('http://a', { target: 'opensearch2', replicas: -1 }),
  ],
  ['postgresKeys: the argument db must be', () => postgresKeys({} as never)],
])('a wrong call is told: %s', async (message, call) => {
  const error = await (async () => call())().catch((error: Error) => error)

  expect(error).toBeInstanceOf(TypeError)
  expect((error as Error).message).toContain(message)
})
