import type { Target } from '../../backends/elasticsearch/target.ts'
import { postgres } from '../../backends/sql/engines/postgres/postgres.ts'
import type { EditableKeyStore } from '../../releases/keyStore.ts'
import type { LoadableReleaseStore } from '../../releases/stores/loadableReleaseStore.ts'
import { SearchEngine } from '../../releases/stores/search/searchEngine.ts'
import { searchReleases } from '../../releases/stores/search/searchReleases.ts'
import { openPostgresKeys } from '../../releases/stores/sql/openPostgresKeys.ts'
import { sqlReleases } from '../../releases/stores/sql/sqlReleases.ts'
import { KeysConnection } from '../../releases/stores/sqlite/keys/keysConnection.ts'
import { keysPathOf, makeKeysFile } from '../../releases/stores/sqlite/keys/keysFile.ts'
import { sqliteKeyStore, sqliteUsageStore } from '../../releases/stores/sqlite/keys/sqliteKeys.ts'
import { sqliteReleases } from '../../releases/stores/sqlite/sqliteReleases.ts'
import type { UsageStore } from '../../releases/usageStore.ts'
import { CliError, oneLine } from '../cliError.ts'
import { openPostgres } from './openPostgres.ts'
import { type StoreUrl, withoutCredentials } from './storeUrl.ts'

/** The connections to PostgreSQL for searches, if `--threads` says nothing, and for keys and usage. */
const SEARCH_CONNECTIONS = 10
const KEYS_CONNECTIONS = 5

/** How releases are searched and stored. */
export interface ReleasesOptions {
  /** Of a query, in milliseconds. Default: none. */
  readonly deadline?: number
  readonly threads?: number
  readonly maxBytes?: number
  readonly shards?: number
  readonly replicas?: number
}

/** Releases anywhere. */
export interface OpenReleases {
  readonly store: LoadableReleaseStore
  close(): Promise<void>
}

/** Keys and their usage. */
export interface OpenKeys {
  readonly keys: EditableKeyStore
  readonly usage: UsageStore
  close(): Promise<void>
}

/** What `isoquery serve` works on. */
export type OpenService = OpenReleases & OpenKeys

/** @throws CliError, without a password, when the place cannot be used; StoreFault of SQLite. */
export async function openService(
  store: StoreUrl,
  keys: Exclude<StoreUrl, { readonly kind: 'search' }>,
  options: ReleasesOptions,
): Promise<OpenService> {
  if (store.kind === 'sqlite' && keys.kind === 'sqlite' && keys.path === store.path)
    return sqliteReleases(store.path, options)
  const releases = await openReleases(store, options)
  const opened = await openKeys(keys, { isNew: true, ...options }).catch(async (error) => {
    await releases.close()
    throw error
  })
  const close = async () => {
    await releases.close()
    await opened.close()
  }
  return { store: releases.store, keys: opened.keys, usage: opened.usage, close }
}

/** @throws CliError, without a password, when the place cannot be used; StoreFault of SQLite. */
export async function openReleases(place: StoreUrl, options: ReleasesOptions): Promise<OpenReleases> {
  if (place.kind === 'sqlite') return sqliteReleases(place.path, options)
  const { threads = SEARCH_CONNECTIONS, ...rest } = options
  if (place.kind === 'search') {
    return orCliError(place.url, async () => {
      const target = await targetOf(place)
      return { store: await searchReleases(place.url, { target, ...rest }), close: async () => {} }
    })
  }
  const { deadline, maxBytes } = rest
  const db = await openPostgres(place.url, { ...(deadline && { deadline }), connections: threads })
  return orCliError(
    place.url,
    async () => {
      const store = await sqlReleases(db, {
        dialect: postgres(),
        ...(deadline !== undefined && { deadline }),
        ...(maxBytes !== undefined && { maxBytes }),
      })
      return { store, close: () => db.destroy() }
    },
    () => db.destroy(),
  )
}

/**
 * Opens keys and usage. `isNew`: they are made if they are missing, also where SQLite has no releases.
 *
 * @throws CliError, without a password, when the database cannot be used; StoreFault of SQLite.
 */
export async function openKeys(
  place: Exclude<StoreUrl, { readonly kind: 'search' }>,
  { isNew = false, deadline = 5000 }: { readonly isNew?: boolean; readonly deadline?: number } = {},
): Promise<OpenKeys> {
  if (place.kind === 'postgres') {
    const db = await openPostgres(place.url, { deadline, connections: KEYS_CONNECTIONS })
    const open = async () => ({ ...(await openPostgresKeys(db)), close: () => db.destroy() })
    return orCliError(place.url, open, () => db.destroy())
  }
  if (isNew) makeKeysFile(keysPathOf(place.path))
  const connection = new KeysConnection(keysPathOf(place.path))
  return {
    keys: sqliteKeyStore(connection, place.path),
    usage: sqliteUsageStore(connection),
    close: async () => connection.close(),
  }
}

async function targetOf({ url, family }: Extract<StoreUrl, { readonly kind: 'search' }>): Promise<Target> {
  const engine = new SearchEngine(url)
  const path = '/_nodes/_local?filter_path=nodes.*.version'
  const { nodes = {} } = await engine.ask<{ nodes?: Record<string, { version?: unknown }> }>('GET', path, {
    patience: 2000,
  })
  const [version] = /^\d+(\.\d+){1,2}/.exec(String(Object.values(nodes)[0]?.version)) ?? ['unknown']
  const target = `${family}${Number.parseInt(version, 10)}`
  const known: Readonly<Record<string, Target>> = {
    elasticsearch8: 'elasticsearch8',
    elasticsearch9: 'elasticsearch9',
    opensearch2: 'opensearch2',
    opensearch3: 'opensearch3',
  }
  if (known[target] !== undefined) return known[target]
  throw new CliError(`${withoutCredentials(url)} has version ${version}, which ${family}+ does not know`)
}

async function orCliError<T>(
  url: string,
  open: () => Promise<T>,
  close: () => Promise<void> = async () => {},
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    await close()
    if (error instanceof CliError) throw error
    // Of several addresses that refuse a connection, Node tells each one's error and no message.
    const cause = error instanceof AggregateError ? error.errors[0] : error
    throw new CliError(`${withoutCredentials(url)} cannot be used: ${oneLine(cause)}`)
  }
}
