import { type SqlBool, sql } from 'kysely'
import { isString } from '../../dialect/columnType.ts'
import type { DescribedColumn, ValueCheck } from '../../dialect/inspection.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import { columnChecks, type PossibleValues, rowColumn } from '../../inspect/valueChecks.ts'

const utf8 = (text: Sql): Sql => sql`convert(${text} using utf8mb4)`
const TEXT: PossibleValues = {
  // The end of a pattern may stand before a line feed.
  isDate(text) {
    const isLong = sql`char_length(${text}) = ${sql.lit('0000-00-00T00:00:00.000Z'.length)}`
    const pattern = sql.lit(ISO_INSTANT)
    return sql<SqlBool>`${isLong} and ${utf8(text)} collate utf8mb4_bin regexp ${pattern}`
  },
  // Collations may pass over the character.
  zero: (text) => sql<SqlBool>`locate(x'00', cast(${utf8(text)} as binary)) > 0`,
  byteLength: (text) => sql`octet_length(${utf8(text)})`,
}
const WIDE: PossibleValues = { wide: true }
const NUMBER: PossibleValues = {
  wide: true,
  fractions: (value) => sql<SqlBool>`${value} <> truncate(${value}, 0)`,
}
/** Zero dates, and dates with zeros. */
const DAY: PossibleValues = {
  endless: (value) => sql<SqlBool>`(year(${value}) = 0 or month(${value}) = 0 or dayofmonth(${value}) = 0)`,
}

/** What the values of each type may be. */
const MYSQL_VALUES: Readonly<Record<string, PossibleValues>> = {
  char: TEXT,
  varchar: TEXT,
  tinytext: TEXT,
  text: TEXT,
  mediumtext: TEXT,
  longtext: TEXT,
  // A column of booleans may be any of them.
  tinyint: WIDE,
  smallint: WIDE,
  mediumint: WIDE,
  int: WIDE,
  year: WIDE,
  bigint: WIDE,
  enum: TEXT,
  set: TEXT,
  decimal: NUMBER,
  float: NUMBER,
  double: NUMBER,
  date: DAY,
  datetime: DAY,
  timestamp: DAY,
}

/** The tests for the values of a column. */
export function mysqlChecks(
  described: DescribedColumn,
  { type, fullType }: { readonly type: string; readonly fullType: string },
): ValueCheck[] {
  if (described.array) return described.path === null ? listChecks(described, fullType) : []
  return columnChecks(described, fullType, MYSQL_VALUES[type] ?? {}, (value) => ({ from: value, value }))
}

const NUMBERS = ['INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL']

/** The tests for the elements of lists in JSON: each is of the field's kind, or null. */
function listChecks({ name, field, type, holds }: DescribedColumn, native: string): ValueCheck[] {
  if (field === null || holds !== 'value' || type === 'other') return []
  const column = rowColumn(name)
  const list = sql`if(json_valid(${column}), ${column}, '[]')`
  const kinds =
    field.kind === 'boolean'
      ? ['BOOLEAN', 'INTEGER']
      : isString(field) || !['milliseconds', 'seconds'].includes(type)
        ? field.kind === 'number' || field.kind === 'integer'
          ? NUMBERS
          : ['STRING']
        : NUMBERS
  const kind = sql`cast(json_type(isoquery_value.value) as char)`
  const known = sql.join([...kinds, 'NULL'].map((each) => sql.lit(each)))
  const differs: Condition = sql<SqlBool>`${kind} not in (${known})`
  return [
    {
      column: name,
      native,
      value: column,
      differs: sql<SqlBool>`json_valid(${column}) = 0`,
      consequence: 'error',
      cause: 'a text that is no JSON',
      wayOut: 'Write a list, `[]`, or NULL.',
    },
    {
      column: name,
      native,
      from: sql`json_table(${list}, '$[*]' columns (value json path '$')) as isoquery_value`,
      value: sql`isoquery_value.value`,
      differs,
      cause: `which is no value of the kind ${field.kind} in a list`,
      wayOut: 'Correct the list.',
    },
  ]
}
