import { MysqlQueryCompiler, type SqlBool, sql } from 'kysely'
import { MAX_TOKEN_LENGTH } from '../../../../analysis/analyze.ts'
import type { RegexpNode } from '../../../../analysis/regexp/syntax/ast.ts'
import { MAX_KEYWORD_BYTES } from '../../../../schema/readDocument.ts'
import { BIGINT, FOUR_DIGIT_YEARS, isWhole } from '../../dialect/columnType.ts'
import type { Rows } from '../../dialect/conditions.ts'
import { NO_INTERSECTION, NOUNS } from '../../dialect/conditions.ts'
import { rows } from '../../dialect/defaultConditions.ts'
import { defaults } from '../../dialect/defaults.ts'
import { defineDialect } from '../../dialect/defineDialect.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { balanced, type Condition, type Sql } from '../../fragment.ts'
import { regexpPatterns } from '../../patterns/regexpPatterns.ts'
import {
  fitsSql,
  phraseWithin,
  prefilterByTerms,
  requirementsOf,
  SHORTER_PHRASE,
  valueGap,
} from '../../phrases/sloppyPhrase.ts'
import { backquoted } from './backquoted.ts'
import { anchoredRegexp, MAX_STEPS, searchedRegexp } from './boundedRegexp.ts'
import { fromBase64, keyValue, writtenValue } from './fromBase64.ts'
import { columnsSetByUpdates, inspectMysqlTable, unsortedKey } from './inspection/inspectMysqlTable.ts'
import type { MysqlFlavour } from './mysqlFlavour.ts'
import { indexedValue, mysqlJson } from './mysqlJson.ts'
import { onePassIntervals } from './onePassIntervals.ts'
import { fitsWindows, termsWithin, windowsOf } from './phraseWindows.ts'
import { withinTimestamps } from './withinTimestamps.ts'

/**
 * Prepared statements count bound values in 16 bits. MariaDB's default stack of 292 KB takes expressions 1.5
 * times as deep. Names: https://dev.mysql.com/doc/refman/8.4/en/identifier-length.html
 */
const LIMITS = { parameters: 65_535, depth: 1000, nameBytes: 64, sloppyPhrases: 500 }

/**
 * The characters of a long text in its index. MyISAM takes 1,000 bytes, InnoDB 3,072:
 * https://dev.mysql.com/doc/refman/8.4/en/myisam-storage-engine.html
 */
const INDEXED_CHARACTERS = 250

/** The most patterns of LIKE that stand for a regular expression with too many steps. */
const MAX_PATTERNS = 200

