import { type SqlBool, sql } from 'kysely'
import type { ColumnType } from '../../dialect/columnType.ts'
import type { DescribedColumn, ValueCheck } from '../../dialect/inspection.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import type { StoredType } from '../../inspect/columnFault.ts'
import type { EngineColumns } from '../../inspect/inspectColumns.ts'
import { type ElementsOf, type PossibleValues, rowColumn } from '../../inspect/valueChecks.ts'
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
  bpchar: { holds: ['other', 'iso'], differs: { text: SPACES }, values: TEXT },
  int2: whole(['smallint']),
  int4: whole(['integer']),
  int8: whole(['bigint', 'milliseconds'], { wide: true }),
  numeric: { holds: ['decimal', ...NUMBERS, ...EPOCH, ...CAST], differs: FRACTIONS, values: NUMBER },
  float4: { holds: ['real', ...NUMBERS], differs: { ...FRACTIONS, ...TOO_FEW }, values: REAL },
  float8: { holds: [...NUMBERS, ...EPOCH], differs: FRACTIONS, values: NUMBER },
  bool: { holds: ['boolean', ...CAST] },
  timestamptz: { holds: ['timestamptz'], differs: { timestamp: ZONE, date: ZONE }, values: INSTANT },
  timestamp: {
    holds: ['timestamp'],
    differs: { timestamptz: ZONE, date: 'holds the time of day, too' },
    values: INSTANT,
  },
  date: { holds: ['date', 'timestamp'], differs: { timestamptz: ZONE }, values: INSTANT },
  uuid: asText,
  inet: asText,
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
  json,
  jsonb: json,
} satisfies Readonly<Record<string, StoredType>>

const elements: ElementsOf = (column) => ({
  from: sql`unnest(${column}) as isoquery_value(value)`,
  value: sql`isoquery_value.value`,
})

/** Hosts: a cast to text writes `10.0.0.1/32` where clients are given `10.0.0.1`. */
function inetChecks({ name, array }: DescribedColumn, native: string): ValueCheck[] {
  const place = array ? elements(rowColumn(name)) : { value: rowColumn(name) }
  const { value } = place
  return [
    {
      ...place,
      column: name,
      native,
      differs: sql<SqlBool>`cast(${value} as text) <> format('%s', ${value})`,
      cause: 'which clients are given without its length',
      effect: ', and queries find with it alone',
      wayOut: 'Change the column to text, or add one that is generated as host() of it.',
    },
  ]
}

/** Instants that clients give as others, as PGlite does: JavaScript takes the year 0001 for 2001. */
function earlyChecks({ name, array }: DescribedColumn, native: string): ValueCheck[] {
  const place = array ? elements(rowColumn(name)) : { value: rowColumn(name) }
  return [
    {
      ...place,
      column: name,
      native,
      differs: sql<SqlBool>`${place.value} < timestamp '0100-01-01'`,
      cause: 'which this client gives as another instant',
      wayOut: 'Set a parser for the type in the client, or correct the value.',
    },
  ]
}

/**
 * How PostgreSQL's columns are inspected.
 *
 * @param readsYearOne whether the client gives instants of the first century as they are
 */
export function postgresColumns(readsYearOne: boolean): EngineColumns {
  return {
    names: { text: 'text', list: 'array', json: 'JSON', toJson: 'jsonb' },
    json: postgresJson,
    isDate,
    onInvalidJson: 'error',
    elements,
    others: (described, { row, type }) => [
      ...(row === POSTGRES_TYPES.inet ? inetChecks(described, type) : []),
      ...(!readsYearOne && isInstant(row) && described.field?.kind === 'date'
        ? earlyChecks(described, type)
        : []),
    ],
  }
}

function isInstant(row: StoredType | undefined): boolean {
  return row === POSTGRES_TYPES.timestamptz || row === POSTGRES_TYPES.timestamp
}
