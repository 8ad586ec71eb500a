import { type SqlBool, sql } from 'kysely'
import type { DescribedColumn, ValueCheck } from '../../dialect/inspection.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import { columnChecks, type PossibleValues } from '../../inspect/valueChecks.ts'

const fractions = (value: Sql): Condition => sql<SqlBool>`${value} <> trunc(${value})`
const FLOAT: PossibleValues = {
  wide: true,
  fractions,
  endless: (value) => sql<SqlBool>`not isFinite(${value})`,
}
const WIDE: PossibleValues = { wide: true }

/** What the values of each type may be, by its name without Nullable, LowCardinality and parameters. */
const CLICKHOUSE_VALUES: Readonly<Record<string, PossibleValues>> = {
  String: {
    isDate: (text) => sql<SqlBool>`match(${text}, ${sql.lit(ISO_INSTANT)})`,
    zero: (text) => sql<SqlBool>`position(${text}, char(0)) > 0`,
    byteLength: (text) => sql`length(${text})`,
  },
  Float32: FLOAT,
  Float64: FLOAT,
  // A column of booleans may be one.
  UInt8: WIDE,
  Int64: WIDE,
  UInt64: WIDE,
}

/** The tests for the values of a column. */
export function clickhouseChecks(described: DescribedColumn, native: string, scalar: string): ValueCheck[] {
  if (described.array) return []
  const can = CLICKHOUSE_VALUES[scalar.split('(', 1)[0]!] ?? {}
  return columnChecks(described, native, can, (value) => ({ from: value, value }))
}
