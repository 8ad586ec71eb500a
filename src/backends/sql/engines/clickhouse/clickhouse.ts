import { type SqlBool, sql } from 'kysely'
import { MAX_TOKEN_LENGTH } from '../../../../analysis/analyze.ts'
import type { RegexpNode } from '../../../../analysis/regexp/syntax/ast.ts'
import { checkOptions } from '../../../../diagnostics/arguments/checkOptions.ts'
import { LIMIT, oneOf, type RulesOf } from '../../../../diagnostics/arguments/rules.ts'
import { FOUR_DIGIT_YEARS, isWhole } from '../../dialect/columnType.ts'
import { alterTable, defaults } from '../../dialect/defaults.ts'
import { defineDialect } from '../../dialect/defineDialect.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { coarseBeyond } from '../../dialect/farInstants.ts'
import { isoInstant, wallClock } from '../../dialect/instant.ts'
import type { Condition, Sql } from '../../fragment.ts'
import { patternText } from '../../patterns/patternText.ts'
import type { RegexpText } from '../../patterns/regexpParts.ts'
import type { RegexpFlavour } from '../../patterns/regexpText.ts'
import { smallerNeeded, smallText, TOKEN_REGEX } from '../../patterns/smallRegexp.ts'
import { type Segment, tokenText } from '../../patterns/tokenPattern.ts'
import { fitsSql, prefilterByTerms } from '../../phrases/sloppyPhrase.ts'
import { ClickhouseCompiler, quoteName } from './clickhouseCompiler.ts'
import { mapReading, textReading } from './clickhouseJson.ts'
import { inLists } from './inLists.ts'
import { inspectClickhouse } from './inspectClickhouse.ts'
import { termsNear } from './termsNear.ts'
import { textIndex } from './textIndex.ts'
import { asTokenList } from './tokenList.ts'
import { updateStatement } from './updateStatement.ts'

/**
 * Options for {@link clickhouse}: how tables store the values of fields with a `path`, and what the server
 * accepts.
 */
export interface ClickhouseOptions {
  /**
   * Where to store the values of fields with a `path`. `'map'`: in `Map(String, String)` columns, with the
   * path as the key; each path must be a single name. `'json'`: in `String` columns that hold JSON. Default
   * `'map'`.
   */
  readonly paths?: 'map' | 'json'
  /**
   * The maximum number of bound values in one statement, up to 7,000. Each value is sent as a field of the
   * HTTP request, so use the server's `http_max_fields` setting, minus a few for the client's own fields.
   * Default 950.
   */
  readonly maxParameters?: number
}

const RULES: RulesOf<ClickhouseOptions> = { paths: oneOf('map', 'json'), maxParameters: LIMIT }

/** `max_ast_elements` is 50,000, and a condition with a value takes five or six. */
const MAX_PARAMETERS = 7000

/**
 * `http_max_fields` is 1,000, `http_max_field_value_size` is 128 KiB, and `http_max_uri_size` is 1 MiB, in
 * which each byte of a value takes three. `max_query_size` is 256 KiB, and the statement around the condition
 * needs some of it. `max_ast_depth` and `max_parser_depth` are 1,000.
 */
const LIMITS = {
  parameters: 950,
  depth: 300,
  nameBytes: 200,
  sloppyPhrases: 100,
  bytes: 240_000,
  valueBytes: { one: 43_000, all: 300_000 },
}

/**
 * DateTime64 begins in 1900, and ends in 2262 if it has nanoseconds; such a column cannot be compared with
 * instants outside this range. Newer servers also keep other years.
 * https://clickhouse.com/docs/sql-reference/data-types/datetime64
 */
const INSTANTS = { min: Date.UTC(1900, 0, 1), max: Date.UTC(2262, 3, 11) - 1 }
const DATE_TIME = { ddl: "Nullable(DateTime64(3, 'UTC'))", ...INSTANTS, found: FOUR_DIGIT_YEARS }

/**
 * The dialect for ClickHouse 26.2 or newer. Tables use MergeTree, lists are stored as arrays, and instants
 * are stored as DateTime64 in UTC. Placeholders look like `{p1:String}`; {@link queryParams} returns a
 * statement's values keyed by placeholder name, as ClickHouse's own client expects.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: clickhouse() })
 */
