import { MysqlQueryCompiler, type SqlBool, sql } from 'kysely'
import { onePassSteps } from '../../../analysis/regexp/dfa/onePass.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { MAX_KEYWORD_BYTES } from '../../../schema/readDocument.ts'
import { balanced, type Condition, type Sql } from '../fragment.ts'
import { likeText } from '../patterns/patternText.ts'
import { regexpForms } from '../patterns/regexpForms.ts'
import { regexpPatterns } from '../patterns/regexpPatterns.ts'
import { regexpText } from '../patterns/regexpText.ts'
import { fitsWindows, termsWithin, windowsOf } from '../phrases/phraseWindows.ts'
import { fitsSql, phraseWithin, prefilterByTerms, requirementsOf, valueGap } from '../phrases/sloppyPhrase.ts'
import { type ColumnType, FOUR_DIGIT_YEARS } from './columnType.ts'
import { defineDialect, lowerAscii } from './defineDialect.ts'
import { type Dialect, NOUNS } from './dialect.ts'

/**
 * Prepared statements count bound values in 16 bits; MariaDB's stack of 292 KB bears half as deep an
 * expression again.
 */
const LIMITS = { parameters: 65_535, depth: 1000, nameBytes: 64, sloppyPhrases: 500 }

/** How many bytes of a long text an index can hold, in characters of four bytes. */
const INDEXED = 255

/**
 * The engines of regular expressions of both databases try one way after another and give up at a bound,
 * MySQL with an error after some 320,000 steps and MariaDB in silence after more. So only expressions that
 * take fewer are theirs.
 */
const MAX_STEPS = 300_000
const MAX_SIZE = 5000

/**
 * MariaDB's has 64 KB for a compiled expression, and says in an error when they are not enough. Neither
 * repeats more often than this.
 */
const MAX_BYTES = 60_000
const MAX_REPEATS = 65_535

/** So many patterns at most stand for a regular expression that would take more ways. */
const MAX_PATTERNS = 200

/** The length of the longest token. */
const MAX_TOKEN = 255

/**
 * From so many on, cutting a column up and looking each token up in a table takes less time than LIKE for
 * each.
 */
const MANY_TOKENS = 16

/** What tells the two apart. */
export interface MysqlFlavour {
  readonly name: string
  /** The collation that compares code points and pads nothing. */
  readonly collation: string
  /** A string against an anchored regular expression, case minded, `.` any character. */
  readonly likeRegexp: (operand: Sql, pattern: Sql) => Condition
  /** Whether a table made by a subquery can use the columns around it. */
  readonly derivedTables: boolean
}

