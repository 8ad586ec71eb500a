import { type SqlBool, sql } from 'kysely'
import type { DescribedColumn, ValueCheck } from '../../dialect/inspection.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import {
  columnChecks,
  type ElementsOf,
  jsonChecks,
  type PossibleValues,
  rowColumn,
} from '../../inspect/valueChecks.ts'
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
/** The last instant of JavaScript. */
const INSTANT: PossibleValues = {
  endless: (value) => sql<SqlBool>`(not isfinite(${value}) or ${value} > timestamp '275760-09-13')`,
}

/** What the values of each type may be, by the name of the type in the catalogue. */
const POSTGRES_VALUES: Readonly<Record<string, PossibleValues>> = {
  text: TEXT,
  varchar: TEXT,
  name: TEXT,
  bpchar: TEXT,
  citext: TEXT,
  int8: { wide: true },
  numeric: NUMBER,
  float4: NUMBER,
  float8: NUMBER,
  date: INSTANT,
  timestamp: INSTANT,
  timestamptz: INSTANT,
}

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
 * The tests for the values of a column.
 *
 * @param readsYearOne whether the client gives instants of the first century as they are
 */
export function postgresChecks(
  described: DescribedColumn,
  { base, type }: { readonly base: string; readonly type: string },
  readsYearOne: boolean,
): ValueCheck[] {
  const isEarly = !readsYearOne && base.startsWith('timestamp') && described.field?.kind === 'date'
  return [
    ...columnChecks(described, type, POSTGRES_VALUES[base] ?? {}, elements),
    ...(isEarly ? earlyChecks(described, type) : []),
    ...(base === 'inet' && described.holds === 'value' ? inetChecks(described, type) : []),
    ...jsonChecks(described, type, postgresJson, isDate),
  ]
}
