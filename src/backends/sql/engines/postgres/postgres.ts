import { PostgresQueryCompiler, type SqlBool, sql } from 'kysely'
import { MAX_TOKEN_LENGTH } from '../../../../analysis/analyze.ts'
import type { RegexpNode } from '../../../../analysis/regexp/syntax/ast.ts'
import { checkOptions } from '../../../../diagnostics/arguments/checkOptions.ts'
import { FOUR_DIGIT_YEARS } from '../../dialect/columnType.ts'
import type { Rows } from '../../dialect/conditions.ts'
import { defaults } from '../../dialect/defaults.ts'
import { defineDialect } from '../../dialect/defineDialect.ts'
import type { Dialect, NoOptions } from '../../dialect/dialect.ts'
import { isBeforeChrist, isoInstant, wallClock } from '../../dialect/instant.ts'
import { balanced, type Condition, type Sql } from '../../fragment.ts'
import { loosePattern, looseRegexp } from '../../patterns/looseRegexp.ts'
import { patternText } from '../../patterns/patternText.ts'
import type { RegexpText } from '../../patterns/regexpParts.ts'
import type { RegexpFlavour } from '../../patterns/regexpText.ts'
import { smallerNeeded, smallText, TOKEN_REGEX } from '../../patterns/smallRegexp.ts'
import type { Segment } from '../../patterns/tokenPattern.ts'
import { fitsSql, prefilterByTerms } from '../../phrases/sloppyPhrase.ts'
import { boundJson } from './boundJson.ts'
import { inspectPostgres } from './inspection/inspectPostgres.ts'
import { positionsWithin } from './phrases/positionsWithin.ts'
import { withinReach } from './phrases/withinReach.ts'
import { postgresJson } from './postgresJson.ts'
import { NAME_BYTES } from './postgresNames.ts'
import { tokens } from './tokens/tokens.ts'
import { LOST_BY_TRIGRAMS } from './trigrams/trigramRegexp.ts'
import { trigrams } from './trigrams/trigrams.ts'

/**
 * https://www.postgresql.org/docs/current/limits.html; the server's default stack has room for expressions
 * three times as deep.
 */
const LIMITS = { parameters: 65_535, depth: 1000, nameBytes: NAME_BYTES, sloppyPhrases: 500 }

/** https://www.postgresql.org/docs/current/datatype-datetime.html; the last instant is that of JavaScript. */
const INSTANTS = { min: -210_863_520_000_000, max: 8.64e15 }

/**
 * The dialect for PostgreSQL 14 or newer, in a database with UTF8 encoding. Strings are compared with the "C"
 * collation, and lists are stored as arrays.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: postgres() })
 */
