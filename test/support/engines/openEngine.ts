import {
  clickhouse,
  type Dialect,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
} from '../../../src/backends/sql/index.ts'
import type { EngineName } from '../servers/runningEngine.ts'
import {
  type Connection,
  openClickhouse,
  openDuckdb,
  openMysql,
  openPglite,
  openPostgres,
  openSqlite,
} from './connections.ts'
import { type Engine, memoryEngine } from './engine.ts'
import { SEARCH_ENGINE_NAMES, type SearchEngineName, searchEngine } from './searchEngine.ts'
import { sqlEngine } from './sqlEngine.ts'
import type { Storage } from './storage.ts'

const DATABASES = {
  sqlite: { dialect: sqlite({ functions: true }), connect: () => openSqlite() },
  'sqlite with accelerators': {
    dialect: sqlite({ functions: true }),
    connect: () => openSqlite(),
    accelerators: 'all',
  },
  'sqlite without functions': { dialect: sqlite(), connect: () => openSqlite({ functions: false }) },
  pglite: { dialect: postgres(), connect: openPglite },
  'pglite with accelerators': { dialect: postgres(), connect: openPglite, accelerators: 'all' },
  postgres: { dialect: postgres(), connect: openPostgres, accelerators: 'all' },
  'postgres without accelerators': { dialect: postgres(), connect: openPostgres },
  duckdb: { dialect: duckdb(), connect: () => openDuckdb() },
  mariadb: { dialect: mariadb(), connect: openMysql },
  mysql: { dialect: mysql(), connect: openMysql, accelerators: 'all' },
  'mysql without accelerators': { dialect: mysql(), connect: openMysql },
  clickhouse: { dialect: clickhouse(), connect: openClickhouse, accelerators: 'all' },
  'clickhouse without accelerators': { dialect: clickhouse(), connect: openClickhouse },
  ...storedIn('json'),
  ...storedIn('children'),
} as const satisfies Record<
  string,
  {
    readonly dialect: Dialect
    readonly connect: (url: string) => Promise<Connection>
    readonly accelerators?: 'all'
    readonly storage?: Storage
  }
>

/** The databases with all values in JSON, or all lists in child tables. */
function storedIn<S extends Storage>(storage: S) {
  return {
    [`sqlite, ${storage}`]: { dialect: sqlite({ functions: true }), connect: () => openSqlite(), storage },
    [`pglite, ${storage}`]: { dialect: postgres(), connect: openPglite, storage },
    [`duckdb, ${storage}`]: { dialect: duckdb(), connect: () => openDuckdb(), storage },
    [`postgres, ${storage}`]: { dialect: postgres(), connect: openPostgres, storage },
    [`mariadb, ${storage}`]: { dialect: mariadb(), connect: openMysql, storage },
    [`mysql, ${storage}`]: { dialect: mysql(), connect: openMysql, storage },
    [`clickhouse, ${storage}`]: {
      dialect: clickhouse({ paths: 'json' }),
      connect: openClickhouse,
      storage,
    },
  } as Record<
    `${'sqlite' | 'pglite' | 'duckdb' | 'postgres' | 'mariadb' | 'mysql' | 'clickhouse'}, ${S}`,
    { dialect: Dialect; connect: (url: string) => Promise<Connection>; storage: S }
  >
}

export type DatabaseName = keyof typeof DATABASES

/** The databases that run in this process. */
export const EMBEDDED_DATABASES = ['sqlite', 'sqlite without functions', 'pglite', 'duckdb'] as const

/** The databases that run as servers. */
export const SERVER_DATABASES = ['postgres', 'mariadb', 'mysql', 'clickhouse'] as const

export type EmbeddedEngineName =
  | (typeof EMBEDDED_DATABASES)[number]
  | 'sqlite with accelerators'
  | 'pglite with accelerators'
  | 'memory'
  | 'mongodb'

/** An open database. */
export interface Database {
  readonly dialect: Dialect
  readonly connection: Connection
  readonly engine: Engine
  readonly accelerators: 'all' | 'none'
}

export interface OpenOptions {
  /** `false` disables PostgreSQL's just-in-time compiler. */
  readonly jit?: boolean
}

/** Connects to a database. An embedded one has no URL. */
export async function openDatabase(
  name: DatabaseName,
  url = '',
  { jit = true }: OpenOptions = {},
): Promise<Database> {
  const { dialect, connect, accelerators, storage } = {
    accelerators: 'none' as const,
    storage: 'columns' as const,
    ...DATABASES[name],
  }
  const connection = await connect(url)
  if (name.startsWith('postgres') && !jit) await connection.query('set jit = off')
  return {
    dialect,
    connection,
    engine: sqlEngine(name, dialect, connection, accelerators, storage),
    accelerators,
  }
}

/** Connects to any engine. An embedded one has no URL. */
export async function openEngine(
  name: EngineName | EmbeddedEngineName | DatabaseName,
  url = '',
  options: OpenOptions = {},
): Promise<{ readonly engine: Engine; close(): Promise<void> }> {
  if (name === 'memory') return { engine: memoryEngine, close: async () => {} }
  if (name === 'mongodb') {
    // Imported on demand: the example imports `isoquery` by name, which only vitest resolves to the sources.
    const { mongoEngine } = await import('./mongoEngine.ts')
    return { engine: mongoEngine, close: async () => {} }
  }
  if (isSearchEngine(name)) return { engine: searchEngine(name, url), close: async () => {} }
  const { engine, connection } = await openDatabase(name, url, options)
  return { engine, close: () => connection.close() }
}

export function isSearchEngine(name: string): name is SearchEngineName {
  return SEARCH_ENGINE_NAMES.includes(name as SearchEngineName)
}
