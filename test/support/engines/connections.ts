import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { createQueryId, type RawNode, sql } from 'kysely'
import {
  clickhouse,
  type FunctionHost,
  queryParams,
  registerFunctions,
} from '../../../src/backends/sql/index.ts'
import { createPglite } from '../createPglite.ts'
import { loadClient } from '../servers/clients.ts'

type Rows = readonly Record<string, unknown>[]

/** A connection to a database. */
export interface Connection {
  /** Executes a statement with bound values and returns its rows. */
  query(sql: string, parameters?: readonly unknown[]): Promise<Rows>
  /** The placeholder of a bound value; the first has the number 1. */
  placeholder(number: number, value: unknown): string
  close(): Promise<void>
}

/** How a driver is used. */
export interface ConnectionOptions extends Pick<MysqlSession, 'protocol' | 'charset' | 'settings'> {
  /** SQLite: the driver. Default: `node:sqlite`. */
  readonly driver?: 'node:sqlite' | 'better-sqlite3'
  /** SQLite: whether the library's functions are registered. Default `true`. */
  readonly functions?: boolean
  /** SQLite: whether whole numbers are read as bigints. */
  readonly bigints?: boolean
  /** SQLite: functions of the application's own. */
  readonly ownFunctions?: Readonly<Record<string, (value: unknown) => string | null>>
  /** PostgreSQL: the name of the database. Default: that of the URL. */
  readonly database?: string
  /** PostgreSQL: whether each statement has a name, so that the server keeps its plan. */
  readonly named?: boolean
}

interface SqliteDatabase extends FunctionHost {
  prepare(sql: string): {
    readonly reader?: boolean
    all(...values: unknown[]): Rows
    run(...values: unknown[]): unknown
  }
  close(): void
}

interface BetterSqlite3 {
  new (path: string): SqliteDatabase & { defaultSafeIntegers(on: boolean): void }
}

/** SQLite in memory, with or without the library's functions. */
export async function openSqlite({
  driver = 'node:sqlite',
  functions = true,
  bigints = false,
  ownFunctions = {},
}: ConnectionOptions = {}): Promise<Connection> {
  const database =
    driver === 'node:sqlite'
      ? (new DatabaseSync(':memory:', { readBigInts: bigints }) as unknown as SqliteDatabase)
      : await openBetterSqlite3(bigints)
  if (functions) registerFunctions(database)
  for (const [name, implementation] of Object.entries(ownFunctions))
    database.function(name, { deterministic: true }, implementation)
  return {
    query: async (sql, parameters = []) => {
      const statement = database.prepare(sql)
      if (statement.reader !== false) return statement.all(...parameters)
      statement.run(...parameters)
      return []
    },
    placeholder: () => '?',
    close: async () => database.close(),
  }
}

async function openBetterSqlite3(bigints: boolean): Promise<SqliteDatabase> {
  const Database = await loadClient<BetterSqlite3>('better-sqlite3')
  const database = new Database(':memory:')
  database.defaultSafeIntegers(bigints)
  return database
}

interface DuckdbConnection {
  runAndReadAll(sql: string, values?: unknown[], types?: unknown[]): Promise<{ getRowObjectsJS(): Rows }>
  closeSync(): void
}

interface DuckdbPackage {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<DuckdbConnection>; closeSync(): void }>
  }
  readonly DOUBLE: unknown
}

