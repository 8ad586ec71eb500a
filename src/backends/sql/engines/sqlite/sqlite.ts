import { type SqlBool, SqliteQueryCompiler, sql } from 'kysely'
import { MANY, type PatternPart } from '../../../../analysis/pattern.ts'
import { patternRegexp } from '../../../../analysis/regexp/syntax/ast.ts'
import { checkOptions } from '../../../../diagnostics/arguments/checkOptions.ts'
import { FLAG, LIMIT, type RulesOf } from '../../../../diagnostics/arguments/rules.ts'
import { BIGINT, FOUR_DIGIT_YEARS } from '../../dialect/columnType.ts'
import { MAX_PATTERNS, rows } from '../../dialect/defaultConditions.ts'
import { defaults, inDdl } from '../../dialect/defaults.ts'
import { defineDialect } from '../../dialect/defineDialect.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { singleQuoted } from '../../dialect/quoting.ts'
import type { Condition, Sql } from '../../fragment.ts'
import { patternText, type Wildcards } from '../../patterns/patternText.ts'
import { regexpPatterns } from '../../patterns/regexpPatterns.ts'
import { plainText } from '../../patterns/tokenPattern.ts'
import {
  fitsSql,
  phraseWithin,
  prefilterByTerms,
  requirementsOf,
  valueGap,
} from '../../phrases/sloppyPhrase.ts'
import { fts5 } from './fts5/fts5.ts'
import { FUNCTIONS, readingCall, testOf } from './functions/functions.ts'
import { inspectSqlite } from './inspection/inspectSqlite.ts'
import { sqliteJson } from './sqliteJson.ts'

/** https://sqlite.org/limits.html: SQLITE_MAX_LIKE_PATTERN_LENGTH */
const PATTERN_BYTES = 50_000

