import { type SqlBool, sql } from 'kysely'
import type { ColumnType } from '../../dialect/columnType.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import type { StoredType } from '../../inspect/columnFault.ts'
import type { EngineColumns } from '../../inspect/inspectColumns.ts'
import type { PossibleValues } from '../../inspect/valueChecks.ts'
import { postgresJson } from './postgresJson.ts'

const isDate = (text: Sql): Condition =>
  sql<SqlBool>`cast(${text} as text) collate "C" ~ ${sql.lit(ISO_INSTANT)}`
const TEXT: PossibleValues = { isDate, byteLength: (text) => sql`octet_length(cast(${text} as text))` }
const fractions = (value: Sql): Condition => sql<SqlBool>`${value} <> trunc(${value})`
const NUMBER: PossibleValues = {
  wide: true,
  fractions,
  endless: (value) => sql<SqlBool>`cast(${value} as text) in ('NaN', 'Infinity', '-Infinity')`,
}
/** NaN is greater than all others. */
const NUMERIC: PossibleValues = {
  ...NUMBER,
  endless: (value) => sql<SqlBool>`abs(${value}) > ${sql.lit(Number.MAX_VALUE)}`,
}
/** 0.1 is shown, and 0.10000000149011612 is compared. */
const REAL: PossibleValues = {
  ...NUMBER,
  rounded(value) {
    const shown = sql`cast(cast(${value} as text) as double precision)`
    return sql<SqlBool>`${shown} <> cast(${value} as double precision)`
  },
}
/** The last instant of JavaScript. */
const INSTANT: PossibleValues = {
  endless: (value) => sql<SqlBool>`(not isfinite(${value}) or ${value} > timestamp '275760-09-13')`,
}

const TIMESTAMP: PossibleValues = {
  ...INSTANT,
  early: (value) => sql<SqlBool>`${value} < timestamp '0100-01-01'`,
}

const WHOLE: readonly ColumnType[] = ['smallint', 'integer', 'bigint']
const NUMBERS: readonly ColumnType[] = ['double', 'real', 'decimal']
const EPOCH: readonly ColumnType[] = ['seconds', 'milliseconds']
/** Columns of strings are cast to text where they are of another type. */
const CAST: readonly ColumnType[] = ['other', 'text']

const each = (types: readonly ColumnType[], why: string): Partial<Record<ColumnType, string>> =>
  Object.fromEntries(types.map((type) => [type, why]))
const FRACTIONS = each(WHOLE, 'has fractions, and the ends of ranges are rounded to whole numbers')
const TOO_FEW = each(EPOCH, 'holds 24 bits, too few for an instant')
const ZONE = "is compared in the session's time zone"
const SPACES = 'loses the spaces at the end of a value, which isoquery compares'

function whole(advised: readonly ColumnType[], values: PossibleValues = {}): StoredType {
  return { holds: [...advised, ...WHOLE, ...NUMBERS, ...EPOCH, ...CAST], values }
}
const string: StoredType = { holds: ['text', 'iso', 'other'], values: TEXT }
/** Its cast to text depends on the value alone. */
const asText: StoredType = { holds: CAST }
const json: StoredType = { holds: [], json: true }

/** What PostgreSQL's types hold, by their names in its catalogue. */
export const POSTGRES_TYPES = {
  text: string,
  varchar: string,
  name: string,
  citext: string,
  bpchar: {
    holds: ['other', 'iso'],
    differs: { text: SPACES },
    // The cast leaves out the spaces that clients are given.
    values: {
      ...TEXT,
      otherText: (value) => sql<SqlBool>`octet_length(${value}) <> octet_length(cast(${value} as text))`,
    },
  },
  int2: whole(['smallint']),
  int4: whole(['integer']),
  int8: whole(['bigint', 'milliseconds'], { wide: true }),
  numeric: { holds: ['decimal', ...NUMBERS, ...EPOCH, ...CAST], differs: FRACTIONS, values: NUMERIC },
  float4: { holds: ['real', ...NUMBERS], differs: { ...FRACTIONS, ...TOO_FEW }, values: REAL },
  float8: { holds: [...NUMBERS, ...EPOCH], differs: FRACTIONS, values: NUMBER },
  bool: { holds: ['boolean', ...CAST] },
  timestamptz: { holds: ['timestamptz'], differs: { timestamp: ZONE, date: ZONE }, values: TIMESTAMP },
  timestamp: {
    holds: ['timestamp'],
    differs: { timestamptz: ZONE, date: 'also holds the time of day' },
    values: TIMESTAMP,
  },
  date: {
    holds: ['date', 'timestamp'],
    differs: { timestamptz: ZONE },
    values: { ...INSTANT, early: (value) => sql<SqlBool>`${value} < date '0001-01-01'` },
  },
  uuid: asText,
  // The cast writes `10.0.0.1/32` where clients are given `10.0.0.1`.
  inet: {
    holds: CAST,
    values: { otherText: (value) => sql<SqlBool>`cast(${value} as text) <> format('%s', ${value})` },
  },
  cidr: asText,
  macaddr: asText,
  macaddr8: asText,
  ltree: asText,
  xid: asText,
  oid: asText,
  bit: asText,
  varbit: asText,
  /** Any type that `create type … as enum` made. */
  enum: asText,
  json: {
    ...json,
    values: {
      isJson: (text) => sql<SqlBool>`position(chr(92) || 'u0000' in cast(${text} as text)) = 0`,
      noJson: 'JSON with the character U+0000, which text in PostgreSQL cannot hold',
    },
  },
  jsonb: json,
} satisfies Readonly<Record<string, StoredType>>

/** How PostgreSQL's columns are inspected. */
export const POSTGRES_COLUMNS: EngineColumns = {
  names: { text: 'text', castsTexts: true, list: 'array', json: 'JSON', toJson: 'jsonb' },
  json: postgresJson,
  texts: TEXT,
  onInvalidJson: 'error',
  elements: (column) => ({
    from: sql`unnest(${column}) as isoquery_value(value)`,
    value: sql`isoquery_value.value`,
  }),
}