/** DuckDB in this process, in memory. */
export async function openDuckdb({ settings = [] }: ConnectionOptions = {}): Promise<Connection> {
  const { DuckDBInstance, DOUBLE } = await loadClient<DuckdbPackage>('duckdb')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  // The client binds whole numbers as integers, which great ones are not.
  const typeOf = (value: unknown): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? DOUBLE : undefined
  const query: Connection['query'] = async (sql, parameters = []) => {
    const values = [...parameters]
    return (await connection.runAndReadAll(sql, values, values.map(typeOf))).getRowObjectsJS()
  }
  for (const setting of settings) await query(setting)
  return {
    query,
    placeholder: (number) => `$${number}`,
    close: async () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** PostgreSQL in this process. */
export async function openPglite(): Promise<Connection> {
  const database = await createPglite()
  return {
    query: async (sql, parameters = []) => (await database.query<Rows[number]>(sql, [...parameters])).rows,
    placeholder: (number) => `$${number}`,
    close: () => database.close(),
  }
}

interface Pg {
  readonly Client: new (options: {
    connectionString: string
  }) => {
    connect(): Promise<void>
    query(statement: { text: string; values: unknown[]; name?: string }): Promise<{ rows: Rows }>
    end(): Promise<void>
  }
}

/** A PostgreSQL server. */
export async function openPostgres(
  url: string,
  { database, named = false }: ConnectionOptions = {},
): Promise<Connection> {
  const { Client } = await loadClient<Pg>('pg')
  const address = new URL(url)
  if (database !== undefined) address.pathname = `/${database}`
  const client = new Client({ connectionString: address.href })
  await client.connect()
  return {
    query: async (text, parameters = []) => {
      const statement = { text, values: [...parameters] }
      if (!named) return (await client.query(statement)).rows
      const name = createHash('sha256').update(text).digest('base64')
      return (await client.query({ ...statement, name })).rows
    },
    placeholder: (number) => `$${number}`,
    close: () => client.end(),
  }
}

interface Mysql2 {
  createConnection(options: { uri: string; charset: string; timezone: string }): {
    query(sql: string, parameters: unknown[], done: (error: Error | null, rows: Rows) => void): void
    execute(sql: string, parameters: unknown[], done: (error: Error | null, rows: Rows) => void): void
    unprepare(sql: string): void
    on(event: 'error', listener: (error: Error) => void): void
    end(done: () => void): void
  }
}

/** How a client speaks to MySQL or MariaDB. */
export interface MysqlSession {
  /** `text`: the client puts values into the statement itself, as Kysely's `MysqlDialect` lets it. */
  readonly protocol?: 'prepared' | 'text'
  /** The character set and collation of the connection. Default `utf8mb4`. */
  readonly charset?: string
  /**
   * Statements that are executed first.
   *
   * @example ["set sql_mode = 'ANSI_QUOTES'", "set time_zone = 'Europe/Zurich'"]
   */
  readonly settings?: readonly string[]
}

/** A MySQL or MariaDB server. */
export async function openMysql(
  url: string,
  { protocol = 'prepared', charset = 'utf8mb4', settings = [] }: MysqlSession = {},
): Promise<Connection> {
  const { createConnection } = await loadClient<Mysql2>('mysql2')
  const connection = createConnection({ uri: url, charset, timezone: 'Z' })
  // The query that was running rejects. Without a listener the process would end, too.
  connection.on('error', () => {})
  const query: Connection['query'] = (sql, parameters = []) =>
    new Promise((resolve, reject) => {
      const prepared = protocol === 'prepared' && parameters.length > 0
      const done = (error: Error | null, rows: Rows): void => {
        // The server keeps prepared statements until the connection ends, and limits their number.
        if (prepared) connection.unprepare(sql)
        if (error === null) resolve(rows)
        else reject(error)
      }
      if (prepared) connection.execute(sql, [...parameters], done)
      else connection.query(sql, [...parameters], done)
    })
  for (const setting of settings) await query(setting)
  return {
    query,
    placeholder: () => '?',
    close: () => new Promise((resolve) => connection.end(() => resolve())),
  }
}

interface Clickhouse {
  createClient(options: { url: string; request_timeout: number; log: { level: number } }): {
    query(o: { query: string; query_params: Record<string, unknown>; format: string }): Promise<{
      json(): Promise<Rows>
    }>
    command(o: { query: string; query_params: Record<string, unknown> }): Promise<unknown>
    close(): Promise<void>
  }
}

/** A ClickHouse server, through its own client. */
export async function openClickhouse(url: string): Promise<Connection> {
  const { createClient } = await loadClient<Clickhouse>('clickhouse')
  const client = createClient({ url, request_timeout: 600_000, log: { level: 127 } })
  const compiler = clickhouse().createCompiler()
  return {
    query: async (query, parameters = []) => {
      const statement = { query, query_params: queryParams(parameters) }
      if (/^\s*(?:select|explain|show)\b/i.test(query))
        return (await client.query({ ...statement, format: 'JSONEachRow' })).json()
      await client.command(statement)
      return []
    },
    // The placeholder says the type of its value.
    placeholder: (number, value) => {
      const node = sql`${value}`.toOperationNode() as RawNode
      return compiler.compileQuery(node, createQueryId()).sql.replace('{p1:', `{p${number}:`)
    },
    close: () => client.close(),
  }
}
