import { type Dialect, defineTable, type Row, type Table } from '../../../src/backends/sql/index.ts'
import { ordered } from './ordered.ts'
import type { PagesOptions } from './sqlPages.ts'

/** The types of columns that other programs made: with other collations, and finer instants and numbers. */
interface ForeignTypes {
  readonly text: string
  /** Of a date. Default: that of the dialect. */
  readonly instant?: string
  /** Of a number, if it is finer than binary64. */
  readonly decimal?: string
}

const TYPES: Readonly<Record<string, ForeignTypes>> = {
  SQLite: { text: 'text collate nocase' },
  PostgreSQL: { text: 'text collate "en-x-icu"', instant: 'timestamptz', decimal: 'numeric' },
  MySQL: {
    text: 'varchar(100) character set utf8mb4 collate utf8mb4_0900_ai_ci',
    instant: 'datetime(6)',
    decimal: 'decimal(60, 30)',
  },
  MariaDB: {
    text: 'varchar(100) character set utf8mb4 collate utf8mb4_unicode_ci',
    instant: 'datetime(6)',
    decimal: 'decimal(60, 30)',
  },
  DuckDB: { text: 'varchar collate nocase', instant: 'timestamp' },
  ClickHouse: { text: 'Nullable(String)', instant: "Nullable(DateTime64(6, 'UTC'))" },
}

/**
 * A table that other programs made and fill.
 *
 * @param types where they differ from the usual ones of the database
 */
export function foreignTable(
  dialect: Dialect,
  types: Partial<ForeignTypes> = {},
): { readonly table: Table<typeof ordered> } & PagesOptions {
  const {
    text,
    instant = dialect.types[dialect.defaultTypes.date]!.ddl,
    decimal,
  } = { ...TYPES[dialect.name]!, ...types }
  const table = defineTable(ordered, {
    name: 'foreign_pages',
    key: 'id',
    dialect,
    columns: { ...(decimal !== undefined && { weight: { type: 'decimal' } }), headline: { name: null } },
  })
  const columnTypes: Readonly<Record<string, string>> = {
    id: text.replace(/^Nullable\((.*)\)$/, '$1'),
    created: instant,
    rank: dialect.types.bigint!.ddl,
    weight: decimal ?? dialect.types.double!.ddl,
    source: text,
    source_normalized: dialect.types.text!.ddl,
    headline_u121: dialect.types.text!.ddl,
  }
  const columns = Object.entries(columnTypes).map(([name, type]) => `${dialect.quote(name)} ${type}`)
  const order = dialect.name === 'ClickHouse' ? `${dialect.tableClause} order by id` : ''
  let rows = 0
  const written = (row: Row): Row => {
    const finer = (rows++ * 7919) % 1000
    const { created, weight } = row
    // DuckDB's client cuts instants before 1970 towards zero.
    const isCut = dialect.name === 'DuckDB' && String(created).startsWith('1969')
    return {
      ...row,
      // Three more digits of a wall clock, which `toRow` writes in milliseconds.
      ...(typeof created === 'string' &&
        !isCut && {
          created: created.replace(/\.\d{3}/, `$&${String(finer).padStart(3, '0')}`),
        }),
      ...(decimal !== undefined && typeof weight === 'number' && { weight: finerDecimal(weight, finer) }),
    }
  }
  return { table, statements: [`create table foreign_pages (${columns.join(', ')})${order}`], written }
}

/** A decimal with more digits that is read as the same binary64 number. */
function finerDecimal(value: number, finer: number): string {
  const text = String(value)
  return `${text.includes('.') ? text : `${text}.`}`.padEnd(20, '0') + String(finer % 10)
}