export function postgres(options: NoOptions = {}): Dialect {
  checkOptions('postgres', options, {})
  return defineDialect({
    name: 'PostgreSQL',
    limits: LIMITS,
    types: {
      text: { ddl: 'text collate "C"' },
      iso: { ddl: 'text collate "C"', ...FOUR_DIGIT_YEARS },
      smallint: { ddl: 'smallint', min: -32_768, max: 32_767 },
      integer: { ddl: 'integer', min: -2_147_483_648, max: 2_147_483_647 },
      bigint: { ddl: 'bigint' },
      real: { ddl: 'real', single: true },
      double: { ddl: 'double precision' },
      decimal: { ddl: 'numeric' },
      boolean: { ddl: 'boolean' },
      timestamptz: { ddl: 'timestamptz(3)', ...INSTANTS },
      timestamp: { ddl: 'timestamp(3)', ...INSTANTS },
      date: { ddl: 'date', ...INSTANTS },
      milliseconds: { ddl: 'bigint' },
      seconds: { ddl: 'bigint' },
    },
    defaultTypes: { ...defaults.defaultTypes, date: 'timestamptz' },
    createCompiler: () => new PostgresQueryCompiler(),
    wildcards: {
      ...defaults.wildcards,
      // The planner looks up statistics with the operand's own collation, and rejects a nondeterministic one.
      compare: (operand, pattern) => sql`${operand} collate "C" like ${pattern} escape '!'`,
    },
    indexIfNotExists: 'if not exists ',
    indexConcurrently: 'concurrently ',
    columnIfNotExists: 'if not exists ',
    altersTogether: true,
    // Existing rows are not tested, so the check can be added before `backfill`, and takes no time to
    // recreate.
    addCheckDdl: (name, condition) =>
      `drop constraint if exists ${name}, add constraint ${name} check (${condition}) not valid`,
    // FOR UPDATE would block inserts of rows that reference these.
    lock: ({ columns, table, where }) => [
      sql`select ${columns} from ${table} where ${where} for no key update`,
    ],
    text: (value) => sql`${value} collate "C"`,
    // Comparisons set the column's collation.
    pattern: (value) => sql`${value}`,
    // Bound as text: postgres.js reads a bound timestamp with `new Date`, which puts one without a zone into
    // that of the process.
    instant(type, milliseconds) {
      const text = sql`cast(${this.instantValue(type, milliseconds)} as text)`
      return sql`cast(${text} as ${sql.raw(this.types[type]!.ddl)})`
    },
    instantValue: (type, milliseconds) => {
      // The form that `new Date` reads right in every year, for clients that read what they bind.
      const hasIsoForm = !isBeforeChrist(milliseconds) && milliseconds <= FOUR_DIGIT_YEARS.max
      if (type === 'timestamptz' && hasIsoForm) return isoInstant(milliseconds)
      const text = wallClock(milliseconds)
      const shown = type === 'date' ? text.slice(0, -13) : type === 'timestamptz' ? `${text}+00` : text
      return isBeforeChrist(milliseconds) ? `${shown} BC` : shown
    },
    arrayValue: (values) => values,
    // For an array and for a JSON list.
    isEmptyList: (column) => sql`cast(${column} as text) collate "C" ~ '^[{[](NULL|null|[, ])*[]}]$'`,
    // Inside CASE, no column determines the type.
    writtenValue: (value) => sql`cast(${value} as ${sql.raw(Array.isArray(value) ? 'text[]' : 'text')})`,
    asText: (column, array) => sql`cast(${column} as ${sql.raw(array ? 'text[]' : 'text')})`,
    json: postgresJson,
    // The types citext and char have their own operators. For text and varchar, the cast does nothing.
    stringColumn(column, array) {
      return this.asText(column, array)!
    },
    // Columns of whole numbers may be described as `double`. For other columns, the cast does nothing.
    sortedNumber: (number) => sql`cast(${number} as double precision)`,
    sortedString: (string) => sql`${string} collate "C"`,
    sortedInstant: (instant) => sql`date_trunc('milliseconds', ${instant})`,
    byteLength: (string) => sql`octet_length(cast(${string} as text))`,
    // Clients read JSON much faster than PostgreSQL's own list format.
    listColumn: (column) => sql`cast(array_to_json(${column}) as text)`,
    // One value holds all rows. With one for each column, preparing the statement would cost more than
    // running it.
    update({ table, key, columns, rows: changes }) {
      const keys = changes.map((change) => this.keyValue(change.key))
      const ordinals = keys.map((each, i) => sql`when ${each} then ${sql.lit(i)}`)
      const json = changes.map(({ values }, ordinal) => ({
        isoquery_ordinal: ordinal,
        ...Object.fromEntries(columns.map((name, i) => [`isoquery_${i}`, values[name]])),
      }))
      const types = columns.map((name, i) => {
        const isList = changes.some(({ values }) => Array.isArray(values[name]))
        return sql`${sql.id(`isoquery_${i}`)} ${sql.raw(isList ? 'text[]' : 'text')}`
      })
      const assignments = columns.map((name, i) => {
        // If no row has a value, nothing shows whether the column holds lists.
        const isAbsent = changes.every(({ values }) => values[name] === null)
        return sql`${sql.id(name)} = ${isAbsent ? sql.lit(null) : sql.id(`isoquery_${i}`)}`
      })
      const rows = sql`json_to_recordset(${boundJson(JSON.stringify(json), 'json')})`
      return sql`
        update ${table} as isoquery_row set ${sql.join(assignments)}
        from ${rows} as isoquery_changes(isoquery_ordinal integer, ${sql.join(types)})
        where ${key} in (${sql.join(keys)})
          and isoquery_ordinal = case ${key} ${sql.join(ordinals, sql` `)} end`
    },
    elementRows: (column) => rows(sql`unnest(${column})`),
    // With a nondeterministic collation, string functions fail or confuse letters.
    tokenRows: (column) => rows(sql`unnest(string_to_array(${column} collate "C", ' '))`),
    stringRows: (values, alias) =>
      rows(sql`jsonb_array_elements_text(${boundJson(JSON.stringify(values))})`, alias),
    elementEquals(column, value) {
      return sql<SqlBool>`${column} @> array[${value}] collate "C"`
    },
    hasAnyElement(column, values) {
      return sql<SqlBool>`${column} && array[${sql.join(values)}] collate "C"`
    },
    // It searches bytes and is several times as fast as LIKE. With LIKE, the planner might also choose an
    // index.
    scanForText: (column, text) => sql<SqlBool>`strpos(${column} collate "C", ${text}) > 0`,
    hasAnyToken(column, tokens) {
      if (tokens.length < this.manyTokens) return null
      const { table, value } = this.stringRows(tokens, 'isoquery_each')!
      const list = sql`select ${value} from ${table}`
      // Inside CASE, the list is hashed once. Otherwise, the planner may join it again to the tokens of each
      // row.
      return this.anyToken(
        column,
        (token) => sql<SqlBool>`case when ${token} collate "C" in (${list}) then true else false end`,
      )
    },
    // With the collation "C", lower() changes only ASCII letters.
    lowerAscii: (operand) => sql`lower(${operand} collate "C")`,
    tokenWildcards(column, { segments }) {
      const write = (parts: readonly Segment[]): string =>
        parts.map((segment) => patternText(segment, TOKEN_REGEX)).join(TOKEN_REGEX.many)
      const rough = segments.map((segment) => loosePattern(segment, LOST_BY_TRIGRAMS))
      return matches(column, write(segments), write(rough))
    },
    regexp: valueRegexp,
    tokenRegexp,
    tokenPhrase(column, tokens, slop, scanned) {
      if (!fitsSql(tokens, slop)) return null
      // Read only once, because each function that receives a long column reads and decompresses it.
      const text = sql`isoquery_text.value collate "C"`
      const terms = scanned ? [...new Set(tokens)].map((token) => this.scanForText(text, ` ${token} `)!) : []
      const near = withinReach(text, tokens, slop)
      const counted = near.exact ? [] : [positionsWithin(text, tokens, slop)]
      const tests = [...terms, ...near.tests, ...counted]
      const from = sql`(select ${column} || '' as value offset 0) as isoquery_text`
      // Inside CASE, the tests keep their order.
      const found = sql`case when ${balanced(tests, 'and')} then true else false end`
      const phrase = sql<SqlBool>`exists (select 1 from ${from} where ${found})`
      return scanned ? phrase : prefilterByTerms(this, column, tokens, phrase)
    },
    requirement: smallerNeeded,
    arrayDdl(type) {
      const [name, ...collation] = this.types[type]!.ddl.split(' collate ')
      return [`${name}[]`, ...collation].join(' collate ')
    },
    keyDdl: {
      text: 'text collate "C" not null primary key',
      bigint: 'bigint generated by default as identity primary key',
    },
    // A B-tree rejects long strings. SP-GiST accepts them, and also finds prefixes and ranges.
    indexDdl: ({ index, table, column, type, array, json }) => {
      if (array) return null
      const ordered = json && type === 'iso' ? `${column} collate "C"` : column
      const indexed = type === 'text' ? `using spgist (${column} collate "C" text_ops)` : `(${ordered})`
      return `create index ${index} on ${table} ${indexed}`
    },
    inspect: inspectPostgres,
    accelerators: [trigrams, tokens],
    // Text that is stored compressed in its row is read several times as fast as text stored separately.
    tokenStorageDdl: (table, column) => [`alter table ${table} alter column ${column} set storage main`],
  })
}

