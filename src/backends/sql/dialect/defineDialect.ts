import { type SqlBool, sql } from 'kysely'
import { checkArgument, checkOptions, withoutUndefined } from '../../../diagnostics/arguments/checkOptions.ts'
import {
  FLAG,
  FUNCTION,
  NAME,
  OBJECT,
  objectWith,
  orNull,
  type Rule,
  type Rules,
  type RulesOf,
  required,
  TEXT,
} from '../../../diagnostics/arguments/rules.ts'
import { has } from '../../../diagnostics/arguments/typeGuards.ts'
import type { RangeEnd } from '../../../plan/plan.ts'
import { balanced, between, constant, type Sql } from '../fragment.ts'
import { fuzzyRegexp } from '../patterns/fuzzyRegexp.ts'
import { isTooLong, patternText } from '../patterns/patternText.ts'
import { regexpPatterns, tokenPatterns } from '../patterns/regexpPatterns.ts'
import { plainText } from '../patterns/tokenPattern.ts'
import type { Capability, Dialect, DialectBasics, Rows } from './dialect.ts'
import { wallClock } from './instant.ts'

/** The most wildcard patterns that one regular expression or fuzzy word becomes. */
export const MAX_PATTERNS = 2000

/**
 * The number of tokens from which on it is as fast to take a column apart and to look each of its tokens up
 * in a list as to search the column for each (measured on SQLite, PostgreSQL, MySQL and MariaDB).
 */
export const MANY_TOKENS = 16

/** The nouns of messages. */
export const NOUNS: Readonly<Record<Capability, string>> = {
  pattern: 'pattern',
  regexp: 'regular expression',
  fuzzy: 'fuzzy word',
  phrase: 'phrase',
  contains: 'pattern',
}

type Defaults = Omit<Dialect, keyof DialectBasics>

