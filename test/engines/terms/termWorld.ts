import {
  type Dialect,
  ddl,
  defineTable,
  type Hints,
  mariadb,
  mysql,
  type SqlText,
  type Table,
} from '../../../src/backends/sql/index.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import { type Connection, type MysqlSession, openMysql } from '../../support/engines/connections.ts'
import { kyselyOn } from '../../support/worlds/kyselyOn.ts'
import { quotedName } from '../../support/worlds/worldTable.ts'

export type TermServer = 'mariadb' | 'mysql'

const DIALECTS: Readonly<Record<TermServer, Dialect>> = { mariadb: mariadb(), mysql: mysql() }

/** A connection to a server with the accelerator `terms`. */
export class TermWorld {
  readonly dialect: Dialect
  readonly connection: Connection
  readonly db: ReturnType<typeof kyselyOn>

  private constructor(server: TermServer, connection: Connection) {
    this.dialect = DIALECTS[server]
    this.connection = connection
    this.db = kyselyOn(server, connection, this.dialect)
  }

  static async open(server: TermServer, url: string, session: MysqlSession = {}): Promise<TermWorld> {
    return new TermWorld(server, await openMysql(url, session))
  }

  /** The description of a table; its key counts rows unless another is given. */
  describe<S extends Schema>(
    schema: S,
    name: string,
    accelerators: 'all' | 'none' = 'all',
    key: 'bigint' | 'text' = 'bigint',
  ): Table<S> {
    return defineTable(schema, { name, key: { name: 'id', type: key }, dialect: this.dialect, accelerators })
  }

  async run(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.connection.query(statement)
  }

  /** Makes a table anew, and its index. */
  async make(table: Table): Promise<void> {
    await this.drop(table)
    await this.run(ddl(table))
  }

  async drop(table: Table): Promise<void> {
    const own = table.name.split('.').at(-1)!
    const made = await this.connection.query(
      `select concat('\`', table_schema, '\`.\`', table_name, '\`') as name from information_schema.tables
      where table_name = ? or table_name like ?`,
      [own, `${own}\\_isoquery\\_terms\\_%`],
    )
    for (const { name } of made) await this.connection.query(`drop table ${name}`)
  }

  /** The keys of the rows that a condition finds. */
  async ids(table: Table, { sql, parameters }: SqlText): Promise<unknown[]> {
    const rows = await this.connection.query(
      `select id from ${quotedName(table)} where ${sql} order by id`,
      parameters,
    )
    return rows.map(({ id }) => id)
  }
}

/** Whether a condition asks the index. */
export function isSieved({ sql }: SqlText): boolean {
  return sql.includes('isoquery_found')
}

/** The same questions with a frequency that makes the compiler use the index. */
export function asRare({ frequencies }: Hints): Hints {
  return {
    documents: 1,
    frequencies: Object.fromEntries(Object.keys(frequencies).map((asked) => [asked, 0])),
  }
}
