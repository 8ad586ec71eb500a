import { type Dialect, defineDialect, type Rows, type Sql } from 'isoquery/sql'
import { MssqlQueryCompiler, type SqlBool, sql } from 'kysely'

/*
 * A dialect for SQL Server 2019 or newer. Its SQL is tested as text, but has never run on a server: before
 * you rely on it, run the cases of `isoquery/testing` on yours, as guides/dialect.ts does.
 *
 *   const table = defineTable(schema, { name: 'release', key: 'id', dialect: sqlServer() })
 */

/** A collation under which strings are UTF-8 and are compared byte by byte. */
const COLLATION = 'Latin1_General_100_BIN2_UTF8'
const VARCHAR = `varchar(max) collate ${COLLATION}`
/** The longest string that a key can have. */
const KEY = `varchar(850) collate ${COLLATION}`

/** The instants of the years 1 to 9999. */
const YEARS = { min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') }

/**
 * SQL Server pads strings with spaces before it compares them, and LIKE may ignore spaces at the end. A
 * string with this appended has no spaces at its end.
 */
const END = '|'

/** A string as UTF-8, compared byte by byte. */
function varchar(value: Sql): Sql {
  return sql`(cast(${value} collate ${sql.raw(COLLATION)} as varchar(max)) collate ${sql.raw(COLLATION)})`
}

function withEnd(operand: Sql): Sql {
  return sql`(${operand} + ${sql.lit(END)})`
}

/** A string literal, for statements that take no bound values. */
function literal(value: string): string {
  return `N'${value.replaceAll("'", "''")}'`
}

function rows(table: Sql, alias = 'isoquery_element'): Rows {
  return { table: sql`${table} as ${sql.raw(alias)}`, value: sql`${sql.raw(alias)}.value` }
}

const types: Dialect['types'] = {
  text: { ddl: VARCHAR },
  iso: { ddl: `varchar(24) collate ${COLLATION}`, ...YEARS },
  tinyint: { ddl: 'tinyint', min: 0, max: 255 },
  smallint: { ddl: 'smallint', min: -32_768, max: 32_767 },
  integer: { ddl: 'int', min: -2_147_483_648, max: 2_147_483_647 },
  bigint: { ddl: 'bigint' },
  real: { ddl: 'real', single: true },
  double: { ddl: 'float' },
  decimal: { ddl: 'decimal(38, 10)', min: -1e27, max: 1e27, fraction: 10 },
  boolean: { ddl: 'bit' },
  timestamptz: { ddl: 'datetimeoffset(3)', ...YEARS },
  timestamp: { ddl: 'datetime2(3)', ...YEARS },
  date: { ddl: 'date', ...YEARS },
  milliseconds: { ddl: 'bigint' },
  seconds: { ddl: 'bigint' },
}

/** What the database needs, and the library's defaults for the rest. */
const standard = defineDialect({
  name: 'SQL Server',
  // SQL Server documents no depth of expressions; 200 is a careful choice.
  limits: { parameters: 2100, depth: 200, nameBytes: 128, sloppyPhrases: 0 },
  types,
  createCompiler: () => new MssqlQueryCompiler(),
  text: (value) => varchar(sql`${value}`),
  elementRows(column, type) {
    const isString = type === 'text' || type === 'iso'
    const element = sql.raw(isString ? 'nvarchar(max)' : types[type]!.ddl)
    const { table, value } = rows(sql`openjson(${column}) with (value ${element} '$')`)
    return { table, value: isString ? varchar(value) : value }
  },
  tokenRows: (column) => rows(sql`string_split(${column}, ' ')`),
  stringRows(values, alias) {
    const { table, value } = rows(sql`openjson(${JSON.stringify(values)})`, alias)
    return { table, value: varchar(value) }
  },
})

/** SQL Server: strings are UTF-8 under a binary collation, instants `datetime2(3)` in UTC, lists JSON. */
export function sqlServer(): Dialect {
  return defineDialect({
    ...standard,
    // Sets of characters stand in brackets, and a pattern has at most 8,000 bytes.
    wildcards: {
      ...standard.wildcards,
      literal: (text) => text.replace(/[%_[\]^!-]/g, '!$&'),
      oneInToken: '[^ ]',
      maxBytes: 8000,
    },
    addColumnsDdl(table, columns) {
      return columns.map(({ column, definition }) => {
        const isMissing = `col_length(${literal(table)}, ${literal(column)}) is null`
        return `if ${isMissing} alter table ${table} add ${this.quote(column)} ${definition}`
      })
    },
    limited: (limit) => sql`offset 0 rows fetch next ${sql.lit(limit)} rows only`,
    lock: ({ columns, table, where }) => [
      sql`select ${columns} from ${table} with (updlock, rowlock) where ${where}`,
    ],
    number: (value) => sql`cast(${value} as float)`,
    sortedString: (string) => sql`${varchar(string)} + char(0)`,
    sortedInstant: (instant) =>
      sql`dateadd(nanosecond, -(datepart(nanosecond, ${instant}) % 1000000), ${instant})`,
    boolean: (value) => sql`cast(${Number(value)} as bit)`,
    booleanValue: Number,
    byteLength: (string) => sql`datalength(${string})`,
    asText: (column, array) => (array ? null : varchar(sql`cast(${column} as nvarchar(max))`)),
    equals(operand, value) {
      const ended = sql`${operand} + ${sql.lit(END)} = ${this.text(value + END)}`
      return sql<SqlBool>`(${operand} = ${this.text(value)} and ${ended})`
    },
    isOneOf: () => null,
    // NUL, which no string holds, sorts before every character that can follow the end of the shorter string.
    between(operand, lower, upper) {
      const ended = sql`${operand} + char(0)`
      const tests = [
        ...(lower
          ? [sql`${ended} ${sql.raw(lower.inclusive ? '>=' : '>')} ${this.text(lower.value)} + char(0)`]
          : []),
        ...(upper
          ? [sql`${ended} ${sql.raw(upper.inclusive ? '<=' : '<')} ${this.text(upper.value)} + char(0)`]
          : []),
      ]
      return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
    },
    matches(operand, parts) {
      const last = parts.at(-1)
      const endsOpen = typeof last === 'object' && last.any === 'many'
      if (endsOpen) return standard.matches.call(this, operand, parts)
      return standard.matches.call(this, withEnd(operand), [...parts, END])
    },
    matchesAny(operand, patterns) {
      const ended = patterns.map((parts) => [...parts, END])
      return standard.matchesAny.call(this, withEnd(operand), ended)
    },
    lowerAscii(operand) {
      const letters = 'abcdefghijklmnopqrstuvwxyz'
      const capitals = sql.lit(letters.toUpperCase())
      return sql`translate(${operand} collate ${sql.raw(COLLATION)}, ${capitals}, ${sql.lit(letters)})`
    },
    tokenMatches(column, pattern) {
      if (pattern.segments.length === 0) return sql<SqlBool>`${column} like '%[^ ]%'`
      return standard.tokenMatches.call(this, column, pattern)
    },
    arrayDdl: () => 'nvarchar(max)',
    keyTextDdl: KEY,
    keyDdl: { text: `${KEY} not null primary key`, bigint: 'bigint not null identity primary key' },
    dropIndexDdl(table, index) {
      return `drop index if exists ${this.quote(index)} on ${table.map(this.quote).join('.')}`
    },
    // A varchar(max) column cannot be indexed.
    indexDdl: ({ index, table, column, type, array }) =>
      array || type === 'text' ? null : `create index ${index} on ${table} (${column})`,
  })
}