/** The defaults of {@link defineDialect}, for dialects that extend one instead of replacing it. */
export const defaults: Defaults & ThisType<Dialect> = {
  rowKey: null,
  wildcards: {
    literal: (text) => text.replace(/[%_!]/g, '!$&'),
    one: '_',
    oneInToken: null,
    many: '%',
    maxBytes: Infinity,
    compare: (operand, pattern) => sql`${operand} like ${pattern} escape '!'`,
  },
  like(operand, pattern) {
    if (isTooLong(pattern, this.wildcards)) return null
    return sql<SqlBool>`${this.wildcards.compare(operand, this.pattern(pattern))}`
  },
  anyLike(operand, patterns) {
    const { compare } = this.wildcards
    if (patterns.some((pattern) => isTooLong(pattern, this.wildcards))) return null
    const rows = this.stringRows(patterns, 'isoquery_pattern')
    if (rows !== null) return this.anyRow(rows, (pattern) => sql<SqlBool>`${compare(operand, pattern)}`)
    if (patterns.length === 0) return constant(false)
    return balanced(
      patterns.map((pattern) => this.like(operand, pattern)!),
      'or',
    )
  },

  equals(operand, value) {
    return sql<SqlBool>`${operand} = ${this.text(value)}`
  },
  isOneOf(operand, values) {
    // One value with a collation is enough for all.
    const [first, ...others] = values
    return sql<SqlBool>`${operand} in (${sql.join([this.text(first!), ...others])})`
  },
  between(operand, lower, upper) {
    const bind = (end: RangeEnd<string> | null) => end && { ...end, bound: this.text(end.value) }
    return between(operand, bind(lower), bind(upper))
  },
  matches(operand, parts) {
    return this.like(operand, patternText(parts, this.wildcards))
  },
  matchesAny(operand, patterns) {
    return this.anyLike(
      operand,
      patterns.map((parts) => patternText(parts, this.wildcards)),
    )
  },
  lowerAscii(operand) {
    return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].reduce(
      (lowered, letter) => sql`replace(${lowered}, ${sql.lit(letter)}, ${sql.lit(letter.toLowerCase())})`,
      operand,
    )
  },
  contains(operand, parts) {
    return this.matches(this.lowerAscii(operand), [{ any: 'many' }, ...parts, { any: 'many' }])
  },
  regexp(operand, regexp) {
    const patterns = regexpPatterns(regexp, MAX_PATTERNS)
    return patterns && this.matchesAny(operand, patterns)
  },
  fuzzy(operand, value, edits) {
    return this.regexp(operand, fuzzyRegexp(value, edits))
  },

  stringRows() {
    return null
  },
  anyRow({ table, value }, test) {
    return sql<SqlBool>`exists (select 1 from ${table} where ${test(value)})`
  },
  anyElement(column, type, test) {
    return this.anyRow(this.elementRows(column, type), test)
  },
  elementEquals(column, value) {
    return this.anyElement(column, 'text', (element) => this.equals(element, value))
  },
  hasAnyElement(column, values) {
    if (this.isOneOf(column, values) === null) return null
    return this.anyElement(column, 'text', (element) => this.isOneOf(element, values)!)
  },

  anyToken(column, test) {
    return this.anyRow(this.tokenRows(column), (token) => sql<SqlBool>`${token} <> '' and ${test(token)}`)
  },
  hasText(column, text) {
    return this.like(column, patternText([{ any: 'many' }, text, { any: 'many' }], this.wildcards))
  },
  scanForText(column, text) {
    return this.hasText(column, text)
  },
  hasAnyToken(column, tokens) {
    const rows = tokens.length < MANY_TOKENS ? null : this.stringRows(tokens, 'isoquery_each')
    if (rows === null) return null
    return this.anyToken(
      column,
      (token) => sql<SqlBool>`${token} in (select ${rows.value} from ${rows.table})`,
    )
  },
  tokenMatches(column, pattern) {
    const [segment, ...others] = pattern.segments
    if (segment === undefined) return sql<SqlBool>`${column} <> ${this.text(' ')}`
    const text = others.length === 0 ? plainText(segment) : null
    return text === null ? this.tokenWildcards(column, pattern) : this.hasText(column, text)
  },
  tokenWildcards(column, { parts, segments }) {
    // In the pattern over the whole column a wildcard may run from one token into the next. Few rows match it
    // without a matching token, and taking a column apart is slow.
    const { wildcards } = this
    const pattern = ['', ...segments.map((segment) => patternText(segment, wildcards)), ''].join(
      wildcards.many,
    )
    if (isTooLong(pattern, wildcards) || this.matches(column, parts) === null) return null
    const exactly = this.anyToken(column, (token) => this.matches(token, parts)!)
    return sql<SqlBool>`(${wildcards.compare(column, this.pattern(pattern))} and ${exactly})`
  },
  tokenRegexp(column, regexp) {
    const { wildcards } = this
    const patterns = regexpPatterns(regexp, MAX_PATTERNS)
    if (patterns === null) return null
    const withinTokens = wildcards.oneInToken === null ? null : tokenPatterns(patterns)
    if (withinTokens !== null) {
      return this.anyLike(
        column,
        withinTokens.map((parts) => patternText(parts, wildcards, 'inToken')),
      )
    }
    if (this.matchesAny(column, patterns) === null) return null
    return this.anyToken(column, (token) => this.matchesAny(token, patterns)!)
  },
  tokenFuzzy(column, value, edits) {
    return this.tokenRegexp(column, fuzzyRegexp(value, edits))
  },
  tokenPhrase() {
    return null
  },
  tokensOf() {
    return null
  },
  folded() {
    return null
  },
  requirement(capability) {
    return `a database that can do this (${this.name} has no exact form for this ${NOUNS[capability]})`
  },

  defaultTypes: {
    text: 'text',
    keyword: 'text',
    contains: 'text',
    number: 'double',
    integer: 'bigint',
    boolean: 'boolean',
    date: 'timestamp',
  },
  pattern(value) {
    return this.text(value)
  },
  integer(value) {
    return sql`cast(${value} as bigint)`
  },
  number(value) {
    return sql`cast(${value} as double precision)`
  },
  boolean(value) {
    return sql`${this.booleanValue(value)}`
  },
  instant(type, milliseconds) {
    return sql`cast(${this.instantValue(type, milliseconds)} as ${sql.raw(this.types[type]!.ddl)})`
  },
  instantWithin(type, value, from, until) {
    const bind = (end: number | null, inclusive: boolean) =>
      end === null ? null : { bound: this.instant(type, end), inclusive }
    return between(value, bind(from, true), bind(until, false))
  },
  instantValue(type, milliseconds) {
    const text = wallClock(milliseconds)
    return type === 'date' ? text.slice(0, 10) : text
  },
  booleanValue(value) {
    return value
  },
  arrayValue(values) {
    return `[${values.map(jsonValue).join(',')}]`
  },
  writtenValue(value) {
    return sql`${value}`
  },
  keyValue(value) {
    return sql`${value}`
  },
  asText() {
    return null
  },
  jsonList() {
    return null
  },
  stringColumn(column) {
    return column
  },
  byteLength(string) {
    return sql`octet_length(${string})`
  },
  listColumn(column) {
    return column
  },

  quote(name) {
    return `"${name.replaceAll('"', '""')}"`
  },
  arrayDdl() {
    return 'json'
  },
  keepsKeyTypes: false,
  keyDdl: { text: 'varchar(255) not null primary key', bigint: 'bigint not null primary key' },
  keyTextDdl: null,
  indexNames(path, index) {
    return { index: this.quote(index), table: path.map((part) => this.quote(part)).join('.') }
  },
  indexDdl({ index, table, column, array }) {
    return array ? null : `create index ${index} on ${table} (${column})`
  },
  indexIfNotExists: '',
  accelerators: [],
  tokenStorageDdl() {
    return []
  },
  columnIfNotExists: '',
  addColumnDdl({ table, column, definition }) {
    return `alter table ${table} add column ${this.columnIfNotExists}${this.quote(column)} ${definition}`
  },
  companionCheckDdl({ name, table, value, companions }) {
    const present = companions.map((companion) => `${this.quote(companion)} is not null`).join(' and ')
    const condition = `${this.quote(value)} is null or (${present})`
    const quoted = table.map((part) => this.quote(part)).join('.')
    return [`alter table ${quoted} add constraint ${this.quote(name)} check (${condition})`]
  },
  page({ columns, table, where }, order, limit) {
    return sql`select ${columns} from ${table} where ${where} order by ${order} limit ${sql.lit(limit)}`
  },
  lock({ columns, table, where }) {
    return [sql`select ${columns} from ${table} where ${where} for update`]
  },
  update({ table, key, columns, rows }) {
    const keys = rows.map((row) => this.keyValue(row.key))
    const assignments = columns.map((name) => {
      const cases = rows.map(({ values }, i) => sql`when ${keys[i]} then ${this.writtenValue(values[name])}`)
      return sql`${sql.id(name)} = case ${key} ${sql.join(cases, sql` `)} end`
    })
    return sql`update ${table} set ${sql.join(assignments)} where ${key} in (${sql.join(keys)})`
  },
  async inspect(db, { name, columns }) {
    const table = sql.id(...name.split('.'))
    const canSelect = (what: Sql): Promise<boolean> =>
      sql`select ${what} from ${table} where 1 = 0`.execute(db).then(
        () => true,
        () => false,
      )
    if (!(await canSelect(sql`1 as one`))) return null
    const names: string[] = []
    for (const column of columns) if (await canSelect(sql.id(column.name))) names.push(column.name)
    return { names, ignoresCase: false, problems: [] }
  },
}

