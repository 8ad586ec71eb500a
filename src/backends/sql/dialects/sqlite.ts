import { type SqlBool, SqliteQueryCompiler, sql } from 'kysely'
import { FOUR_DIGIT_YEARS } from '../columnType.ts'
import { defineDialect } from '../defineDialect.ts'
import type { Dialect } from '../dialect.ts'
import type { Condition, Sql } from '../fragment.ts'
import { globText } from '../patternText.ts'
import { plainText } from '../tokenPattern.ts'

/** https://sqlite.org/limits.html: SQLITE_MAX_LIKE_PATTERN_LENGTH */
const PATTERN_BYTES = 50_000

/** https://sqlite.org/limits.html: SQLITE_MAX_VARIABLE_NUMBER and SQLITE_MAX_EXPR_DEPTH */
const LIMITS = { parameters: 32_766, depth: 1000, nameBytes: Infinity }

export interface SqliteOptions {
  /** The most bound values in one statement; 32,766 unless SQLite was built otherwise. */
  readonly maxParameters?: number
  /** The deepest expression; 1,000 unless SQLite was built otherwise. */
  readonly maxDepth?: number
}

/**
 * SQLite 3.38 or newer. Keywords are compared under the collation BINARY, token columns by `instr` and `GLOB`, arrays are JSON.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite() })
 */
export function sqlite({ maxParameters = LIMITS.parameters, maxDepth = LIMITS.depth }: SqliteOptions = {}): Dialect {
  return defineDialect({
    name: 'SQLite',
    limits: { ...LIMITS, parameters: maxParameters, depth: maxDepth },
    types: {
      text: { ddl: 'text' },
      iso: { ddl: 'text', ...FOUR_DIGIT_YEARS },
      tinyint: { ddl: 'integer', least: -128, most: 127 },
      smallint: { ddl: 'integer', least: -32_768, most: 32_767 },
      integer: { ddl: 'integer' },
      bigint: { ddl: 'integer' },
      real: { ddl: 'real' },
      double: { ddl: 'real' },
      decimal: { ddl: 'numeric' },
      boolean: { ddl: 'integer' },
      milliseconds: { ddl: 'integer' },
      seconds: { ddl: 'integer' },
    },
    defaultTypes: {
      text: 'text',
      keyword: 'text',
      contains: 'text',
      number: 'double',
      integer: 'bigint',
      boolean: 'boolean',
      date: 'milliseconds',
    },
    createCompiler: () => new SqliteQueryCompiler(),
    text: (value) => sql`(${value} collate binary)`,
    pattern: (value) => sql`${value}`,
    integer: (value) => sql`${value}`,
    number: (value) => sql`${value}`,
    booleanValue: Number,
    anyElement: (column, _type, test) => anyOf(sql`json_each(${column})`, test),
    // No token has a character that JSON writes otherwise, except quotes, which json_quote minds.
    anyToken: (column, test) =>
      anyOf(
        sql`json_each('[' || replace(json_quote(trim(${column})), ' ', '","') || ']')`,
        (token) => sql<SqlBool>`${token} <> '' and ${test(token)}`,
      ),
    matches: (operand, parts) => glob(operand, globText(parts, 'any')),
    // SQLite's lower() changes ASCII letters alone.
    contains: (operand, parts) => {
      const text = parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : null
      return text === null ? glob(sql`lower(${operand})`, `*${globText(parts, 'any')}*`) : instr(sql`lower(${operand})`, text)
    },
    hasText: instr,
    tokenMatches(column, { parts, segments }) {
      if (segments.length === 0) return sql<SqlBool>`(${column} <> ${this.text(' ')})`
      const text = segments.length === 1 ? plainText(segments[0]!) : null
      if (text !== null) return instr(column, text)
      const roughly = glob(column, `*${segments.map((segment) => globText(segment, 'inToken')).join('*')}*`)
      if (segments.length === 1 || roughly === null) return roughly
      // In the pattern over the whole column stars cross tokens; it is there to spare most rows the second test.
      return sql<SqlBool>`(${roughly} and ${this.anyToken(column, (token) => this.matches(token, parts)!)})`
    },
    arrayDdl: () => 'text',
    keepsKeyTypes: true,
    // Without a declared type a key keeps the type that it is given.
    keyDdl: { text: 'not null primary key', bigint: 'integer primary key' },
  })
}

function instr(operand: Sql, text: string): Condition {
  return sql<SqlBool>`(instr(${operand}, ${text}) > 0)`
}

function glob(operand: Sql, pattern: string): Condition | null {
  if (pattern.length * 3 > PATTERN_BYTES && new TextEncoder().encode(pattern).length > PATTERN_BYTES) return null
  return sql<SqlBool>`(${operand} glob ${pattern})`
}

function anyOf(list: Sql, test: (value: Sql) => Condition): Condition {
  return sql<SqlBool>`exists (select 1 from ${list} as isoquery_element where ${test(sql`isoquery_element.value`)})`
}