function rows(table: Sql, alias = 'isoquery_element'): Rows {
  return { table: sql`${table} as ${sql.raw(alias)}(value)`, value: sql`${sql.raw(alias)}.value` }
}

const VALUES: RegexpFlavour = { any: '.', maxRepeats: 255, wild: 'any', maxLength: Infinity }
const TOKENS: RegexpFlavour = { ...VALUES, wild: 'inToken', maxLength: MAX_TOKEN_LENGTH }

function valueRegexp(operand: Sql, regexp: RegexpNode): Condition | null {
  return searched(operand, regexp, VALUES, ({ text }) => `^(?:${text})$`)
}

function tokenRegexp(column: Sql, regexp: RegexpNode): Condition | null {
  // Two spaces separate the values of a list; there is no token between them.
  return searched(
    column,
    regexp,
    TOKENS,
    ({ text, matchesEmpty }) => ` ${matchesEmpty ? '(?! )' : ''}(?:${text}) `,
  )
}

function searched(
  operand: Sql,
  regexp: RegexpNode,
  flavour: RegexpFlavour,
  anchored: (text: RegexpText) => string,
): Condition | null {
  const write = (node: RegexpNode): string | null => {
    const text = smallText(node, flavour)
    return text === 'nothing' ? NEVER : text && anchored(text)
  }
  const exact = write(regexp)
  return exact === null ? null : matches(operand, exact, write(looseRegexp(regexp, LOST_BY_TRIGRAMS)))
}

/**
 * Whether a string matches an expression. If a trigram index would lose some of its letters, the index is
 * queried with a broader expression that matches more strings, and does not see the exact one.
 */
function matches(operand: Sql, exact: string, rough: string | null): Condition {
  const asked = rough ?? ''
  const test = (value: Sql, pattern: string): Sql => sql`${value} ~ ${pattern} collate "C"`
  const exactly = sql`${asked === exact} or ${test(sql`(${operand} || '')`, exact)}`
  return sql<SqlBool>`(${test(operand, asked)} and (${exactly}))`
}

/** A regular expression that matches no string. */
const NEVER = '$.'
