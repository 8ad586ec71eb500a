import { MssqlQueryCompiler, type SqlBool, sql } from 'kysely'
import { checkOptions } from '../../../../diagnostics/arguments/checkOptions.ts'
import type { RangeEnd } from '../../../../plan/plan.ts'
import { FOUR_DIGIT_YEARS } from '../../dialect/columnType.ts'
import { NOUNS } from '../../dialect/conditions.ts'
import { MAX_PATTERNS, rows } from '../../dialect/defaultConditions.ts'
import { defaults } from '../../dialect/defaults.ts'
import { defineDialect } from '../../dialect/defineDialect.ts'
import type { Dialect, NoOptions } from '../../dialect/dialect.ts'
import { singleQuoted } from '../../dialect/quoting.ts'
import { between, type Sql } from '../../fragment.ts'
import { patternText, type Wildcards } from '../../patterns/patternText.ts'
import {
  fitsSql,
  phraseWithin,
  prefilterByTerms,
  requirementsOf,
  SHORTER_PHRASE,
  valueGap,
} from '../../phrases/sloppyPhrase.ts'

/**
 * https://learn.microsoft.com/sql/sql-server/maximum-capacity-specifications-for-sql-server; it gives no
 * depth for expressions, and 200 is a careful choice.
 */
const LIMITS = { parameters: 2100, depth: 200, nameBytes: 128, sloppyPhrases: 500 }

/** The longest pattern of LIKE: https://learn.microsoft.com/sql/t-sql/language-elements/like-transact-sql */
const PATTERN_BYTES = 8000

/** LIKE with sets of characters in brackets. */
const BRACKETS: Wildcards = {
  ...defaults.wildcards,
  literal: (text) => text.replace(/[%_[\]^!-]/g, '!$&'),
  oneInToken: '[^ ]',
  maxBytes: PATTERN_BYTES,
}

/** A collation under which strings are UTF-8 and are compared byte by byte. */
const COLLATION = 'Latin1_General_100_BIN2_UTF8'

const VARCHAR = `varchar(max) collate ${COLLATION}`

const KEY = `varchar(850) collate ${COLLATION}`

/**
 * SQL Server pads strings with spaces for a comparison, and LIKE may ignore spaces at the end. A string with
 * this appended has no spaces at its end.
 */
const END = '|'

/**
 * SQL Server 2019 or newer. Strings are `varchar` under Latin1_General_100_BIN2_UTF8, instants are
 * datetime2(3) in UTC, and lists are JSON. Its SQL is tested as text but has never run on a server.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: mssql() })
 */
