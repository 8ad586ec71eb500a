import { type SqlBool, sql } from 'kysely'
import type { RangeEnd } from '../../../plan/plan.ts'
import { balanced, between, constant, type Sql } from '../fragment.ts'
import { fuzzyRegexp } from '../patterns/fuzzyRegexp.ts'
import { isTooLong, patternText } from '../patterns/patternText.ts'
import { regexpPatterns, tokenPatterns } from '../patterns/regexpPatterns.ts'
import { plainText } from '../patterns/tokenPattern.ts'
import { type Conditions, NOUNS, type Rows } from './conditions.ts'
import type { Dialect, DialectBasics } from './dialect.ts'

/** The most wildcard patterns that one regular expression or fuzzy word becomes. */
export const MAX_PATTERNS = 2000

/** What a dialect asks of values and tokens by default. */
export const defaultConditions: Omit<Conditions, keyof DialectBasics> & ThisType<Dialect> = {
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
  hasNumberLists: true,
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
  anyChildRow({ table, key, parent }, test) {
    return sql<SqlBool>`exists (select 1 from ${table} where ${key} = ${parent} and ${test})`
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
  scanForText(column, text, tokens) {
    return this.hasText(column, text, tokens)
  },
  hasAnyToken(column, tokens) {
    const rows = tokens.length < this.manyTokens ? null : this.stringRows(tokens, 'isoquery_each')
    if (rows === null) return null
    return this.anyToken(
      column,
      (token) => sql<SqlBool>`${token} in (select ${rows.value} from ${rows.table})`,
    )
  },
  // Measured on SQLite, PostgreSQL, MySQL and MariaDB.
  manyTokens: 16,
  anyTest: () => null,
  anyTokenTest: () => null,
  hasAllTokens() {
    return null
  },
  hasNullFreeTokens: false,
  tokenMatches(column, pattern) {
    const [segment, ...others] = pattern.segments
    if (segment === undefined) return sql<SqlBool>`${column} <> ${this.text(' ')}`
    const text = others.length === 0 ? plainText(segment) : null
    return text === null ? this.tokenWildcards(column, pattern) : this.hasText(column, text)
  },
  tokenWildcards(column, { parts, segments }) {
    const { wildcards } = this
    const texts = segments.map((segment) => patternText(segment, wildcards, 'inToken'))
    const roughly = this.like(column, ['', ...texts, ''].join(wildcards.many))
    if (roughly === null || (segments.length === 1 && wildcards.oneInToken !== null)) return roughly
    // A wildcard may run from one token into the next. Few rows match without a matching token, and taking a
    // column apart is slow. The shorter pattern is never too long.
    const pattern = patternText(parts, wildcards)
    return sql<SqlBool>`(${roughly} and ${this.anyToken(column, (token) => this.like(token, pattern)!)})`
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
  normalized() {
    return null
  },
  requirement(capability) {
    return `a database that can do this (${this.name} has no exact form for this ${NOUNS[capability]})`
  },
}

/** The rows of a table with one column called `value`. */
export function rows(table: Sql, alias = 'isoquery_element'): Rows {
  return { table: sql`${table} as ${sql.raw(alias)}`, value: sql`${sql.raw(alias)}.value` }
}
