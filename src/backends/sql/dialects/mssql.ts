import { MssqlQueryCompiler, type SqlBool, sql } from 'kysely'
import type { PatternPart } from '../../../analysis/pattern.ts'
import type { Condition, Sql } from '../fragment.ts'
import { bracketLikeText } from '../patterns/patternText.ts'
import { regexpPatterns, tokenPatterns } from '../patterns/regexpPatterns.ts'
import { plainText } from '../patterns/tokenPattern.ts'
import { fitsSql, phraseWithin, prefilterByTerms, requirementsOf, valueGap } from '../phrases/sloppyPhrase.ts'
import { FOUR_DIGIT_YEARS } from './columnType.ts'
import { defineDialect } from './defineDialect.ts'
import { type Dialect, NOUNS } from './dialect.ts'

/**
 * https://learn.microsoft.com/sql/sql-server/maximum-capacity-specifications-for-sql-server, and the nesting
 * that compiles with ease.
 */
const LIMITS = { parameters: 2100, depth: 200, nameBytes: 128, sloppyPhrases: 500 }

/** The longest pattern of LIKE, in bytes. */
const PATTERN_BYTES = 8000

/** So many patterns at most stand for a regular expression or a fuzzy word. */
const MAX_PATTERNS = 2000

/** From so many on, tokens are one bound value, of which there may be few. */
const MANY_TOKENS = 16

/** The only kind of collation under which strings are UTF-8 and compared by their bytes. */
const COLLATION = 'Latin1_General_100_BIN2_UTF8'

const VARCHAR = `varchar(max) collate ${COLLATION}`

const KEY = `varchar(850) collate ${COLLATION}`

/**
 * Strings are compared padded with spaces and LIKE may overlook spaces at the end; what ends in this has none
 * there.
 */
const END = '|'

/**
 * SQL Server 2019 or newer. Strings are `varchar` under Latin1_General_100_BIN2_UTF8, instants datetime2(3)
 * in UTC, arrays JSON. Its conditions are compiled and have not been run.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: mssql() })
 */