export function clickhouse(options: ClickhouseOptions = {}): Dialect {
  checkOptions('clickhouse', options, RULES)
  const { paths = 'map', maxParameters = LIMITS.parameters } = options
  const parameters = Math.min(maxParameters, MAX_PARAMETERS)
  return defineDialect({
    name: 'ClickHouse',
    limits: { ...LIMITS, parameters },
    types: {
      text: { ddl: 'Nullable(String)' },
      iso: { ddl: 'Nullable(String)', ...FOUR_DIGIT_YEARS },
      tinyint: { ddl: 'Nullable(Int8)', min: -128, max: 127 },
      smallint: { ddl: 'Nullable(Int16)', min: -32_768, max: 32_767 },
      integer: { ddl: 'Nullable(Int32)', min: -2_147_483_648, max: 2_147_483_647 },
      bigint: { ddl: 'Nullable(Int64)' },
      real: { ddl: 'Nullable(Float32)', single: true },
      double: { ddl: 'Nullable(Float64)' },
      // With more digits, the conversion to binary64 rounds twice.
      decimal: { ddl: 'Nullable(Decimal(15, 6))', min: -999_999_999, max: 999_999_999, fraction: 6 },
      boolean: { ddl: 'Nullable(Bool)' },
      timestamptz: DATE_TIME,
      timestamp: DATE_TIME,
      date: { ddl: 'Nullable(Date32)', min: INSTANTS.min, max: Date.UTC(2299, 11, 31) },
      milliseconds: { ddl: 'Nullable(Int64)' },
      seconds: { ddl: 'Nullable(Int64)' },
    },
    createCompiler: () => new ClickhouseCompiler(),
    wildcards: {
      ...defaults.wildcards,
      literal: (text) => text.replace(/[%_\\]/g, '\\$&'),
      compare: (operand, pattern) => sql`${operand} like ${pattern}`,
    },
    text: (value) => sql`${value}`,
    integer: (value) => sql`${BigInt(value)}`,
    // An Int256 or a UInt256 has 32 bytes.
    wholeNumbers: (type) => (isWhole(type) ? { min: -(2n ** 255n), max: 2n ** 256n - 1n } : null),
    number: (value) => sql`${value}`,
    instant: (type, milliseconds) =>
      type === 'date'
        ? sql`toDate32(${wallClock(milliseconds).slice(0, 10)})`
        : sql`fromUnixTimestamp64Milli(${BigInt(milliseconds)})`,
    instantWithin: coarseBeyond(INSTANTS, (type, value) =>
      type === 'date' ? value : sql`toDateTime64(${value}, 3)`,
    ),
    // With its zone, so that the zones of the column and the session do not matter.
    instantValue: (type, milliseconds) =>
      type === 'date' ? wallClock(milliseconds).slice(0, 10) : isoInstant(milliseconds),
    arrayValue: (values) => values,
    // A string is read as the column's type.
    keyValue: (value) => sql`${String(value)}`,
    asText: (column, array) =>
      array ? sql`arrayMap(isoquery_value -> toString(isoquery_value), ${column})` : sql`toString(${column})`,
    // With more than eight bytes, the conversion to binary64 rounds twice, but the conversion from text does
    // not.
    sortedNumber(number, type) {
      if (isWhole(type)) return sql`toFloat64(toString(${number}))`
      return defaults.sortedNumber.call(this, number, type)
    },
    sortedString: (string) => string,
    sortedInstant: (instant) => sql`toStartOfMillisecond(${instant})`,
    isEmptyList: (column) => sql`not arrayExists(isoquery_value -> isoquery_value is not null, ${column})`,
    json: paths === 'json' ? textReading : mapReading,

    isOneOf: (operand, values) => inLists(values, 'or', (list) => sql<SqlBool>`${operand} in ${list}`),
    // The numbers would be cast to the type of the column.
    hasNumberLists: false,
    lowerAscii: (operand) => sql`lower(${operand})`,
    regexp: (operand, regexp) => searched(operand, regexp, VALUES, ({ text }) => `\\A(?:${text})\\z`),
    // Subqueries cannot see the row, so values are elements of arrays.
    elementRows: (column) => element(column),
    tokenRows: (column) => element(asTokenList(column)),
    anyRow: ({ table, value }, test) =>
      sql<SqlBool>`arrayExists(isoquery_element -> ${test(value)}, ${table})`,
    anyChildRow: ({ table, key, parent }, test) =>
      sql<SqlBool>`ifNull(${parent} in (select ${key} from ${table} where ${test}), 0)`,
    elementEquals: (column, value) =>
      value === '' ? hasEmpty(column) : sql<SqlBool>`has(${column}, ${value})`,
    hasAnyElement(column, values) {
      const others = values.filter((value) => value !== '')
      const found = inLists(others, 'or', (list) => sql<SqlBool>`hasAny(${column}, ${list})`)
      return others.length === values.length ? found : sql<SqlBool>`(${found} or ${hasEmpty(column)})`
    },
    // As fast as a `like` for each pattern, with one bound value for all.
    hasAnyToken(column, tokens) {
      if (tokens.length < this.manyTokens) return null
      const search = (texts: readonly string[]) => sql<SqlBool>`multiSearchAny(${column}, ${texts})`
      return inLists(tokens.map(tokenText), 'or', search, MAX_SEARCHED)
    },
    tokenWildcards: (column, { segments }) => {
      const text = segments
        .map((segment: Segment) => patternText(segment, TOKEN_REGEX))
        .join(TOKEN_REGEX.many)
      return matches(column, text)
    },
    tokenRegexp(column, regexp) {
      const written = smallText(regexp, TOKENS)
      if (written === null) return null
      if (written === 'nothing') return matches(column, NEVER)
      if (!written.matchesEmpty) return matches(column, ` (?:${written.text}) `)
      // Two spaces separate the values of a list; there is no token between them.
      return this.anyToken(column, (token) => matches(token, `\\A(?:${written.text})\\z`))
    },
    tokenPhrase(column, tokens, slop) {
      return fitsSql(tokens, slop)
        ? prefilterByTerms(this, column, tokens, termsNear(column, tokens, slop))
        : null
    },
    requirement: smallerNeeded,

    quote: quoteName,
    arrayDdl(type) {
      return `Array(${inner(this.types[type]!.ddl)})`
    },
    keyFieldDdl: (definition) => `${inner(definition)} not null primary key`,
    keyDdl: { text: 'String not null primary key', bigint: 'Int64 not null primary key' },
    tableClause: ' engine = MergeTree',
    // The table's sort order is its index. Other indexes only skip blocks, and do not help here.
    indexDdl: () => null,
    indexIfNotExists: 'if not exists ',
    columnIfNotExists: 'if not exists ',
    altersTogether: true,
    retypeColumnDdl: (table, column, definition) =>
      `alter table ${table} modify column ${column} ${definition}`,
    renamesIndexed: false,
    // A missing list is empty.
    companionChecksDdl(table, checks) {
      const constraints = checks.map(({ name, value, companions }) => {
        const absent = value.array
          ? `empty(${quoteName(value.column)})`
          : `${quoteName(value.column)} is null`
        const present = companions.map(({ column, array }) =>
          array ? `notEmpty(${quoteName(column)})` : `${quoteName(column)} is not null`,
        )
        const condition = `${absent} or (${present.join(' and ')})`
        return `add constraint if not exists ${quoteName(name)} check ${condition}`
      })
      return alterTable(table.map(quoteName).join('.'), constraints, this.altersTogether)
    },
    accelerators: [textIndex],
    lock: ({ columns, table, where }) => [sql`select ${columns} from ${table} where ${where}`],
    update: updateStatement,
    inspect: (db, table) => inspectClickhouse(db, table, { paths, maxParameters: parameters }),
  })
}

