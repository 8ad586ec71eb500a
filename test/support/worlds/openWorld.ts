import {
  clickhouse,
  type Dialect,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
} from '../../../src/backends/sql/index.ts'
import {
  type Connection,
  type ConnectionOptions,
  openClickhouse,
  openDuckdb,
  openMysql,
  openPglite,
  openPostgres,
  openSqlite,
} from '../engines/connections.ts'
import { CLICKHOUSE_RESET } from './clickhouseSettings.ts'
import { loadTimeZone } from './loadTimeZone.ts'
import { MYSQL_ZONES } from './mysqlSettings.ts'
import type { World } from './setting.ts'

/** A database of a world's own. */
export interface OpenWorld {
  readonly dialect: Dialect
  /** Takes the rows, with the default settings. */
  readonly loading: Connection
  /** Runs the queries. */
  readonly querying: Connection
  /** The statements that have run in the database and must not run again. */
  readonly prepared: Set<string>
  /** A name for a further table. */
  nextTable(): string
  close(): Promise<void>
}

let worlds = 0

/** A server may still have the databases of a run that was ended. */
const nextName = (): string => `world_${Date.now().toString(36)}_${worlds++}`

/** Makes the database of a world. A server's is dropped when the world closes. */
export async function openWorld({ database, settings }: World, url: string): Promise<OpenWorld> {
  const options: ConnectionOptions = Object.assign({}, ...settings.map(({ connection }) => connection))
  switch (database) {
    case 'sqlite': {
      const connection = await openSqlite(options)
      return alone(sqlite({ functions: options.functions ?? true }), connection)
    }
    case 'duckdb':
      return alone(duckdb(), await openDuckdb(options))
    case 'clickhouse': {
      const connection = await openClickhouse(url)
      for (const statement of CLICKHOUSE_RESET) await connection.query(statement)
      // All worlds share one database.
      return { ...alone(clickhouse(), connection), nextTable: nextName }
    }
    case 'pglite':
      return alone(postgres(), await openPglite())
    case 'postgres': {
      const name = nextName()
      const server = await openPostgres(url)
      await server.query(`create database ${name} ${clauseOf(settings)}`)
      const connection = await openPostgres(url, { ...options, database: name })
      const { close, ...world } = alone(postgres(), connection)
      return {
        ...world,
        close: async () => {
          await close()
          await server.query(`drop database ${name}`)
          await server.close()
        },
      }
    }
    default: {
      const strings = settings.some((setting) => setting.strings === 'base64') ? 'base64' : 'plain'
      const dialect = database === 'mysql' ? mysql({ strings }) : mariadb({ strings })
      return openMysqlWorld(dialect, settings, url, options)
    }
  }
}

function alone(dialect: Dialect, connection: Connection): OpenWorld {
  return {
    dialect,
    loading: connection,
    querying: connection,
    ...names(),
    close: () => connection.close(),
  }
}

function names(): Pick<OpenWorld, 'prepared' | 'nextTable'> {
  let tables = 0
  return { prepared: new Set(), nextTable: () => `t${tables++}` }
}

async function openMysqlWorld(
  dialect: Dialect,
  settings: World['settings'],
  url: string,
  options: ConnectionOptions,
): Promise<OpenWorld> {
  const name = nextName()
  const server = await openMysql(url)
  await server.query(`create database ${name} ${clauseOf(settings)}`)
  for (const zone of MYSQL_ZONES) await loadTimeZone(server, zone)
  const address = new URL(url)
  address.pathname = `/${name}`
  const loading = await openMysql(address.href)
  // The driver connects with the first query; this one must connect before the server is changed.
  await loading.query('select 1')
  for (const statement of settings.flatMap(({ server }) => server?.set ?? [])) await server.query(statement)
  const querying = await openMysql(address.href, options)
  return {
    dialect,
    loading,
    querying,
    ...names(),
    close: async () => {
      for (const statement of settings.flatMap(({ server }) => server?.reset ?? []))
        await server.query(statement)
      await server.query(`drop database ${name}`)
      for (const connection of [loading, querying, server]) await connection.close()
    },
  }
}

function clauseOf(settings: World['settings']): string {
  return settings.map(({ database = '' }) => database).join(' ')
}
