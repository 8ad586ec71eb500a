import { clickhouse } from './clickhouse/clickhouse.ts'
import { duckdb } from './duckdb/duckdb.ts'
import { mariadb } from './mysql/mariadb.ts'
import { mysql } from './mysql/mysql.ts'
import { postgres } from './postgres/postgres.ts'
import { sqlite } from './sqlite/sqlite.ts'

/** Every dialect, by the name that commands and pages use. */
export const DIALECTS = { sqlite, postgres, mysql, mariadb, clickhouse, duckdb } as const

export type DialectName = keyof typeof DIALECTS