/** `multiSearchAny` accepts no more strings than this. */
const MAX_SEARCHED = 255

/** `has` misses the empty string in lists of LowCardinality, and `hasAny` mistakes NULL for it. */
function hasEmpty(list: Sql): Condition {
  return sql<SqlBool>`arrayExists(isoquery_value -> ifNull(toString(isoquery_value), '-') = '', ${list})`
}

/** The elements of an array, under a name. */
function element(list: Sql) {
  return { table: list, value: sql`isoquery_element` }
}

/** A type without NULL, which arrays and keys cannot hold. */
function inner(type: string): string {
  return type.replace(/^Nullable\((.*)\)$/, '$1')
}

/** A regular expression that matches no string. */
const NEVER = '\\z.'

const VALUES: RegexpFlavour = { any: '.', maxRepeats: 1000, wild: 'any', maxLength: Infinity }
const TOKENS: RegexpFlavour = { ...VALUES, wild: 'inToken', maxLength: MAX_TOKEN_LENGTH }

function searched(
  operand: Sql,
  regexp: RegexpNode,
  flavour: RegexpFlavour,
  anchored: (text: RegexpText) => string,
): Condition | null {
  const written = smallText(regexp, flavour)
  return written && matches(operand, written === 'nothing' ? NEVER : anchored(written))
}

/**
 * Before matching a regular expression, ClickHouse searches for a substring that it requires, and mistakes
 * the first bytes of `é?` for one. It leaves groups alone.
 */
function matches(operand: Sql, pattern: string): Condition {
  const grouped = pattern.replace(/([^\0-\x7f])(?=[?*+{])/gu, '(?:$1)')
  return sql<SqlBool>`match(${operand}, ${grouped})`
}
