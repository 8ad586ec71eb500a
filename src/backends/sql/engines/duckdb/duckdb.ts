import { PostgresQueryCompiler, type SqlBool, sql } from 'kysely'
import { MAX_TOKEN_LENGTH } from '../../../../analysis/analyze.ts'
import type { PatternPart } from '../../../../analysis/pattern.ts'
import { patternRegexp } from '../../../../analysis/regexp/syntax/ast.ts'
import { checkOptions } from '../../../../diagnostics/arguments/checkOptions.ts'
import { LIMIT, type RulesOf } from '../../../../diagnostics/arguments/rules.ts'
import { FOUR_DIGIT_YEARS, isWhole } from '../../dialect/columnType.ts'
import type { Rows } from '../../dialect/conditions.ts'
import { NO_INTERSECTION, NOUNS } from '../../dialect/conditions.ts'
import { defaults } from '../../dialect/defaults.ts'
import { defineDialect } from '../../dialect/defineDialect.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { coarseBeyond } from '../../dialect/farInstants.ts'
import { wallClock } from '../../dialect/instant.ts'
import { balanced, type Condition, constant, type Sql } from '../../fragment.ts'
import { escapeRegex, patternText } from '../../patterns/patternText.ts'
import type { RegexpText } from '../../patterns/regexpParts.ts'
import { fitsSql } from '../../phrases/sloppyPhrase.ts'
import { duckdbJson } from './duckdbJson.ts'
import { inspectDuckdb, unsortedKey } from './inspectDuckdb.ts'
import { phraseNear } from './phraseNear.ts'
import { MAX_INSTRUCTIONS, re2Text } from './re2.ts'

/** DuckDB has no limit on names and bound values. Statements with this many values are long enough. */
const LIMITS = { parameters: 65_535, depth: 1000, nameBytes: Infinity, sloppyPhrases: 500 }

/** The range of instants in JavaScript. DuckDB's range is wider. */
const INSTANTS = { min: -8.64e15, max: 8.64e15 }

/** The range of instants that can be compared with nanoseconds. */
const NANOSECONDS = { min: Date.UTC(1677, 8, 22), max: Date.UTC(2262, 3, 11) }

/**
 * The maximum length of a regular expression without repeats. RE2 accepts about ten times as many characters.
 */
const MAX_TEXT = 50_000

/** Options for {@link duckdb}: how the database is configured. */
export interface DuckdbOptions {
  /**
   * The maximum depth of expressions: DuckDB's `max_expression_depth` setting. Default 1,000, as in DuckDB.
   */
  readonly maxDepth?: number
}

const DUCKDB_RULES: RulesOf<DuckdbOptions> = { maxDepth: LIMIT }

/**
 * The dialect for DuckDB 1.3 or newer, on tables and on views over files. Strings are compared byte by byte,
 * whatever the collation. Fields with `array: true` are stored as DuckDB lists, and only the key is indexed.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: duckdb() })
 */