const COLUMN_TYPES: Rule = {
  expected: 'an object of column types, as in { text: { ddl: … } }',
  fits: (value) => OBJECT.fits(value) && Object.values(value as object).every((type) => has(type, 'ddl')),
}

const ACCELERATORS: Rule = {
  expected: 'a list of accelerators',
  fits: (value) => Array.isArray(value) && value.every((each) => has(each, 'name', 'ddl', 'search')),
}

function withNames(...names: readonly string[]): Rule {
  return { expected: `an object with ${names.join(', ')}`, fits: (value) => has(value, ...names) }
}

const DIALECT_RULES: Rules = {
  ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, ruleLike(value)])),
  name: required(NAME),
  limits: required(withNames('parameters', 'depth', 'nameBytes', 'sloppyPhrases')),
  createCompiler: required(FUNCTION),
  rowKey: orNull(objectWith('an expression of Kysely', 'toOperationNode')),
  types: required(COLUMN_TYPES),
  accelerators: ACCELERATORS,
  text: required(FUNCTION),
  elementRows: required(FUNCTION),
  tokenRows: required(FUNCTION),
} satisfies RulesOf<DialectBasics> & Rules

/** What a member of a dialect must be, by its default. */
function ruleLike(value: unknown): Rule {
  if (value === null) return orNull(TEXT)
  const rules: Readonly<Record<string, Rule>> = { function: FUNCTION, boolean: FLAG, string: TEXT }
  return rules[typeof value] ?? withNames(...Object.keys(value as object))
}

/**
 * Makes a dialect from {@link DialectBasics} and whatever differs from the defaults, which hold for a
 * database with standard SQL, LIKE and JSON. Can extend an existing dialect.
 *
 * @example
 * const cockroach = () => defineDialect({ ...postgres(), name: 'CockroachDB', tokenPhrase: () => null })
 */
export function defineDialect(own: DialectBasics & Partial<Defaults> & ThisType<Dialect>): Dialect {
  checkArgument('defineDialect', 'own', own, OBJECT)
  checkOptions('defineDialect', own, DIALECT_RULES)
  return { ...defaults, ...withoutUndefined(own) }
}

/** The rows of a table with one column called `value`. */
export function rows(table: Sql, alias = 'isoquery_element'): Rows {
  return { table: sql`${table} as ${sql.raw(alias)}`, value: sql`${sql.raw(alias)}.value` }
}

/**
 * A value in JSON. An unsafe integer is written with an exponent, so that it is read as a binary64 number.
 */
function jsonValue(value: string | number | boolean): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (value as number).toExponential()
    : JSON.stringify(value)
}