/** GLOB has no escape character, but a set of one character matches that character. */
const GLOB: Wildcards = {
  literal: (text) => text.replace(/[*?[]/g, '[$&]'),
  one: '?',
  oneInToken: '[^ ]',
  many: '*',
  maxBytes: PATTERN_BYTES,
  compare: (operand, pattern) => sql`${operand} glob ${pattern}`,
}

/** The same for lower-cased patterns, for matching text while ignoring the case of ASCII letters. */
const ANY_CASE: Wildcards = {
  ...GLOB,
  literal: (text) =>
    text.replace(/[*?[a-z]/g, (each) => `[${each}${isLetter(each) ? each.toUpperCase() : ''}]`),
}

/**
 * Whether lower() is SQLite's own function, which changes only ASCII letters. Applications and ICU replace
 * it.
 */
const isBuiltIn = sql`lower(char(73, 192, 304, 931, 1071)) = char(105, 192, 304, 931, 1071)`

/** https://sqlite.org/limits.html: SQLITE_MAX_VARIABLE_NUMBER and SQLITE_MAX_EXPR_DEPTH */
const LIMITS = { parameters: 32_766, depth: 1000, nameBytes: Infinity, sloppyPhrases: 500 }

/** Options for {@link sqlite}: how SQLite was built and how the connections are set up. */
export interface SqliteOptions {
  /**
   * Whether `registerFunctions` has been called for each connection. SQLite then supports every query:
   * regexps, fuzzy words, sloppy phrases, and searches of text fields without a token column. Default
   * `false`.
   */
  readonly functions?: boolean
  /** The maximum number of bound values in one statement. Default 32,766, as in standard builds. */
  readonly maxParameters?: number
  /** The maximum depth of expressions. Default 1,000, as in standard builds. */
  readonly maxDepth?: number
  /** The maximum length of a GLOB pattern, in bytes. Default 50,000, as in standard builds. */
  readonly maxPatternBytes?: number
}

const SQLITE_RULES: RulesOf<SqliteOptions> = {
  functions: FLAG,
  maxParameters: LIMIT,
  maxDepth: LIMIT,
  maxPatternBytes: LIMIT,
}

/**
 * The dialect for SQLite 3.38 or newer. Keywords are compared with the BINARY collation, token columns are
 * searched with `GLOB` and `instr`, and lists are stored as JSON.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite() })
 */
export function sqlite(options: SqliteOptions = {}): Dialect {
  checkOptions('sqlite', options, SQLITE_RULES)
  const {
    functions = false,
    maxParameters = LIMITS.parameters,
    maxDepth = LIMITS.depth,
    maxPatternBytes = PATTERN_BYTES,
  } = options
  const wildcards = { ...GLOB, maxBytes: maxPatternBytes }
  return defineDialect({
    name: 'SQLite',
    limits: {
      ...LIMITS,
      parameters: maxParameters,
      depth: maxDepth,
      sloppyPhrases: functions ? Infinity : LIMITS.sloppyPhrases,
    },
    types: {
      text: { ddl: 'text' },
      iso: { ddl: 'text', ...FOUR_DIGIT_YEARS },
      tinyint: { ddl: 'integer', min: -128, max: 127 },
      smallint: { ddl: 'integer', min: -32_768, max: 32_767 },
      integer: { ddl: 'integer' },
      bigint: { ddl: 'integer' },
      real: { ddl: 'real' },
      double: { ddl: 'real' },
      decimal: { ddl: 'numeric' },
      boolean: { ddl: 'integer' },
      milliseconds: { ddl: 'integer' },
      seconds: { ddl: 'integer' },
    },
    defaultTypes: { ...defaults.defaultTypes, date: 'milliseconds' },
    createCompiler: () => new SqliteQueryCompiler(),
    indexIfNotExists: 'if not exists ',
    // SQLite cannot add a check to an existing table.
    companionChecksDdl(table, checks) {
      const own = this.quote(table.at(-1)!)
      const schema = table.slice(0, -1).map((part) => `${this.quote(part)}.`)
      return checks.flatMap(({ name, value: { column, array }, companions }) => {
        const absent = companions.map((each) => `new.${this.quote(each.column)} is null`).join(' or ')
        const value = `new.${this.quote(column)}`
        const isEmpty = inDdl(this, this.isEmptyList(sql.raw(value)))
        const isValue = `${value} is not null${array ? ` and not (${isEmpty})` : ''}`
        const lacking = companions.map((each) => each.column).join(' or ')
        const message = `a value of ${column} lacks ${lacking}: write rows as toRow makes them`
        const refuse = `select raise(abort, ${singleQuoted(message)});`
        return ['insert', 'update'].map(
          (event) =>
            `create trigger if not exists ${schema.join('')}${this.quote(`${name}_${event}`)} ` +
            `before ${event} on ${own} when ${isValue} and (${absent}) ` +
            `begin ${refuse} end`,
        )
      })
    },
    dropChecksDdl(table, checks) {
      return checks.flatMap(({ name }) =>
        ['insert', 'update'].map((event) => {
          const trigger = [...table.slice(0, -1), `${name}_${event}`].map((part) => this.quote(part))
          return `drop trigger if exists ${trigger.join('.')}`
        }),
      )
    },
    retypeColumnDdl: () => null,
    // SQLite locks the whole database at the first statement that could write.
    lock: ({ columns, table, where }, key) => [
      sql`update ${table} set ${key} = ${key} where 1 = 0`,
      sql`select ${columns} from ${table} where ${where}`,
    ],
    text: (value) => sql`${value} collate binary`,
    pattern: (value) => sql`${value}`,
    // Some clients cannot bind bigints.
    integer: (value) => (typeof value === 'bigint' ? sql`cast(${String(value)} as integer)` : sql`${value}`),
    // Any number column and any list may hold whole numbers with all their digits.
    wholeNumbers: () => BIGINT,
    number: (value) => sql`${value}`,
    booleanValue: Number,
    elementRows: (column) => rows(sql`json_each(${column})`),
    json: sqliteJson,
    tokenRows: (column) => rows(split(column)),
    stringRows: (values, alias) => rows(sql`json_each(${JSON.stringify(values)})`, alias),
    wildcards,
    asText: (column, array) => (array ? null : sql`cast(${column} as text)`),
    sortedNumber: (number) => sql`cast(${number} as real)`,
    sortedString: (string) => sql`${string} collate binary`,
    byteLength: (string) => sql`length(cast(${string} as blob))`,
    // The left side alone determines the collation of IN: https://sqlite.org/datatype3.html#collation
    isOneOf: (operand, values) => sql<SqlBool>`${operand} collate binary in (${sql.join(values)})`,
    matches(operand, parts) {
      if (!isConfusing(parts)) return defaults.matches.call(this, operand, parts)
      return this.anyTest(operand, [{ kind: 'regexp', regexp: patternRegexp(parts) }])
    },
    // SQLite's own function changes only ASCII letters.
    lowerAscii: (operand) => sql`lower(${operand})`,
    contains(operand, parts) {
      const text = plainText(parts)
      if (isConfusing(parts)) {
        if (text === null) return defaults.contains.call(this, operand, parts)
        return instr(withoutCapitals(operand, text), text)
      }
      const fast = text === null ? null : instr(this.lowerAscii(operand), text)
      const anyCase = this.like(operand, patternText([MANY, ...parts, MANY], ANY_CASE))
      if (fast === null || anyCase === null) return anyCase ?? fast
      return sql<SqlBool>`case when ${isBuiltIn} then ${fast} else ${anyCase} end`
    },
    // GLOB skips to each space, where instr compares at every byte. For a phrase, it reads a text that
    // repeats itself once for each token.
    hasText(column, text, tokens = 1) {
      const parts = [MANY, text, MANY]
      const canGlob = tokens === 1 && !isConfusing(parts)
      const found = canGlob ? this.like(column, patternText(parts, wildcards)) : null
      return found ?? instr(column, text)
    },
    regexp(operand, regexp) {
      if (functions) return testOf('value', [{ kind: 'regexp', regexp }], operand)
      const patterns = regexpPatterns(regexp, MAX_PATTERNS)
      return patterns === null || patterns.some(isConfusing) ? null : this.matchesAny(operand, patterns)
    },
    fuzzy(operand, value, edits) {
      if (functions) return testOf('value', [{ kind: 'fuzzy', value, edits }], operand)
      return defaults.fuzzy.call(this, operand, value, edits)
    },
    tokenRegexp(column, regexp) {
      if (functions) return testOf('tokens', [{ kind: 'regexp', regexp }], column)
      return defaults.tokenRegexp.call(this, column, regexp)
    },
    tokenFuzzy(column, value, edits) {
      if (functions) return testOf('tokens', [{ kind: 'fuzzy', value, edits }], column)
      return defaults.tokenFuzzy.call(this, column, value, edits)
    },
    tokenPhrase(column, tokens, slop) {
      if (functions) return testOf('tokens', [{ kind: 'phrase', tokens, slop }], column)
      if (!fitsSql(tokens, slop)) return null
      const item = (i: number, name: string) =>
        sql`json_extract(value, ${sql.lit(`$[${i}]`)}) as ${sql.raw(name)}`
      const columns = sql.join([
        item(0, 'first_term'),
        item(1, 'last_term'),
        item(2, 'term'),
        item(3, 'least'),
      ])
      const { list, count } = requirementsOf(tokens)
      const needs = sql`(select ${columns} from json_each(${list}))`
      const spread = split(sql`replace(${column}, '  ', ${valueGap(slop)})`)
      const positions = sql`(select key as ordinal, value as token from ${spread})`
      const near = phraseWithin(needs, positions, sql`${slop}`, sql`${count}`)
      return prefilterByTerms(this, column, tokens, sql<SqlBool>`exists (select 1 ${near})`)
    },
    anyTest: (operand, tests) => (functions ? testOf('value', tests, operand) : null),
    anyTokenTest: (columns, tests) => (functions ? testOf('tokens', tests, concatenated(columns)) : null),
    tokensOf: (column, field) =>
      functions ? readingCall(field.array ? FUNCTIONS.listTokens : FUNCTIONS.tokens, column, field) : null,
    normalized: (column, field) =>
      functions
        ? readingCall(field.array ? FUNCTIONS.listNormalized : FUNCTIONS.normalized, column, field)
        : null,
    requirement: (capability) => {
      if (capability === 'pattern' && functions) return `a pattern of at most ${maxPatternBytes} bytes`
      const withFunctions = 'registerFunctions(connection) and sqlite({ functions: true })'
      return capability === 'pattern'
        ? `${withFunctions}, or a pattern of at most ${maxPatternBytes} bytes without U+FFFD, U+FFFE and ` +
            'U+FFFF'
        : withFunctions
    },
    arrayDdl: () => 'text',
    // An index belongs to the same attached database as its table, and names the table without the database.
    indexNames(path, index) {
      const quoted = [...path.slice(0, -1), index].map((part) => this.quote(part))
      return { index: quoted.join('.'), table: this.quote(path.at(-1)!) }
    },
    accelerators: [fts5],
    inspect: (db, table) =>
      inspectSqlite(db, table, { functions, maxParameters, maxDepth, patternBytes: maxPatternBytes }),
    keepsKeyTypes: true,
    // Without a declared type, a key keeps the type of the inserted value.
    keyDdl: { text: 'not null primary key', bigint: 'integer primary key' },
  })
}

function isLetter(character: string): boolean {
  return character >= 'a' && character <= 'z'
}

function instr(operand: Sql, text: string): Condition {
  return sql<SqlBool>`instr(${operand}, ${text}) > 0`
}

/** Whether GLOB would confuse a character in a pattern with another: it reads U+FFFE and U+FFFF as U+FFFD. */
function isConfusing(parts: readonly PatternPart[]): boolean {
  return parts.some((part) => typeof part === 'string' && /[\ufffd-\uffff]/.test(part))
}

/** An operand with those upper-case letters lower-cased that a string contains in lower case. */
function withoutCapitals(operand: Sql, text: string): Sql {
  return [...new Set(text)].filter(isLetter).reduce((lowered, letter) => {
    return sql`replace(${lowered}, ${sql.lit(letter.toUpperCase())}, ${sql.lit(letter)})`
  }, operand)
}

/**
 * Several token columns joined into one with the values of all. Joining halves recursively keeps it shallow.
 */
function concatenated(columns: readonly Sql[]): Sql {
  if (columns.length === 1) return sql`coalesce(${columns[0]!}, '')`
  const middle = Math.ceil(columns.length / 2)
  return sql`(${concatenated(columns.slice(0, middle))} || ${concatenated(columns.slice(middle))})`
}

/** The tokens of a token column as a table. Quotes are their only characters that need escaping in JSON. */
function split(column: Sql): Sql {
  return sql`json_each('[' || replace(json_quote(trim(${column})), ' ', '","') || ']')`
}
