import { type SqlBool, sql } from 'kysely'
import type { ColumnType } from '../../dialect/columnType.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import type { StoredColumn, StoredType } from '../../inspect/columnFault.ts'
import { type EngineColumns, rowOf } from '../../inspect/inspectColumns.ts'
import type { PossibleValues } from '../../inspect/valueChecks.ts'
import { duckdbJson } from './duckdbJson.ts'

const isDate = (text: Sql): Condition => sql<SqlBool>`regexp_full_match(${text}, ${sql.lit(ISO_INSTANT)})`
const TEXT: PossibleValues = {
  isDate,
  zero: (text) => sql<SqlBool>`contains(cast(${text} as varchar), chr(0))`,
  byteLength: (text) => sql`strlen(cast(${text} as varchar))`,
  isJson: (text) => sql<SqlBool>`json_valid(${text})`,
}
const fractions = (value: Sql): Condition => sql<SqlBool>`${value} <> trunc(${value})`
const FLOAT: PossibleValues = {
  wide: true,
  fractions,
  endless: (value) => sql<SqlBool>`not isfinite(${value})`,
}
const LONG: PossibleValues = {
  wide: true,
  fractions,
  rounded(value) {
    const digits = sql`trim(translate(cast(${value} as varchar), '-.', ''), '0')`
    const isLong = sql`length(${digits}) > 17 or abs(${value}) > 9007199254740991`
    return sql<SqlBool>`(${fractions(value)} and (${isLong}))`
  },
}
/** Before 1970 the client cuts fractions of a millisecond off towards 1970. */
const early = (value: Sql): Condition =>
  sql<SqlBool>`(epoch_us(${value}) < 0 and epoch_us(${value}) % 1000 <> 0)`
/** The last instant of JavaScript. */
const INSTANT: PossibleValues = {
  endless(value) {
    const isBeyond = sql`${value} > timestamp '275760-09-13' or ${value} < timestamp '-271821-04-20'`
    return sql<SqlBool>`(not isfinite(${value}) or ${isBeyond})`
  },
}
const NANOSECONDS: PossibleValues = {
  endless: (value) => sql<SqlBool>`not isfinite(${value})`,
  early: (value) => sql<SqlBool>`(epoch_ns(${value}) < 0 and epoch_ns(${value}) % 1000000 <> 0)`,
}

const WHOLE: readonly ColumnType[] = ['tinyint', 'smallint', 'integer', 'bigint']
const FLOATS: readonly ColumnType[] = ['double', 'real']

const each = (types: readonly ColumnType[]): NonNullable<StoredType['differs']> =>
  Object.fromEntries(types.map((type) => [type, '']))
/** Numbers are compared as what DuckDB casts them to; so are instants. */
const AS_NUMBER = each([...WHOLE, ...FLOATS, 'decimal', 'boolean', 'milliseconds', 'seconds'])
const AS_INSTANT = each(['timestamptz', 'timestamp', 'date'])

/** A whole number, which is compared with all its digits, or as binary64. */
function whole(advised: readonly ColumnType[], values: PossibleValues = {}): StoredType {
  return { holds: [...advised, ...WHOLE, ...FLOATS, 'decimal', 'seconds', 'milliseconds', 'other'], values }
}
/** Of another precision, which is not compared with a zone's instants. */
const plain = (values: PossibleValues): StoredType => ({
  holds: ['timestamp'],
  differs: { date: '' },
  values,
})
const asText: StoredType = { holds: ['other'] }
const json: StoredType = { holds: [], json: true }

/** What DuckDB's types hold, by their names without parameters. */
export const DUCKDB_TYPES = {
  TINYINT: whole(['tinyint']),
  SMALLINT: whole(['smallint']),
  INTEGER: whole(['integer']),
  BIGINT: whole(['bigint', 'milliseconds'], { wide: true }),
  UTINYINT: whole(['smallint']),
  USMALLINT: whole(['integer']),
  UINTEGER: whole(['bigint']),
  UBIGINT: whole(['bigint', 'milliseconds'], { wide: true }),
  // As binary64 it is rounded twice.
  HUGEINT: {
    holds: ['bigint', ...WHOLE, 'decimal', 'milliseconds', 'seconds', 'other'],
    differs: AS_NUMBER,
    values: { wide: true },
  },
  // A value that no HUGEINT holds stops a query that compares it with a whole number.
  UHUGEINT: {
    holds: ['decimal', 'milliseconds', 'seconds', 'other'],
    differs: each([...FLOATS, 'boolean']),
    values: { wide: true, bounded: (value) => sql`cast(${value} as double)` },
  },
  FLOAT: { holds: ['real', 'double'], differs: AS_NUMBER, values: FLOAT },
  DOUBLE: { holds: ['double', 'real', 'decimal'], differs: AS_NUMBER, values: FLOAT },
  DECIMAL: { holds: ['decimal'], differs: AS_NUMBER, values: { wide: true, fractions } },
  /** Clients round its longest numbers otherwise than the cast to binary64. */
  LongDecimal: { holds: ['decimal'], differs: AS_NUMBER, values: LONG },
  BOOLEAN: { holds: ['boolean', 'other'] },
  VARCHAR: { holds: ['text', 'iso', 'other'], json: true, values: TEXT },
  DATE: { holds: ['date', 'timestamp'], differs: AS_INSTANT, values: INSTANT },
  TIMESTAMP: { holds: ['timestamp'], differs: AS_INSTANT, values: { ...INSTANT, early } },
  TIMESTAMP_S: plain(INSTANT),
  TIMESTAMP_MS: plain(INSTANT),
  // A day before the first instant stops a query.
  TIMESTAMP_NS: { holds: ['timestamp'], values: NANOSECONDS },
  'TIMESTAMP WITH TIME ZONE': {
    holds: ['timestamptz'],
    differs: AS_INSTANT,
    values: { ...INSTANT, early },
  },
  ENUM: asText,
  UUID: asText,
  // Clients give it as bytes.
  BIT: { holds: [], differs: '' },
  INET: asText,
  JSON: json,
  MAP: json,
  STRUCT: json,
} satisfies Readonly<Record<string, StoredType>>

/** A column, by its name and type as `describe` gives them. */
export function storedAsDuckdb(name: string, type: string): StoredColumn {
  const element = type.replace(/\[\d*\]$/, '')
  const isLong = /^DECIMAL\((?:1[6-9]|[23]\d),/.test(element)
  const isOtherMap = element.startsWith('MAP(') && !element.startsWith('MAP(VARCHAR,')
  const base = isOtherMap ? '' : isLong ? 'LongDecimal' : element
  return {
    name,
    type,
    row: rowOf(DUCKDB_TYPES, base.replace(/\(.*$/s, '')),
    array: element !== type,
  }
}

export const DUCKDB_COLUMNS: EngineColumns = {
  names: { text: 'VARCHAR', castsTexts: false, list: 'list', json: 'JSON, MAP or STRUCT', toJson: 'JSON' },
  json: duckdbJson,
  texts: TEXT,
  onInvalidJson: 'error',
  readsEarly: false,
  elements: (column) => ({
    // A list of a fixed length cannot be unnested.
    from: sql`unnest(list_filter(${column}, lambda each: true)) as isoquery_value(value)`,
    value: sql`isoquery_value.value`,
  }),
}