export function duckdb(options: DuckdbOptions = {}): Dialect {
  checkOptions('duckdb', options, DUCKDB_RULES)
  const { maxDepth = LIMITS.depth } = options
  return defineDialect({
    name: 'DuckDB',
    limits: { ...LIMITS, depth: maxDepth },
    types: {
      text: { ddl: 'varchar' },
      iso: { ddl: 'varchar', ...FOUR_DIGIT_YEARS },
      tinyint: { ddl: 'tinyint', min: -128, max: 127 },
      smallint: { ddl: 'smallint', min: -32_768, max: 32_767 },
      integer: { ddl: 'integer', min: -2_147_483_648, max: 2_147_483_647 },
      bigint: { ddl: 'bigint' },
      real: { ddl: 'real', single: true },
      double: { ddl: 'double' },
      decimal: { ddl: 'decimal(38, 10)', min: -1e27, max: 1e27, fraction: 10 },
      boolean: { ddl: 'boolean' },
      timestamptz: { ddl: 'timestamptz', ...INSTANTS },
      timestamp: { ddl: 'timestamp', ...INSTANTS },
      date: { ddl: 'date', ...INSTANTS },
      milliseconds: { ddl: 'bigint' },
      seconds: { ddl: 'bigint' },
    },
    createCompiler: () => new PostgresQueryCompiler(),
    text: (value) => sql`${value}`,
    // A HUGEINT has 16 bytes.
    wholeNumbers: (type) => (isWhole(type) ? { min: -(2n ** 127n), max: 2n ** 127n - 1n } : null),
    integer: (value) =>
      BigInt.asIntN(64, BigInt(value)) === BigInt(value)
        ? defaults.integer(value)
        : sql`cast(${String(value)} as hugeint)`,
    // Clients treat a whole number as one of eight bytes.
    number: (value) =>
      sql`cast(${Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value} as double)`,
    // DuckDB divides the digits of a decimal, and rounds twice if there are more than 15.
    numberValue: (number, type) =>
      type === 'decimal' ? sql`cast(cast(${number} as varchar) as double)` : number,
    // The cast rounds nanoseconds before 1970 up.
    instantWithin: coarseBeyond(NANOSECONDS, (type, value) =>
      type === 'timestamp' ? sql`cast(${value} as timestamp)` : value,
    ),
    instantValue(type, milliseconds) {
      const text = wallClock(milliseconds)
      const year = new Date(milliseconds).getUTCFullYear()
      // Years before 1 are written with their sign, as ISO 8601 counts them.
      const shown =
        year > 0 ? text : `${year < 0 ? '-' : ''}${String(-year).padStart(4, '0')}${text.slice(-19)}`
      return type === 'date' ? shown.slice(0, -13) : type === 'timestamptz' ? `${shown}+00` : shown
    },
    arrayValue: (values) => `[${values.map(listItem).join(', ')}]`,
    // Also for a column that is not a list, because checkTable reports those.
    isEmptyList: (column) => sql`regexp_full_match(cast(${column} as varchar), '\\[(NULL|, )*\\]')`,
    writtenValue: (value) => sql`cast(${value} as varchar)`,
    asText: (column, array) => sql`cast(${column} as ${sql.raw(array ? 'varchar[]' : 'varchar')})`,
    json: duckdbJson,
    // A HUGEINT is also rounded twice. Columns of other whole numbers may be described as `double`.
    sortedNumber(number, type) {
      return sql`cast(${this.numberValue(number, isWhole(type) ? 'decimal' : type)} as double)`
    },
    sortedString: binary,
    sortedInstant: (instant) => sql`date_trunc('milliseconds', ${instant})`,
    byteLength: (string) => sql`strlen(cast(${string} as varchar))`,
    listColumn: (column) => sql`cast(to_json(${column}) as varchar)`,

    elementRows: (column) => elements(column),
    tokenRows: (column) => elements(sql`string_split(${column}, ' ')`),
    // Subqueries are joined to the table, whereas a list is tested row by row.
    anyRow({ table, value }, test) {
      const passing = sql`list_filter(${table}, lambda isoquery_element: ${test(value)})`
      return sql<SqlBool>`coalesce(len(${passing}), 0) > 0`
    },
    elementEquals: (column, value) => sql<SqlBool>`list_contains(${column}, ${value})`,
    hasAnyElement: (column, values) => sql<SqlBool>`list_has_any(${column}, [${sql.join(values)}])`,

    equals: (operand, value) => sql<SqlBool>`${binary(operand)} = ${value}`,
    isOneOf: (operand, values) => sql<SqlBool>`${binary(operand)} in (${sql.join(values)})`,
    between(operand, lower, upper) {
      return defaults.between.call(this, binary(operand), lower, upper)
    },
    matches(operand, parts) {
      return simplePattern(operand, parts) ?? this.regexp(operand, patternRegexp(parts))
    },
    wildcards: {
      ...defaults.wildcards,
      compare: (operand, pattern) => sql`${binary(operand)} like ${pattern} escape '!'`,
    },
    lowerAscii: (operand) =>
      sql`translate(${operand}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`,
    contains(operand, parts) {
      const text = patternText(parts, ANY_CASE)
      return text.length > MAX_TEXT ? null : sql<SqlBool>`regexp_matches(${operand}, ${linear(text)}, 's')`
    },
    regexp(operand, regexp) {
      const text = re2Text(regexp, 'any', Infinity)
      return text === null ? null : fullMatch(operand, text === 'nothing' ? NEVER : text.text)
    },

    hasText: (column, text) => hasText(column, text),
    hasAnyToken: (column, tokens) => hasAnyToken(column, tokens),
    tokenWildcards(column, { parts, segments }) {
      const matched = this.tokenRegexp(column, patternRegexp(parts))
      // Most rows lack the longest literal part of the pattern, and searching for it takes less time.
      const texts = segments.flat().filter((part) => typeof part === 'string')
      const longest = texts.reduce((a, b) => (b.length > a.length ? b : a), '')
      return matched && balanced([hasText(column, longest), matched], 'and')
    },
    tokenRegexp(column, regexp) {
      const text = re2Text(regexp, 'inToken', MAX_TOKEN_LENGTH)
      if (text === null) return null
      if (text === 'nothing') return sql<SqlBool>`regexp_matches(${column}, ${NEVER})`
      return matchesToken(column, text)
    },
    tokenPhrase(column, tokens, slop) {
      if (!fitsSql(tokens, slop)) return null
      const terms = tokens.map((token) => hasText(column, ` ${token} `))
      const { required, near } = phraseNear(column, tokens, slop)
      // CASE tests only the rows that contain all the words, even under a NOT.
      const likely = balanced([...terms, ...required], 'and')
      return sql<SqlBool>`case when ${likely} then ${near} else false end`
    },
    requirement: (capability) =>
      capability === 'phrase'
        ? `a shorter ${NOUNS[capability]}`
        : capability === 'intersection'
          ? NO_INTERSECTION
          : `a smaller ${NOUNS[capability]}: one of at most ${MAX_INSTRUCTIONS} instructions of RE2, ` +
            'counted with all repeats written out',

    indexIfNotExists: 'if not exists ',
    columnIfNotExists: 'if not exists ',
    arrayDdl(type) {
      return `${this.types[type]!.ddl}[]`
    },
    // DuckDB skips blocks by their smallest and largest values. Its indexes take memory, slow down writes,
    // and find only single rows.
    indexDdl: () => null,
    keyDdl: { text: 'varchar not null primary key', bigint: 'bigint not null primary key' },
    companionChecksDdl: () => [],
    dropChecksDdl: () => [],
    // Transactions see the rows as they were when the transaction began. If two transactions write, the later
    // one fails.
    lock: ({ columns, table, where }) => [sql`select ${columns} from ${table} where ${where}`],
    unsortedKey,
    inspect: (db, table) => inspectDuckdb(db, table, maxDepth),
  })
}