/** A dialect of MySQL or MariaDB. */
export function mysqlFamily(flavour: MysqlFlavour): Dialect {
  const { name, collation, regexpPrefix, likeRegexp, derivedTables, cachesSubqueries } = flavour
  const { lastTimestamp, timestampValue, bindsBase64 } = flavour
  const longtext = `longtext character set utf8mb4 collate ${collation}`
  const key = `varchar(255) character set utf8mb4 collate ${collation}`
  const collated = (string: Sql): Sql => sql`convert(${string} using utf8mb4) collate ${sql.raw(collation)}`
  const text = (value: string): Sql =>
    bindsBase64 ? collated(fromBase64(value)) : sql`${value} collate ${sql.raw(collation)}`
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
    timestamptz: { ddl: 'timestamp(3) null', min: 1000, max: lastTimestamp, inLists: false },
    date: { ddl: 'date', ...FOUR_DIGIT_YEARS },
    milliseconds: { ddl: 'bigint' },
    seconds: { ddl: 'bigint' },
  }
  /** The tokens of a token column as a list in JSON, made from a text that is NULL where the column is. */
  const jsonTokens = (tokens: Sql, column: Sql): Sql => {
    const quoted = sql`json_quote(trim(${tokens})) collate ${sql.raw(collation)}`
    const list = sql`concat('[', replace(${quoted}, ' ', '","'), ']')`
    // Beyond `max_allowed_packet` a string is NULL. This is no JSON and stops the query, which otherwise
    // would pass over the row.
    const absent = sql`case when ${column} is null then '[]' else 'longer than max_allowed_packet' end`
    return sql`coalesce(${list}, ${absent})`
  }
  /** In a subquery: makes its result depend on the key of the row, and on nothing that equals another's. */
  const isOfRow = ({ rowKey }: Dialect): Sql =>
    cachesSubqueries && rowKey !== null ? sql` and ${rowKey} is not null` : sql``
  const listRows = (json: Sql, type: string, alias?: string): Rows =>
    rows(sql`json_table(${json}, '$[*]' columns (value ${sql.raw(type)} path '$'))`, alias)
  const regexp = (dialect: Dialect, operand: Sql, node: RegexpNode, maxLength: number): Condition | null => {
    const expanded = onePassIntervals(node)
    const asked = (written: string) => likeRegexp(operand, text(`${regexpPrefix}${written}`))
    const anchored = anchoredRegexp(expanded, maxLength)
    if (anchored !== null) return asked(anchored)
    const patterns = regexpPatterns(expanded, MAX_PATTERNS)
    if (patterns !== null) return dialect.matchesAny(operand, patterns)
    const searched = searchedRegexp(expanded, maxLength)
    return searched === null ? null : asked(searched)
  }
  return defineDialect({
    name,
    limits: LIMITS,
    types,
    createCompiler: () => new MysqlQueryCompiler(),
    text,
    // The column may be unsigned. A statement that was prepared casts to UNSIGNED what it is given as signed.
    wholeNumbers: (type) => (isWhole(type) ? { min: BIGINT.min, max: 2n ** 64n - 1n } : null),
    integer: (value) => sql`cast(${value} as ${sql.raw(value > BIGINT.max ? 'decimal(20)' : 'signed')})`,
    number: (value) => sql`cast(${value} as double)`,
    booleanValue: Number,
    sortedString: collated,
    // An expression over a TIMESTAMP is a local time, of which an hour occurs twice when clocks go back.
    sortedInstant: (instant, type) =>
      type === 'timestamptz'
        ? sql`floor(unix_timestamp(${instant}) * 1000)`
        : sql`${instant} - interval (microsecond(${instant}) % 1000) microsecond`,
    instantWithin(type, value, from, until) {
      if (type !== 'timestamptz') return defaults.instantWithin.call(this, type, value, from, until)
      return withinTimestamps(value, from, until)
    },
    instantValue(type, milliseconds) {
      if (type === 'timestamptz') return timestampValue(milliseconds)
      return defaults.instantValue.call(this, type, milliseconds)
    },
    isOneOf(operand, values) {
      if (!bindsBase64) return defaults.isOneOf.call(this, operand, values)
      return sql<SqlBool>`${operand} in (${sql.join(values.map(text))})`
    },
    writtenValue: bindsBase64 ? writtenValue : defaults.writtenValue,
    keyValue: bindsBase64 ? keyValue : defaults.keyValue,
    asText: (column, array) => (array ? null : sql`convert(${column} using utf8mb4)`),
    json: mysqlJson(flavour),
    // Of a column that is no JSON as well, which checkTable names.
    isEmptyList: (column) => defaults.isEmptyList(sql`cast(${column} as char)`),
    elementRows: (column, type) => listRows(column, type === 'boolean' ? 'tinyint' : types[type]!.ddl),
    tokenRows: (column) => listRows(jsonTokens(collated(column), column), longtext),
    stringRows: (values, alias) => {
      const { table, value } = listRows(text(JSON.stringify(values)), longtext, alias)
      return { table, value: sql`${value} collate ${sql.raw(collation)}` }
    },
    // For `exists` MySQL may make a semi-join, which reads the list of the first row only.
    anyRow({ table, value }, test) {
      return hasRows(sql`from ${table} where ${test(value)}${isOfRow(this)}`)
    },
    // In some SQL modes an empty string in a statement is NULL.
    anyToken(column, test) {
      return this.anyRow(
        this.tokenRows(column),
        (token) => sql<SqlBool>`char_length(${token}) > 0 and ${test(token)}`,
      )
    },
    hasAnyToken(column, tokens) {
      if (tokens.length < this.manyTokens) return null
      // Long texts cannot be looked up in a temporary table, so the tokens of the column are read as short
      // ones. Longer words would be cut short, and the piece between two values is empty.
      const token = `varchar(${MAX_TOKEN_LENGTH}) character set utf8mb4 collate ${collation}`
      const possible = tokens.filter((each) => each !== '' && each.length <= MAX_TOKEN_LENGTH)
      const { table, value } = listRows(text(JSON.stringify(possible)), token, 'isoquery_each')
      // Inside CASE the list becomes a table once; otherwise the planner may join it again to the tokens of
      // each row.
      return this.anyRow(
        listRows(jsonTokens(collated(column), column), token),
        (found) => sql<SqlBool>`case when ${found} in (select ${value} from ${table}) then 1 else 0 end = 1`,
      )
    },
    lowerAscii: (operand) => defaults.lowerAscii(collated(operand)),
    regexp(operand, node) {
      return regexp(this, operand, node, MAX_KEYWORD_BYTES)
    },
    tokenRegexp(column, node) {
      const { value } = this.tokenRows(column)
      const condition = regexp(this, value, node, MAX_TOKEN_LENGTH)
      return condition && this.anyToken(column, () => condition)
    },
    tokenPhrase(column, tokens, slop) {
      if (!fitsSql(tokens, slop) || (!derivedTables && !fitsWindows(tokens))) return null
      const terms = [
        "first_term int path '$[0]'",
        "last_term int path '$[1]'",
        `term ${longtext} path '$[2]'`,
        "least int path '$[3]'",
      ]
      const { list, count } = requirementsOf(tokens)
      const needs = sql`json_table(${text(list)}, '$[*]' columns (${sql.raw(terms.join(', '))}))`
      const spread = sql`replace(${collated(column)}, '  ', ${text(valueGap(slop))})`
      const token = sql.raw(`ordinal for ordinality, token ${longtext} path '$'`)
      const positions = sql`json_table(${jsonTokens(spread, column)}, '$[*]' columns (${token}))`
      const maxSlop = sql`cast(${slop} as signed)`
      if (derivedTables) {
        const near = hasRows(phraseWithin(needs, positions, maxSlop, sql`${count}`))
        return prefilterByTerms(this, column, tokens, near)
      }
      const repeatsNoWord = new Set(tokens).size === tokens.length
      const unspread = sql`cast(convert(${column} using utf8mb4) as binary)`
      const gap = bindsBase64 ? fromBase64(valueGap(slop)) : sql`cast(${valueGap(slop)} as binary)`
      const bytes = sql`concat(' ', trim(replace(${unspread}, '  ', ${gap})))`
      const ofRow = isOfRow(this)
      const windows = hasRows(windowsOf(needs, positions, bytes, maxSlop, ofRow))
      const apart = sql<SqlBool>`(${repeatsNoWord ? 1 : 0} = 1 or ${windows})`
      const within = termsWithin(needs, positions, maxSlop, sql`${tokens.length}`, ofRow)
      return prefilterByTerms(this, column, tokens, balanced([within, apart], 'and'))
    },
    requirement: (capability) =>
      capability === 'phrase'
        ? SHORTER_PHRASE
        : capability === 'intersection'
          ? NO_INTERSECTION
          : `a simpler ${NOUNS[capability]}: one that a backtracking engine decides in at most ` +
            `${MAX_STEPS} steps`,
    keyTextDdl: key,
    keyDdl: {
      text: `${key} not null primary key`,
      bigint: 'bigint not null auto_increment primary key',
    },
    indexDdl({ index, table, column, type, array, json }) {
      if (array) return null
      const beginning = json ? indexedValue(column, type, collation) : `${column}(${INDEXED_CHARACTERS})`
      return `create index ${index} on ${table} (${type === 'text' ? beginning : column})`
    },
    dropIndexDdl(path, index) {
      const ifExists = this.indexIfNotExists === '' ? '' : 'if exists '
      return `drop index ${ifExists}${this.quote(index)} on ${path.map(this.quote).join('.')}`
    },
    retypeColumnDdl: (table, column, definition) =>
      `alter table ${table} modify column ${column} ${definition}`,
    altersTogether: true,
    columnsSetByUpdates,
    unsortedKey,
    inspect: (db, table) => inspectMysqlTable(db, table, flavour, types),
    quote: backquoted,
  })
}

/** Whether a query, written without its `select`, has rows. */
function hasRows(query: Sql): Condition {
  return sql<SqlBool>`(select count(*) ${query}) > 0`
}
