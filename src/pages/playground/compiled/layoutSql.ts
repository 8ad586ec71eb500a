import {
  clickhouse,
  type DialectOptions,
  duckdb,
  formatDialect,
  mariadb,
  mysql,
  postgresql,
  sqlite,
} from 'sql-formatter'
import type { DialectName } from '../../../backends/sql/engines/dialects.ts'

const LANGUAGES: Readonly<Record<DialectName, DialectOptions>> = {
  postgres: postgresql,
  mysql,
  mariadb,
  sqlite,
  clickhouse,
  duckdb,
}

/** More than a person reads: the text stays as it is. */
const MOST = 40_000

/** What fits in a line of a pane. */
const WIDTH = 72

/** A condition in SQL over several lines, by its structure. Only white space changes. */
export function layoutSql(sql: string, dialect: DialectName): string {
  if (sql.length > MOST) return sql
  try {
    return formatDialect(sql, {
      dialect: LANGUAGES[dialect],
      expressionWidth: WIDTH,
      keywordCase: 'preserve',
    }).trim()
  } catch {
    // What the formatter does not know is SQL nevertheless.
    return sql
  }
}