export function mssql(options: NoOptions = {}): Dialect {
  checkOptions('mssql', options, {})
  const types: Dialect['types'] = {
    text: { ddl: VARCHAR },
    iso: { ddl: `varchar(24) collate ${COLLATION}`, ...FOUR_DIGIT_YEARS },
    tinyint: { ddl: 'tinyint', min: 0, max: 255 },
    smallint: { ddl: 'smallint', min: -32_768, max: 32_767 },
    integer: { ddl: 'int', min: -2_147_483_648, max: 2_147_483_647 },
    bigint: { ddl: 'bigint' },
    real: { ddl: 'real', single: true },
    double: { ddl: 'float' },
    decimal: { ddl: 'decimal(38, 10)', min: -1e27, max: 1e27, fraction: 10 },
    boolean: { ddl: 'bit' },
    timestamptz: { ddl: 'datetimeoffset(3)', ...FOUR_DIGIT_YEARS },
    timestamp: { ddl: 'datetime2(3)', ...FOUR_DIGIT_YEARS },
    date: { ddl: 'date', ...FOUR_DIGIT_YEARS },
    milliseconds: { ddl: 'bigint' },
    seconds: { ddl: 'bigint' },
  }
  return defineDialect({
    name: 'SQL Server',
    limits: LIMITS,
    types,
    createCompiler: () => new MssqlQueryCompiler(),
    addColumnsDdl(table, columns) {
      return columns.map(({ column, definition }) => {
        const isMissing = `col_length(${unicode(table)}, ${unicode(column)}) is null`
        return `if ${isMissing} alter table ${table} add ${this.quote(column)} ${definition}`
      })
    },
    companionChecksDdl(table, checks) {
      const schema = table.slice(0, -1).map((part) => `${this.quote(part)}.`)
      return checks.map((check) => {
        const name = `${schema.join('')}${this.quote(check.name)}`
        const [statement] = defaults.companionChecksDdl.call(this, table, [check])
        return `if object_id(${unicode(name)}, N'C') is null ${statement}`
      })
    },
    limited: (limit) => sql`offset 0 rows fetch next ${sql.lit(limit)} rows only`,
    lock: ({ columns, table, where }) => [
      sql`select ${columns} from ${table} with (updlock, rowlock) where ${where}`,
    ],
    text: (value) => varchar(sql`${value}`),
    number: (value) => sql`cast(${value} as float)`,
    // NUL: see `between`.
    sortedString: (string) => sql`${varchar(string)} + char(0)`,
    sortedInstant: (instant) =>
      sql`dateadd(nanosecond, -(datepart(nanosecond, ${instant}) % 1000000), ${instant})`,
    boolean: (value) => sql`cast(${Number(value)} as bit)`,
    booleanValue: Number,
    byteLength: (string) => sql`datalength(${string})`,
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
    wildcards: BRACKETS,
    asText: (column, array) => (array ? null : varchar(sql`cast(${column} as nvarchar(max))`)),
    equals(operand, value) {
      const ended = sql`${operand} + ${sql.lit(END)} = ${this.text(value + END)}`
      return sql<SqlBool>`(${operand} = ${this.text(value)} and ${ended})`
    },
    isOneOf: () => null,
    // NUL, which no string holds, sorts before every character that can follow the end of the shorter string.
    between(operand, lower, upper) {
      const bind = (end: RangeEnd<string> | null) =>
        end && { ...end, bound: sql`${this.text(end.value)} + char(0)` }
      return between(sql`${operand} + char(0)`, bind(lower), bind(upper))
    },
    matches(operand, parts) {
      const last = parts.at(-1)
      const endsOpen = typeof last === 'object' && last.any === 'many'
      return endsOpen
        ? defaults.matches.call(this, operand, parts)
        : this.like(withEnd(operand), patternText([...parts, END], BRACKETS))
    },
    matchesAny(operand, patterns) {
      return this.anyLike(
        withEnd(operand),
        patterns.map((parts) => patternText([...parts, END], BRACKETS)),
      )
    },
    lowerAscii: (operand) => {
      const letters = 'abcdefghijklmnopqrstuvwxyz'
      const capitals = sql.lit(letters.toUpperCase())
      return sql`translate(${operand} collate ${sql.raw(COLLATION)}, ${capitals}, ${sql.lit(letters)})`
    },
    tokenMatches(column, { parts, segments }) {
      if (segments.length === 0) return sql<SqlBool>`${column} like '%[^ ]%'`
      return defaults.tokenMatches.call(this, column, { parts, segments })
    },
    tokenPhrase(column, tokens, slop) {
      if (!fitsSql(tokens, slop)) return null
      const { list, count } = requirementsOf(tokens)
      const types = [
        "first_term int '$[0]'",
        "last_term int '$[1]'",
        "word nvarchar(max) '$[2]'",
        "least int '$[3]'",
      ]
      const terms = sql`openjson(${list}) with (${sql.raw(types.join(', '))})`
      const needs = sql`(select first_term, last_term, ${varchar(sql`word`)} as term, least from ${terms})`
      const spread = sql`replace(${column}, '  ', ${varchar(sql`${valueGap(slop)}`)})`
      // string_split gives positions since SQL Server 2022 only, openjson always.
      const pieces = sql`openjson('["' + replace(string_escape(trim(${spread}), 'json'), ' ', '","') + '"]')`
      const columns = sql`cast([key] as int) as ordinal, ${varchar(sql`value`)} as token`
      const positions = sql`(select ${columns} from ${pieces})`
      const near = phraseWithin(needs, positions, sql`cast(${slop} as int)`, sql`cast(${count} as int)`)
      return prefilterByTerms(this, column, tokens, sql<SqlBool>`exists (select 1 ${near})`)
    },
    requirement: (capability) =>
      capability === 'phrase'
        ? SHORTER_PHRASE
        : `a ${NOUNS[capability]} that at most ${MAX_PATTERNS} patterns of LIKE can stand for, ` +
          `of at most ${PATTERN_BYTES} bytes each`,
    arrayDdl: () => `nvarchar(max)`,
    keyTextDdl: KEY,
    keyDdl: {
      text: `${KEY} not null primary key`,
      bigint: 'bigint not null identity primary key',
    },
    dropIndexDdl(table, index) {
      return `drop index if exists ${this.quote(index)} on ${table.map(this.quote).join('.')}`
    },
    // A varchar(max) column cannot be indexed.
    indexDdl: ({ index, table, column, type, array }) =>
      array || type === 'text' ? null : `create index ${index} on ${table} (${column})`,
  })
}

/** A string literal, for statements that take no bound values. */
function unicode(value: string): string {
  return `N${singleQuoted(value)}`
}

/** A string as UTF-8, compared byte by byte. */
function varchar(value: Sql): Sql {
  return sql`(cast(${value} collate ${sql.raw(COLLATION)} as varchar(max)) collate ${sql.raw(COLLATION)})`
}

/** A string whose last character is not a space. */
function withEnd(operand: Sql): Sql {
  return sql`(${operand} + ${sql.lit(END)})`
}