export function mssql(): Dialect {
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
    defaultTypes: {
      text: 'text',
      keyword: 'text',
      contains: 'text',
      number: 'double',
      integer: 'bigint',
      boolean: 'boolean',
      date: 'timestamp',
    },
    createCompiler: () => new MssqlQueryCompiler(),
    addColumnDdl: ({ table, column, definition, quote }) =>
      `if col_length(${unicode(table)}, ${unicode(column)}) is null alter table ${table} add ${quote(column)} ${definition}`,
    page: ({ columns, table, where }, order, limit) =>
      sql`select top (${sql.lit(limit)}) ${columns} from ${table} where ${where} order by ${order}`,
    lock: ({ columns, table, where }) => [
      sql`select ${columns} from ${table} with (updlock, rowlock) where ${where}`,
    ],
    text: (value) => varchar(sql`${value}`),
    number: (value) => sql`cast(${value} as float)`,
    boolean: (value) => sql`cast(${Number(value)} as bit)`,
    booleanValue: Number,
    anyElement(column, type, test) {
      const isString = type === 'text' || type === 'iso'
      const element = sql.raw(isString ? 'nvarchar(max)' : types[type]!.ddl)
      const value = sql`isoquery_element.value`
      return anyOf(
        sql`openjson(${column}) with (value ${element} '$')`,
        test(isString ? varchar(value) : value),
      )
    },
    anyToken: (column, test) =>
      anyOf(
        sql`string_split(${column}, ' ')`,
        sql`isoquery_element.value <> '' and ${test(sql`isoquery_element.value`)}`,
      ),
    asText: (column, array) => (array ? null : varchar(sql`cast(${column} as nvarchar(max))`)),
    equals(operand, value) {
      return sql<SqlBool>`(${operand} = ${this.text(value)} and ${operand} + ${sql.lit(END)} = ${this.text(value + END)})`
    },
    isOneOf: () => null,
    // NUL, which no string holds, sorts before all that could follow where one string ends.
    between(operand, lower, upper) {
      const closed = sql`${operand} + char(0)`
      const above =
        lower &&
        sql<SqlBool>`${closed} ${sql.raw(lower.inclusive ? '>=' : '>')} ${this.text(lower.value)} + char(0)`
      const below =
        upper &&
        sql<SqlBool>`${closed} ${sql.raw(upper.inclusive ? '<=' : '<')} ${this.text(upper.value)} + char(0)`
      return above && below ? sql<SqlBool>`(${above} and ${below})` : sql<SqlBool>`(${above ?? below})`
    },
    matches(operand, parts) {
      const last = parts.at(-1)
      if (typeof last === 'object' && last.any === 'many') return like(operand, bracketLikeText(parts, 'any'))
      return like(ended(operand), endedText(parts))
    },
    lowerAscii: (operand) => {
      const letters = 'abcdefghijklmnopqrstuvwxyz'
      return sql`translate(${operand} collate ${sql.raw(COLLATION)}, ${sql.lit(letters.toUpperCase())}, ${sql.lit(letters)})`
    },
    regexp(operand, regexp) {
      const patterns = regexpPatterns(regexp, MAX_PATTERNS)
      return patterns && anyLike(ended(operand), patterns.map(endedText))
    },
    hasText: (column, text) => like(column, bracketLikeText([{ any: 'many' }, text, { any: 'many' }], 'any')),
    hasAnyToken(column, tokens) {
      if (tokens.length < MANY_TOKENS) return null
      const list = sql`select ${varchar(sql`isoquery_each.value`)} from openjson(${JSON.stringify(tokens)}) as isoquery_each`
      return this.anyToken(column, (token) => sql<SqlBool>`${token} in (${list})`)
    },
    tokenMatches(column, { parts, segments }) {
      if (segments.length === 0) return sql<SqlBool>`(${column} like '%[^ ]%')`
      const text = segments.length === 1 ? plainText(segments[0]!) : null
      if (text !== null) return this.hasText(column, text)
      const roughly = like(
        column,
        `%${segments.map((segment) => bracketLikeText(segment, 'inToken')).join('%')}%`,
      )
      if (segments.length === 1 || roughly === null) return roughly
      return sql<SqlBool>`(${roughly} and ${this.anyToken(column, (token) => this.matches(token, parts)!)})`
    },
    tokenRegexp(column, regexp) {
      const patterns = regexpPatterns(regexp, MAX_PATTERNS)
      if (patterns === null) return null
      const within = tokenPatterns(patterns)
      if (within !== null)
        return anyLike(
          column,
          within.map((parts) => bracketLikeText(parts, 'inToken')),
        )
      const texts = patterns.map(endedText)
      return texts.some(isTooLong) ? null : this.anyToken(column, (token) => anyLike(ended(token), texts)!)
    },
    tokenPhrase(column, tokens, slop) {
      if (!fitsSql(tokens, slop)) return null
      const { list, count } = requirementsOf(tokens)
      const terms = sql`openjson(${list}) with (first_term int '$[0]', last_term int '$[1]', word nvarchar(max) '$[2]', least int '$[3]')`
      const needs = sql`(select first_term, last_term, ${varchar(sql`word`)} as term, least from ${terms})`
      const spread = sql`replace(${column}, '  ', ${varchar(sql`${valueGap(slop)}`)})`
      // String_split says where a piece stood only since 2022, openjson always.
      const pieces = sql`openjson('["' + replace(string_escape(trim(${spread}), 'json'), ' ', '","') + '"]')`
      const places = sql`(select cast([key] as int) as place, ${varchar(sql`value`)} as token from ${pieces})`
      const near = phraseWithin(needs, places, sql`cast(${slop} as int)`, sql`cast(${count} as int)`)
      return prefilterByTerms(this, column, tokens, sql<SqlBool>`exists (select 1 ${near})`)
    },
    requirement: (question) =>
      `a ${NOUNS[question]} that at most ${MAX_PATTERNS} patterns of LIKE can stand for, of at most ${PATTERN_BYTES} bytes each`,
    arrayDdl: () => `nvarchar(max)`,
    keyTextDdl: KEY,
    keyDdl: {
      text: `${KEY} not null primary key`,
      bigint: 'bigint not null identity primary key',
    },
    // Strings of any length cannot be indexed.
    indexDdl: ({ index, table, column, type, array }) =>
      array || type === 'text' ? null : `create index ${index} on ${table} (${column})`,
  })
}

/** A string in a statement that takes no bound values. */
function unicode(value: string): string {
  return `N'${value.replaceAll("'", "''")}'`
}

/** A string as UTF-8, compared by its bytes. */
function varchar(value: Sql): Sql {
  return sql`(cast(${value} collate ${sql.raw(COLLATION)} as varchar(max)) collate ${sql.raw(COLLATION)})`
}

function like(operand: Sql, pattern: string): Condition | null {
  return isTooLong(pattern) ? null : sql<SqlBool>`(${operand} like ${varchar(sql`${pattern}`)} escape '!')`
}

function anyLike(operand: Sql, patterns: readonly string[]): Condition | null {
  if (patterns.some(isTooLong)) return null
  const list = sql`openjson(${JSON.stringify(patterns)})`
  return sql<SqlBool>`exists (select 1 from ${list} as isoquery_pattern where ${operand} like ${varchar(sql`isoquery_pattern.value`)} escape '!')`
}

function isTooLong(pattern: string): boolean {
  return pattern.length * 3 > PATTERN_BYTES && new TextEncoder().encode(pattern).length > PATTERN_BYTES
}

function endedText(parts: readonly PatternPart[]): string {
  return bracketLikeText([...parts, END], 'any')
}

/** A string that ends visibly. */
function ended(operand: Sql): Sql {
  return sql`(${operand} + ${sql.lit(END)})`
}

function anyOf(list: Sql, test: Sql): Condition {
  return sql<SqlBool>`exists (select 1 from ${list} as isoquery_element where ${test})`
}
