import { type SqlBool, sql } from 'kysely'
import { type ColumnType, isString, isWhole } from '../../dialect/columnType.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { DescribedColumn, ValueCheck } from '../../dialect/inspection.ts'
import { ISO_INSTANT } from '../../dialect/json.ts'
import type { Condition, Sql } from '../../fragment.ts'
import type { StoredType } from '../../inspect/columnFault.ts'
import type { EngineColumns } from '../../inspect/inspectColumns.ts'
import { type PossibleValues, rowColumn, valueFaults } from '../../inspect/valueChecks.ts'
import type { MysqlFlavour } from './mysqlFlavour.ts'
import { mysqlJson } from './mysqlJson.ts'

const utf8 = (text: Sql): Sql => sql`convert(${text} using utf8mb4)`
// The end of a pattern may stand before a line feed.
const isDate = (text: Sql): Condition => {
  const isLong = sql`char_length(${text}) = ${sql.lit('0000-00-00T00:00:00.000Z'.length)}`
  const pattern = sql.lit(ISO_INSTANT)
  return sql<SqlBool>`${isLong} and ${utf8(text)} collate utf8mb4_bin regexp ${pattern}`
}
const TEXT: PossibleValues = {
  isDate,
  // Collations may pass over the character.
  zero: (text) => sql<SqlBool>`locate(x'00', cast(${utf8(text)} as binary)) > 0`,
  byteLength: (text) => sql`octet_length(${utf8(text)})`,
  isJson: (text) => sql<SqlBool>`json_valid(${text})`,
}
/** Clients give a greater whole number rounded. */
const isLong = (value: Sql): Condition => sql<SqlBool>`${value} not between -${SAFE} and ${SAFE}`
const SAFE = sql.lit(Number.MAX_SAFE_INTEGER)
const NUMBER: PossibleValues = {
  wide: true,
  fractions: (value) => sql<SqlBool>`${value} <> truncate(${value}, 0)`,
}
const SINGLE: PossibleValues = {
  ...NUMBER,
  // 0.1 is shown, and 0.10000000149011612 is compared; MySQL shows 16777216 as 16777200.
  rounded: (value) => sql<SqlBool>`cast(${value} as double) <> cast(cast(${value} as char) as double)`,
}
/** Zero dates, and dates with zeros. */
const isZero = (value: Sql): Condition =>
  sql<SqlBool>`(year(${value}) = 0 or month(${value}) = 0 or dayofmonth(${value}) = 0)`
const DAY: PossibleValues = {
  endless: isZero,
  early: (value) => sql<SqlBool>`year(${value}) < 100`,
}

const WHOLE: readonly ColumnType[] = ['tinyint', 'smallint', 'integer', 'bigint']

function whole(advised: readonly ColumnType[], values: PossibleValues = {}): StoredType {
  const holds: readonly ColumnType[] = [...advised, ...WHOLE, 'boolean', 'seconds', 'milliseconds', 'other']
  // A column of booleans may be any of them.
  return { holds, differs: '', values: { wide: true, ...values } }
}
const shortText: StoredType = { holds: ['text', 'iso', 'other'], differs: '', values: TEXT }
const text: StoredType = { ...shortText, json: true }
const choice: StoredType = { holds: ['other', 'text', 'iso'], differs: '', values: TEXT }
/** Its cast to text is what clients are given. */
const asText: StoredType = { holds: ['other'], differs: '' }

/** What the types of MySQL and MariaDB hold, by their names without length and attributes. */
export const MYSQL_TYPES = {
  varchar: text,
  tinytext: text,
  text,
  mediumtext: text,
  longtext: text,
  json: { holds: [], differs: '', json: true },
  char: {
    holds: ['other', 'iso'],
    differs: { text: 'loses the spaces at the end of a value, which isoquery compares' },
    values: TEXT,
  },
  enum: choice,
  set: choice,
  tinyint: whole(['tinyint']),
  smallint: whole(['smallint']),
  mediumint: whole(['integer']),
  int: whole(['integer']),
  bigint: whole(['bigint', 'milliseconds'], { otherText: isLong }),
  // The text of the year 0 is 0000.
  year: {
    holds: ['other'],
    differs: 'treats 26 as the year 2026 in comparisons',
    values: { otherText: (value) => sql<SqlBool>`${value} = 0` },
  },
  // Clients give it as bytes.
  bit: { holds: ['boolean', ...WHOLE], differs: '', kinds: ['boolean'], values: { wide: true } },
  decimal: { holds: ['decimal', 'other'], differs: '', values: NUMBER },
  float: { holds: ['real'], differs: '', values: SINGLE },
  double: { holds: ['double'], differs: '', values: NUMBER },
  date: { holds: ['date'], differs: '', values: DAY },
  datetime: { holds: ['timestamp'], differs: '', values: DAY },
  timestamp: { holds: ['timestamptz'], differs: '', values: DAY },
  time: asText,
  uuid: asText,
  inet4: asText,
  inet6: asText,
} satisfies Readonly<Record<string, StoredType>>

/** As a TIMESTAMP a column ends with 2037 in some versions, and so do the conditions on it. */
const IN_UTC: PossibleValues = {
  ...DAY,
  beyondTimestamp: (value) =>
    sql<SqlBool>`(year(${value}) not between 1970 and 2037 or ${value} < timestamp '1970-01-01 00:00:01')`,
}

