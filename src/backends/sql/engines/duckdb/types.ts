import { type SqlBool, sql } from 'kysely'
import type { DescribedColumn, ValueCheck } from '../../dialect/inspection.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import { columnChecks, jsonChecks, type PossibleValues } from '../../inspect/valueChecks.ts'
import { duckdbJson } from './duckdbJson.ts'

const isDate = (text: Sql): Condition => sql<SqlBool>`regexp_full_match(${text}, ${sql.lit(ISO_INSTANT)})`
const TEXT: PossibleValues = {
  isDate,
  zero: (text) => sql<SqlBool>`contains(cast(${text} as varchar), chr(0))`,
  byteLength: (text) => sql`strlen(cast(${text} as varchar))`,
}
const fractions = (value: Sql): Condition => sql<SqlBool>`${value} <> trunc(${value})`
const FLOAT: PossibleValues = {
  wide: true,
  fractions,
  endless: (value) => sql<SqlBool>`not isfinite(${value})`,
}
/** The last instant of JavaScript. */
const INSTANT: PossibleValues = {
  endless(value) {
    const isBeyond = sql`${value} > timestamp '275760-09-13' or ${value} < timestamp '-271821-04-20'`
    return sql<SqlBool>`(not isfinite(${value}) or ${isBeyond})`
  },
}
const WIDE: PossibleValues = { wide: true }

/** What the values of each type may be. */
const DUCKDB_VALUES: Readonly<Record<string, PossibleValues>> = {
  VARCHAR: TEXT,
  BIGINT: WIDE,
  UBIGINT: WIDE,
  HUGEINT: WIDE,
  UHUGEINT: WIDE,
  DECIMAL: { wide: true, fractions },
  FLOAT,
  DOUBLE: FLOAT,
  DATE: INSTANT,
  TIMESTAMP: INSTANT,
  TIMESTAMP_S: INSTANT,
  TIMESTAMP_MS: INSTANT,
  TIMESTAMP_NS: { endless: (value) => sql<SqlBool>`not isfinite(${value})` },
  'TIMESTAMP WITH TIME ZONE': INSTANT,
}

/** The tests for the values of a column. */
export function duckdbChecks(described: DescribedColumn, type: string): ValueCheck[] {
  const base = type.replace(/\[\d*\]$/, '').replace(/\(.*$/s, '')
  const elements = (column: Sql) => ({
    from: sql`unnest(${column}) as isoquery_value(value)`,
    value: sql`isoquery_value.value`,
  })
  return [
    ...columnChecks(described, type, DUCKDB_VALUES[base] ?? {}, elements),
    ...jsonChecks(described, type, duckdbJson, isDate),
  ]
}
