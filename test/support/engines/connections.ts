import { DatabaseSync } from 'node:sqlite'
import { registerFunctions } from '../../../src/backends/sql/index.ts'
import { createPglite } from '../createPglite.ts'
import { loadClient } from '../servers/clients.ts'

type Rows = readonly Record<string, unknown>[]

/** A connection to a database. */
export interface Connection {
  /** Executes a statement with bound values and returns its rows. */
  query(sql: string, parameters?: readonly unknown[]): Promise<Rows>
  /** The placeholder of a bound value; the first has the number 1. */
  placeholder(number: number): string
  close(): Promise<void>
}

/** SQLite in memory, with or without the library's functions. */
export function openSqlite(functions: boolean): Connection {
  const database = new DatabaseSync(':memory:')
  if (functions) registerFunctions(database)
  return {
    query: async (sql, parameters = []) => database.prepare(sql).all(...(parameters as null[])),
    placeholder: () => '?',
    close: async () => database.close(),
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
    query(sql: string, parameters: unknown[]): Promise<{ rows: Rows }>
    end(): Promise<void>
  }
}

/** A PostgreSQL server. */
export async function openPostgres(url: string): Promise<Connection> {
  const { Client } = await loadClient<Pg>('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    query: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
    placeholder: (number) => `$${number}`,
    close: () => client.end(),
  }
}

interface Mysql2 {
  createConnection(options: { uri: string; charset: string; timezone: string }): {
    query(sql: string, parameters: unknown[], done: (error: Error | null, rows: Rows) => void): void
    execute(sql: string, parameters: unknown[], done: (error: Error | null, rows: Rows) => void): void
    unprepare(sql: string): void
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
