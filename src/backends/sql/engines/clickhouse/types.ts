import { type SqlBool, sql } from 'kysely'
import type { ColumnType } from '../../dialect/columnType.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import type { StoredColumn, StoredType } from '../../inspect/columnFault.ts'
import { type EngineColumns, rowOf } from '../../inspect/inspectColumns.ts'
import type { PossibleValues } from '../../inspect/valueChecks.ts'
import { mapReading, textReading } from './clickhouseJson.ts'

const isDate = (text: Sql): Condition => sql<SqlBool>`match(${text}, ${sql.lit(ISO_INSTANT)})`
const TEXT: PossibleValues = {
  isDate,
  zero: (text) => sql<SqlBool>`position(${text}, char(0)) > 0`,
  byteLength: (text) => sql`length(${text})`,
  otherText: (text) => sql<SqlBool>`not isValidUTF8(${text})`,
  // Nothing is found in a text with a whole number beyond eight bytes, or with half a surrogate pair, either.
  isJson: (text) => sql<SqlBool>`isValidJSON(${text})`,
}
const FLOAT: PossibleValues = {
  wide: true,
  fractions: (value) => sql<SqlBool>`${value} <> trunc(${value})`,
  endless: (value) => sql<SqlBool>`not isFinite(${value})`,
}
const DECIMAL: PossibleValues = {
  fractions: (value) => sql<SqlBool>`${value} <> trunc(${value})`,
  otherText: (value) => sql<SqlBool>`toString(toFloat64(${value})) <> toString(${value})`,
}
/** 0.1 is shown, and 0.10000000149011612 is compared. */
const SINGLE: PossibleValues = {
  ...FLOAT,
  rounded: (value) =>
    sql<SqlBool>`(isFinite(${value}) and toFloat64(${value}) <> toFloat64(toString(${value})))`,
}
const SAFE = sql.lit(Number.MAX_SAFE_INTEGER)
/** Clients give a greater whole number rounded. */
const WIDE: PossibleValues = {
  wide: true,
  otherText: (value) => sql<SqlBool>`(${value} > ${SAFE} or ${value} < -${SAFE})`,
}

const WHOLE: readonly ColumnType[] = ['tinyint', 'smallint', 'integer', 'bigint']
const EPOCH: readonly ColumnType[] = ['milliseconds', 'seconds']

/** Numbers are compared with those that they are cast to; texts and days are refused. */
const COMPARED: NonNullable<StoredType['differs']> = Object.fromEntries(
  [...WHOLE, 'real', 'double', 'decimal', 'boolean', 'timestamp', 'timestamptz', ...EPOCH].map((type) => [
    type,
    '',
  ]),
)

/** Up to 32 bits, so that it is itself as binary64. */
const LOCAL = 'is returned to clients as the local time of its zone'

function narrow(advised: ColumnType, others: Partial<StoredType> = {}): StoredType {
  return { holds: [advised, ...WHOLE, 'double', 'decimal', ...EPOCH, 'other'], differs: COMPARED, ...others }
}
const wide: StoredType = { holds: ['bigint', ...WHOLE, ...EPOCH, 'other'], differs: COMPARED, values: WIDE }
const instant: StoredType = { holds: ['timestamp', 'timestamptz', 'other'], differs: COMPARED }
const day: StoredType = { holds: ['date', 'other'], differs: { timestamp: '', timestamptz: '' } }
const asText: StoredType = { holds: ['other'], differs: COMPARED }

