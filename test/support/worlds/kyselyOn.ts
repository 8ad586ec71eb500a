import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  MysqlAdapter,
  PostgresAdapter,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import type { Dialect } from '../../../src/backends/sql/index.ts'
import type { Connection } from '../engines/connections.ts'
import type { WorldDatabase } from './setting.ts'

const ADAPTERS = {
  sqlite: SqliteAdapter,
  pglite: PostgresAdapter,
  postgres: PostgresAdapter,
  mariadb: MysqlAdapter,
  mysql: MysqlAdapter,
} as const

/** Kysely on a connection that is open already, with its session. */
// biome-ignore lint/suspicious/noExplicitAny: the tables are made while the tests run.
export function kyselyOn(database: WorldDatabase, connection: Connection, dialect: Dialect): Kysely<any> {
  return new Kysely({
    dialect: {
      createDriver: () => new OneConnection(connection),
      createAdapter: () => new ADAPTERS[database](),
      createQueryCompiler: () => dialect.createCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  })
}

class OneConnection extends DummyDriver {
  readonly #connection: Connection

  constructor(connection: Connection) {
    super()
    this.#connection = connection
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
        rows: (await this.#connection.query(sql, parameters)) as R[],
      }),
      streamQuery: () => {
        throw new Error('Rows are not streamed.')
      },
    }
  }
}