/** The elements of a list, for `anyRow`. */
function elements(list: Sql): Rows {
  return { table: list, value: sql`isoquery_element` }
}

/**
 * An element of a list in the format that DuckDB reads from strings: only quotes and backslashes are escaped.
 */
function listItem(value: string | number | boolean): string {
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : String(value)
}

/** A string that is compared byte by byte, whatever the collation of its column and of the session. */
function binary(operand: Sql): Sql {
  return sql`${operand} collate "binary"`
}

/** Lower-cased patterns for matching text while ignoring the case of ASCII letters. */
const ANY_CASE = {
  one: '.',
  oneInToken: '.',
  many: '.*',
  literal: (text: string) =>
    escapeRegex(text).replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
}

/**
 * A string as part of a LIKE pattern, with `_` for each wildcard, and for each character whose last byte has
 * all its free bits set: DuckDB (1.5.6) compares the text before the first wildcard with a range, adds one to
 * its last byte, and fails if the sum is not valid UTF-8.
 */
function likeText(text: string): string {
  const isFree = (character: string): boolean =>
    '%_'.includes(character) || (character.codePointAt(0)! & 0x3f) === 0x3f
  return Array.from(text, (character) => (isFree(character) ? '_' : character)).join('')
}

/** A regular expression that matches no string. */
const NEVER = '[^\\x00-\\x{10FFFF}]'

/**
 * DuckDB turns literal text with `.*` in between into LIKE, and each star then makes it several times slower.
 * It does not do so inside a group.
 */
function linear(text: string): string {
  return text.includes('.*') ? `(${text})` : text
}

function fullMatch(operand: Sql, text: string): Condition {
  return sql<SqlBool>`regexp_full_match(${operand}, ${linear(text)}, 's')`
}

function hasText(column: Sql, text: string): Condition {
  return sql<SqlBool>`contains(${column} collate "binary", ${text})`
}

/** A pattern as a call of a string function; `null` if no function can match it. */
function simplePattern(operand: Sql, parts: readonly PatternPart[]): Condition | null {
  const texts = parts.filter((part) => typeof part === 'string')
  const shape = parts.map((part) => (typeof part === 'string' ? 'text' : part.any)).join(' ')
  const [text = ''] = texts
  const call = (name: string) => sql<SqlBool>`${sql.raw(name)}(${binary(operand)}, ${text})`
  switch (shape) {
    case '':
    case 'text':
      return sql<SqlBool>`${binary(operand)} = ${text}`
    case 'text many':
      return call('starts_with')
    case 'many text':
      return call('ends_with')
    case 'many text many':
      return call('contains')
    case 'text many text': {
      // Without an escape character, LIKE is far faster, but treats two characters as wildcards.
      const [start, end] = texts.map(likeText)
      const roughly = sql<SqlBool>`${binary(operand)} like ${`${start}%${end}`}`
      const ends = sql<SqlBool>`ends_with(${binary(operand)}, ${texts[1]})`
      return balanced([roughly, call('starts_with'), ends], 'and')
    }
    default:
      return null
  }
}

/** Whether a token column contains any of several tokens, with one regular expression for many of them. */
function hasAnyToken(column: Sql, tokens: readonly string[]): Condition {
  const possible = tokens.filter((token) => token !== '' && !token.includes(' ')).map(escapeRegex)
  const chunks: string[][] = []
  let size = Infinity
  for (const token of possible) {
    if (size + token.length > MAX_TEXT) {
      chunks.push([])
      size = 0
    }
    chunks.at(-1)!.push(token)
    size += token.length
  }
  if (chunks.length === 0) return constant(false)
  return balanced(
    chunks.map((chunk) => sql<SqlBool>`regexp_matches(${column}, ${` (?:${chunk.join('|')}) `})`),
    'or',
  )
}

/** Whether any token matches an expression. */
function matchesToken(column: Sql, { text, matchesEmpty }: RegexpText): Condition {
  if (!matchesEmpty) return sql<SqlBool>`regexp_matches(${column}, ${` (?:${text}) `})`
  // Two spaces separate the values of a list; there is no token between them.
  const tokens = sql`string_split(${column}, ' ')`
  const test = sql`isoquery_element <> '' and regexp_full_match(isoquery_element, ${text})`
  return sql<SqlBool>`coalesce(len(list_filter(${tokens}, lambda isoquery_element: ${test})), 0) > 0`
}