/** The rows of DATETIME and TIMESTAMP in a session, which are the same in UTC. */
export function instantsIn(zone: string, isUtc: boolean): Readonly<Record<string, StoredType>> {
  const { datetime, timestamp } = MYSQL_TYPES
  if (isUtc)
    return {
      datetime: { ...datetime, holds: ['timestamp', 'timestamptz'], values: IN_UTC },
      timestamp: { ...timestamp, holds: ['timestamptz', 'timestamp'] },
    }
  const why = `is compared in the session's time zone, ${zone}`
  return {
    datetime: { ...datetime, differs: { timestamptz: why, date: '' } },
    timestamp: { ...timestamp, differs: { timestamp: why, date: '' } },
  }
}

/** How the columns of a server are inspected. */
export function mysqlColumns(flavour: MysqlFlavour, types: Dialect['types']): EngineColumns {
  return {
    names: { text: 'varchar', castsTexts: true, list: null, json: 'JSON', toJson: 'json' },
    json: mysqlJson(flavour),
    texts: TEXT,
    // MariaDB reads nothing in such a text, and MySQL fails.
    onInvalidJson: flavour.cachesSubqueries ? 'wrong hits' : 'error',
    elements: null,
    others: (described, { type }) =>
      described.array && described.path === null ? listChecks(described, type, types) : [],
  }
}

const NUMBERS = ['INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL']
const DAY_FORM = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
// MariaDB's flag EXTENDED passes over blanks outside of brackets.
const INSTANT_FORM = '^[0-9]{4}-[0-9]{2}-[0-9]{2}([ ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,6})?)?$'

/** The texts of lists that are instants or days, as the database writes them. */
function instantText(form: string): PossibleValues {
  return {
    endless(text) {
      const isOfForm = sql`${utf8(text)} collate utf8mb4_bin regexp ${sql.lit(form)}`
      const instant = sql`cast(${text} as datetime(6))`
      return sql<SqlBool>`not coalesce(${isOfForm} and not ${isZero(instant)}, false)`
    },
  }
}

/** The tests for lists in JSON, and for their elements: each is of the field's kind, or null. */
function listChecks(described: DescribedColumn, native: string, types: Dialect['types']): ValueCheck[] {
  const { name, field, type, holds } = described
  if (field === null || holds !== 'value' || type === 'other') return []
  const column = rowColumn(name)
  const own = { column: name, native, value: column }
  const isNumber = !isString(field) && !['iso', 'timestamp', 'timestamptz', 'date'].includes(type)
  const kinds = field.kind === 'boolean' ? ['BOOLEAN', 'INTEGER'] : isNumber ? NUMBERS : ['STRING']
  const literals = (texts: readonly string[]): Sql => sql.join(texts.map((each) => sql.lit(each)))
  const list = sql`if(json_valid(${column}), ${column}, '[]')`
  const typeOf = (json: Sql): Sql => sql`cast(json_type(${json}) as char)`
  const element = sql`isoquery_value.value`
  const typed = sql`isoquery_value.typed`
  const isBounded =
    isNumber && field.kind !== 'boolean' && (isWhole(type) || type === 'real' || type === 'decimal')
  const ddl = sql.raw(isBounded ? types[type]!.ddl : 'json')
  const kind = typeOf(element)
  const from = sql`json_table(${list}, '$[*]' columns (
    value json path '$', typed ${ddl} path '$')) as isoquery_value`
  const value = isNumber
    ? sql`if(${kind} in (${literals(NUMBERS)}), cast(${element} as double), null)`
    : sql`if(${kind} = 'STRING', cast(json_unquote(${element}) as char), null)`
  const can = isNumber
    ? NUMBER
    : isString(field) || type === 'iso'
      ? TEXT
      : instantText(type === 'date' ? DAY_FORM : INSTANT_FORM)
  return [
    {
      ...own,
      differs: sql<SqlBool>`json_valid(${column}) = 0`,
      consequence: 'error',
      cause: 'a string that is not JSON',
      wayOut: 'Write a list, `[]`, or NULL.',
    },
    {
      ...own,
      // In partitions, MySQL 9.7 compares the type of a column in utf16 wrongly with a plain literal.
      differs: sql<SqlBool>`json_type(${list}) <> ${utf8(sql.lit('ARRAY'))}`,
      cause: 'which is not a list',
      wayOut: 'Write a list, `[]`, or NULL.',
    },
    {
      ...{ ...own, from, value: element },
      differs: sql<SqlBool>`${kind} not in (${literals([...kinds, 'NULL'])})`,
      cause: `which is not a value of the kind ${field.kind} in a list`,
      wayOut: 'Correct the list.',
    },
    ...(isBounded
      ? [
          {
            ...{ ...own, from, value: element },
            differs: sql<SqlBool>`(${value} is not null and not (cast(${typed} as double) <=> ${value}))`,
            cause: `which is read as another number or as none, where ${type} is declared`,
            wayOut: `Correct the list, or set columns[${JSON.stringify(field.name)}].type in defineTable.`,
          },
        ]
      : []),
    ...(isNumber
      ? [
          {
            ...{ ...own, from, value: element },
            // They are read with all their digits, and instants rounded. To MariaDB, 1e21 is an INTEGER, too.
            differs: sql<SqlBool>`(${isLong(value)} and ${kind} in ('INTEGER', 'UNSIGNED INTEGER')
              and locate('e', ${element}) = 0${
                field.kind === 'date' ? sql` or ${NUMBER.fractions!(value)}` : sql``
              })`,
            cause: 'which the database reads as a different number than clients do',
            wayOut: 'Correct the list.',
          },
        ]
      : []),
    ...valueFaults(described, value, can).map((fault) => ({ ...own, from, value: element, ...fault })),
  ]
}