/** What ClickHouse's types hold, by their names without Nullable, LowCardinality and parameters. */
export const CLICKHOUSE_TYPES = {
  String: { holds: ['text', 'iso', 'other'], values: TEXT, json: true },
  // It is filled with zeros.
  FixedString: {
    holds: ['other'],
    differs: { text: '' },
    values: {
      zero: (text) => sql<SqlBool>`position(toString(${text}), char(0)) > 0`,
      otherText: (text) => sql<SqlBool>`not isValidUTF8(toString(${text}))`,
    },
  },
  Int8: narrow('tinyint'),
  Int16: narrow('smallint'),
  Int32: narrow('integer'),
  // A column of booleans may be one.
  UInt8: narrow('smallint', {
    holds: ['smallint', ...WHOLE, 'boolean', 'double', 'decimal', ...EPOCH, 'other'],
    values: { wide: true },
  }),
  UInt16: narrow('integer'),
  UInt32: narrow('bigint'),
  Int64: wide,
  UInt64: wide,
  Int128: wide,
  UInt128: wide,
  Int256: wide,
  UInt256: wide,
  // Clients give true and false, which are no numbers.
  Bool: {
    holds: ['boolean', ...WHOLE, 'other'],
    differs: COMPARED,
    kinds: ['boolean', 'keyword', 'contains'],
  },
  Float32: { holds: ['real'], differs: COMPARED, values: SINGLE },
  Float64: { holds: ['double'], differs: COMPARED, values: FLOAT },
  Decimal: { holds: ['decimal', 'other'], differs: COMPARED, values: DECIMAL },
  /** Of more than 15 digits: the conversion to binary64 rounds twice. */
  LongDecimal: { ...asText, values: DECIMAL },
  Date: day,
  Date32: day,
  DateTime: instant,
  DateTime64: instant,
  /** One with a zone that is not UTC. */
  LocalDateTime: { holds: ['other'], differs: { timestamp: LOCAL, timestamptz: LOCAL } },
  Time: asText,
  Time64: asText,
  UUID: asText,
  IPv4: asText,
  IPv6: asText,
  Enum8: asText,
  Enum16: asText,
  Map: { holds: [], differs: COMPARED, json: true },
} satisfies Readonly<Record<string, StoredType>>

/** The native types in which values lie under a path. */
const IN_PATHS = {
  map: /^Map\((LowCardinality\()?String\)?, (LowCardinality\()?String\)?\)$/,
  json: /^String$/,
} as const

/** A column, by its name and type as the server gives them. */
export function storedAsClickhouse(name: string, type: string, paths: 'map' | 'json'): StoredColumn {
  const own = scalar(type)
  const list = /^Array\((.*)\)$/.exec(own)
  const element = list === null ? own : scalar(list[1]!)
  const row = rowOf(CLICKHOUSE_TYPES, rowName(element)) as StoredType | undefined
  const holdsJson = row?.json && IN_PATHS[paths].test(own)
  return { name, type, row: row && { ...row, json: holdsJson === true }, array: list !== null }
}

/** Types whose parameters change what they hold have rows of their own. */
function rowName(type: string): string {
  if (/^Decimal\((?:1[6-9]|[2-9]\d),/.test(type)) return 'LongDecimal'
  const [, zone = 'UTC'] = /^DateTime(?:64)?\((?:\d, )?'([^']*)'\)$/.exec(type) ?? []
  return /^(?:Etc\/)?UTC$/.test(zone) ? type.split('(', 1)[0]! : 'LocalDateTime'
}

/** A type without the words that do not change how it is compared. */
function scalar(native: string): string {
  const wrapped = /^(?:Nullable|LowCardinality|SimpleAggregateFunction)\((?:\w+, )?(.*)\)$/.exec(native)
  return wrapped === null ? native : scalar(wrapped[1]!)
}

/** How ClickHouse's columns are inspected. */
export function clickhouseColumns(paths: 'map' | 'json'): EngineColumns {
  const [json, other] =
    paths === 'map'
      ? ['Map(String, String)', "read JSON in a String by clickhouse({ paths: 'json' })"]
      : ['String with JSON', "read a Map(String, String) by clickhouse({ paths: 'map' })"]
  return {
    names: { text: 'String', list: 'Array', castsTexts: false, json, toJson: `${json}, ${other}` },
    json: paths === 'map' ? mapReading : textReading,
    texts: TEXT,
    onInvalidJson: 'wrong hits',
    elements: (list) => ({
      value: sql`isoquery_element`,
      shown: list,
      some: (differs) => sql<SqlBool>`arrayExists(isoquery_element -> ifNull(${differs}, 0), ${list})`,
    }),
  }
}