/** What MySQL and MariaDB have in common. */
export function mysqlFamily({ name, collation, likeRegexp, derivedTables }: MysqlFlavour): Dialect {
  const collated = sql.raw(`collate ${collation}`)
  const longtext = `longtext character set utf8mb4 collate ${collation}`
  const key = `varchar(255) character set utf8mb4 collate ${collation}`
  const text = (value: string): Sql => sql`(convert(${value} using utf8mb4) ${collated})`
  const types: Dialect['types'] = {
    text: { ddl: longtext },
    iso: { ddl: `varchar(24) character set utf8mb4 collate ${collation}`, ...FOUR_DIGIT_YEARS },
    tinyint: { ddl: 'tinyint', min: -128, max: 127 },
    smallint: { ddl: 'smallint', min: -32_768, max: 32_767 },
    integer: { ddl: 'int', min: -2_147_483_648, max: 2_147_483_647 },
    bigint: { ddl: 'bigint' },
    real: { ddl: 'float', single: true },
    double: { ddl: 'double' },
    decimal: { ddl: 'decimal(65, 30)', min: -1e34, max: 1e34, fraction: 30 },
    boolean: { ddl: 'boolean' },
    timestamp: { ddl: 'datetime(3)', ...FOUR_DIGIT_YEARS },
    date: { ddl: 'date', ...FOUR_DIGIT_YEARS },
    milliseconds: { ddl: 'bigint' },
    seconds: { ddl: 'bigint' },
  }
  const element = (type: ColumnType): Sql => sql.raw(type === 'boolean' ? 'tinyint' : types[type]!.ddl)
  // Of long texts no table for looking up can be made.
  const token = sql.raw(`varchar(${MAX_TOKEN}) character set utf8mb4 collate ${collation}`)
  const list = (json: Sql, type: Sql): Sql =>
    sql`json_table(${json}, '$[*]' columns (value ${type} path '$'))`
  const anyLike = (operand: Sql, patterns: readonly string[]): Condition => {
    const all = list(sql`${JSON.stringify(patterns)}`, sql.raw(longtext))
    return sql<SqlBool>`((select count(*) from ${all} as isoquery_pattern where ${operand} like isoquery_pattern.value escape '!') > 0)`
  }
  const asRegexp = (operand: Sql, node: RegexpNode, longest: number): Condition | null => {
    const written = regexpText(node, {
      any: '.',
      mostRepeats: MAX_REPEATS,
      wild: 'any',
      end: '\\z',
      longest,
    })
    if (written === 'nothing') return likeRegexp(operand, text('\\z.'))
    if (written === null || written.size > MAX_SIZE || written.bytes > MAX_BYTES) return null
    const steps = written.steps <= MAX_STEPS ? written.steps : onePassSteps(node, longest)
    return steps !== null && steps <= MAX_STEPS ? likeRegexp(operand, text(`^(?:${written.text})\\z`)) : null
  }
  const regexp = (operand: Sql, node: RegexpNode, longest: number): Condition | null => {
    for (const form of regexpForms(node)) {
      const condition = asRegexp(operand, form, longest)
      if (condition !== null) return condition
      const patterns = regexpPatterns(form, MAX_PATTERNS)
      if (patterns !== null) return anyLike(operand, patterns.map(likeText))
    }
    return null
  }
  return defineDialect({
    name,
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
    createCompiler: () => new MysqlQueryCompiler(),
    text,
    integer: (value) => sql`cast(${value} as signed)`,
    number: (value) => sql`cast(${value} as double)`,
    booleanValue: Number,
    asText: (column, array) => (array ? null : sql`convert(${column} using utf8mb4)`),
    anyElement: (column, type, test) => anyOf(list(column, element(type)), test),
    anyToken: (column, test) =>
      anyOf(
        list(jsonTokens(column), sql.raw(longtext)),
        (token) => sql<SqlBool>`${token} <> '' and ${test(token)}`,
      ),
    hasAnyToken(column, tokens) {
      if (tokens.length < MANY_TOKENS) return null
      // What is longer would be cut, and what is empty stands between two values.
      const possible = tokens.filter((each) => each !== '' && each.length <= MAX_TOKEN)
      const words = sql`select isoquery_each.value from ${list(sql`${JSON.stringify(possible)}`, token)} as isoquery_each`
      // Within CASE the list is looked up in a table made once; otherwise the planner may join it anew to the
      // tokens of each row.
      return anyOf(
        list(jsonTokens(column), token),
        (found) => sql<SqlBool>`case when ${found} in (${words}) then 1 else 0 end = 1`,
      )
    },
    lowerAscii: (operand) => lowerAscii(sql`convert(${operand} using utf8mb4) ${collated}`),
    regexp: (operand, node) => regexp(operand, node, MAX_KEYWORD_BYTES),
    tokenRegexp(column, node) {
      const condition = regexp(sql`isoquery_element.value`, node, MAX_TOKEN)
      return condition && this.anyToken(column, () => condition)
    },
    tokenPhrase(column, tokens, slop) {
      if (!fitsSql(tokens, slop) || (!derivedTables && !fitsWindows(tokens))) return null
      const terms = sql.raw(
        `first_term int path '$[0]', last_term int path '$[1]', term ${longtext} path '$[2]', least int path '$[3]'`,
      )
      const { list, count } = requirementsOf(tokens)
      const needs = sql`json_table(${list}, '$[*]' columns (${terms}))`
      const spread = sql`replace(${column}, '  ', ${valueGap(slop)})`
      const places = sql`json_table(${jsonTokens(spread)}, '$[*]' columns (place for ordinality, token ${sql.raw(longtext)} path '$'))`
      const most = sql`cast(${slop} as signed)`
      const some = (rows: Sql): Condition => sql<SqlBool>`((select count(*) ${rows}) > 0)`
      if (derivedTables)
        return prefilterByTerms(this, column, tokens, some(phraseWithin(needs, places, most, sql`${count}`)))
      const isSimple = new Set(tokens).size === tokens.length
      const text = sql`concat(' ', trim(replace(cast(${column} as binary), '  ', ${valueGap(slop)})))`
      const apart = sql<SqlBool>`(${isSimple ? 1 : 0} = 1 or ${some(windowsOf(needs, places, text, most))})`
      const near = balanced([termsWithin(needs, places, most, sql`${tokens.length}`), apart], 'and')
      return prefilterByTerms(this, column, tokens, near)
    },
    requirement: (question) =>
      `a simpler ${NOUNS[question]}: one that a database that tries one way after another decides in few steps`,
    keyTextDdl: key,
    keyDdl: {
      text: `${key} not null primary key`,
      bigint: 'bigint not null auto_increment primary key',
    },
    indexDdl: ({ index, table, column, type, array }) =>
      array ? null : `create index ${index} on ${table} (${column}${type === 'text' ? `(${INDEXED})` : ''})`,
    quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
  })
}

/** The tokens of a token column as a list in JSON. */
function jsonTokens(column: Sql): Sql {
  return sql`concat('[', replace(json_quote(trim(${column})), ' ', '","'), ']')`
}

/**
 * Counts instead of asking whether there are any: MySQL may turn the latter into a semi-join that reads a
 * row's list only once, for the first row.
 */
function anyOf(list: Sql, test: (value: Sql) => Condition): Condition {
  return sql<SqlBool>`((select count(*) from ${list} as isoquery_element where ${test(sql`isoquery_element.value`)}) > 0)`
}
