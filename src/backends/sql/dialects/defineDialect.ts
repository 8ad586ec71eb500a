import { type SqlBool, sql } from 'kysely'
import { fuzzyRegexp } from '../../../analysis/regexp/rewrite/fuzzyRegexp.ts'
import type { Sql } from '../fragment.ts'
import { escapeLike, likeText } from '../patterns/patternText.ts'
import { plainText } from '../patterns/tokenPattern.ts'
import { type Dialect, type DialectBasics, NOUNS } from './dialect.ts'
import { wallClock } from './instant.ts'
import { standardChanges } from './tableChanges.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What holds for every database unless its dialect says otherwise. */
type Standard = Omit<Dialect, keyof DialectBasics>

const standard: Standard & ThisType<Dialect> = {
  ...standardChanges,
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

  asText() {
    return null
  },
  equals(operand, value) {
    return sql<SqlBool>`(${operand} = ${this.text(value)})`
  },
  isOneOf(operand, values) {
    return sql<SqlBool>`(${operand} in (${sql.join(values.map((value) => this.text(value)))}))`
  },
  between(operand, lower, upper) {
    const above =
      lower && sql<SqlBool>`${operand} ${sql.raw(lower.inclusive ? '>=' : '>')} ${this.text(lower.value)}`
    const below =
      upper && sql<SqlBool>`${operand} ${sql.raw(upper.inclusive ? '<=' : '<')} ${this.text(upper.value)}`
    return above && below ? sql<SqlBool>`(${above} and ${below})` : sql<SqlBool>`(${above ?? below})`
  },
  matches(operand, parts) {
    return sql<SqlBool>`(${operand} like ${this.pattern(likeText(parts))} escape '!')`
  },
  lowerAscii,
  contains(operand, parts) {
    return this.matches(this.lowerAscii(operand), [{ any: 'many' }, ...parts, { any: 'many' }])
  },
  elementEquals(column, value) {
    return this.anyElement(column, 'text', (element) => this.equals(element, value))
  },
  hasAnyElement(column, values) {
    if (this.isOneOf(column, values) === null) return null
    return this.anyElement(column, 'text', (element) => this.isOneOf(element, values)!)
  },
  regexp() {
    return null
  },
  fuzzy(operand, value, edits) {
    return this.regexp(operand, fuzzyRegexp(value, edits))
  },

  hasText(column, text) {
    return sql<SqlBool>`(${column} like ${this.pattern(`%${escapeLike(text)}%`)} escape '!')`
  },
  hasAnyToken() {
    return null
  },
  tokenMatches(column, { parts, segments }) {
    if (segments.length === 0) return sql<SqlBool>`(${column} <> ${this.text(' ')})`
    const text = segments.length === 1 ? plainText(segments[0]!) : null
    if (text !== null) return this.hasText(column, text)
    // The pattern over the whole column lets tokens run together; it is there to spare most rows the second
    // test.
    const roughly = `%${segments.map(likeText).join('%')}%`
    const exactly = this.anyToken(column, (token) => this.matches(token, parts)!)
    return sql<SqlBool>`(${column} like ${this.pattern(roughly)} escape '!' and ${exactly})`
  },
  tokenRegexp() {
    return null
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
  lowered() {
    return null
  },
  requirement(question) {
    return `a database that can do this (${this.name} has no exact form for this ${NOUNS[question]})`
  },

  arrayDdl() {
    return 'json'
  },
  keepsKeyTypes: false,
  keyDdl: { text: 'varchar(255) not null primary key', bigint: 'bigint not null primary key' },
  keyTextDdl: null,
  indexDdl({ index, table, column, array }) {
    return array ? null : `create index ${index} on ${table} (${column})`
  },
  accelerators: [],
  acceleratorDdl() {
    return []
  },
  quote(name) {
    return `"${name.replaceAll('"', '""')}"`
  },
}

/**
 * Makes a dialect: what only the database knows must be said, all else has a standard form that can be
 * overridden, in part by way of an existing dialect.
 *
 * @example
 * const cockroach = () => defineDialect({ ...postgres(), name: 'CockroachDB', tokenPhrase: () => null })
 */
export function defineDialect(own: DialectBasics & Partial<Standard> & ThisType<Dialect>): Dialect {
  return { ...standard, ...own }
}

/** ASCII letters in lower case, in a database whose own function for it minds other letters too. */
export function lowerAscii(operand: Sql): Sql {
  let lowered: Sql = operand
  for (const letter of LETTERS)
    lowered = sql`replace(${lowered}, ${sql.lit(letter)}, ${sql.lit(letter.toLowerCase())})`
  return lowered
}

/**
 * A value in JSON; whole numbers too great to be exact are written as fractions are, or they would be read as
 * other whole numbers.
 */
function jsonValue(value: string | number | boolean): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (value as number).toExponential()
    : JSON.stringify(value)
}
