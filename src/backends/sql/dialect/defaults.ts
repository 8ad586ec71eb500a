import { createQueryId, type RawNode, sql } from 'kysely'
import { between, type Sql } from '../fragment.ts'
import { BIGINT, isWhole } from './columnType.ts'
import { defaultConditions } from './defaultConditions.ts'
import type { Dialect, DialectBasics } from './dialect.ts'
import { wallClock } from './instant.ts'
import { doubleQuoted, tableId } from './quoting.ts'

export type Defaults = Omit<Dialect, keyof DialectBasics>

/** The alias of a table whose columns are asked for by name. */
const INSPECTED = 'isoquery_inspected'

/** The defaults of `defineDialect`, for dialects that extend one instead of replacing it. */
export const defaults: Defaults & ThisType<Dialect> = {
  ...defaultConditions,
  rowKey: null,

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
  wholeNumbers(type) {
    return isWhole(type) ? BIGINT : null
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
  json: null,
  stringColumn(column) {
    return column
  },
  numberValue(number) {
    return number
  },
  sortedNumber(number, type) {
    if (type === 'double') return number
    return sql`cast(${this.numberValue(number, type)} as ${sql.raw(this.types.double!.ddl)})`
  },
  sortedString() {
    return null
  },
  sortedInstant() {
    return null
  },
  isAbsent(column, array) {
    return array ? sql`(${column} is null or ${this.isEmptyList(column)})` : sql`${column} is null`
  },
  isEmptyList(column) {
    return sql`replace(replace(replace(${column}, 'null', ''), ',', ''), ' ', '') = '[]'`
  },
  byteLength(string) {
    return sql`octet_length(${string})`
  },
  listColumn(column) {
    return column
  },

  quote(name) {
    return doubleQuoted(name)
  },
  arrayDdl() {
    return 'json'
  },
  keepsKeyTypes: false,
  keyDdl: { text: 'varchar(255) not null primary key', bigint: 'bigint not null primary key' },
  keyTextDdl: null,
  keyFieldDdl(definition) {
    return `${definition} not null primary key`
  },
  tableClause: '',
  indexNames(path, index) {
    return { index: this.quote(index), table: path.map((part) => this.quote(part)).join('.') }
  },
  indexDdl({ index, table, column, array }) {
    return array ? null : `create index ${index} on ${table} (${column})`
  },
  dropIndexDdl(table, index) {
    return `drop index if exists ${[...table.slice(0, -1), index].map((part) => this.quote(part)).join('.')}`
  },
  indexIfNotExists: '',
  indexConcurrently: '',
  accelerators: [],
  tokenStorageDdl() {
    return []
  },
  columnIfNotExists: '',
  altersTogether: false,
  addColumnsDdl(table, columns) {
    const actions = columns.map(
      ({ column, definition }) => `add column ${this.columnIfNotExists}${this.quote(column)} ${definition}`,
    )
    return alterTable(table, actions, this.altersTogether)
  },
  dropColumnsDdl(table, columns) {
    const ifExists = this.columnIfNotExists === '' ? '' : 'if exists '
    const actions = columns.map((column) => `drop column ${ifExists}${this.quote(column)}`)
    return alterTable(table, actions, this.altersTogether)
  },
  retypeColumnDdl(table, column, definition) {
    return `alter table ${table} alter column ${column} type ${definition}`
  },
  renamesIndexed: true,
  addCheckDdl(name, condition) {
    return `add constraint ${name} check (${condition})`
  },
  companionChecksDdl(table, checks) {
    const actions = checks.map(({ name, value, companions }) => {
      const present = companions.map(({ column }) => `${this.quote(column)} is not null`).join(' and ')
      const absent = inDdl(this, this.isAbsent(sql.id(value.column), value.array))
      return this.addCheckDdl(this.quote(name), `${absent} or (${present})`)
    })
    return alterTable(table.map((part) => this.quote(part)).join('.'), actions, this.altersTogether)
  },
  dropChecksDdl(table, checks) {
    const actions = checks.map(({ name }) => `drop constraint if exists ${this.quote(name)}`)
    return alterTable(table.map((part) => this.quote(part)).join('.'), actions, this.altersTogether)
  },
  limited(limit) {
    return sql`limit ${sql.lit(limit)}`
  },
  lock({ columns, table, where }) {
    return [sql`select ${columns} from ${table} where ${where} for update`]
  },
  async columnsSetByUpdates() {
    return []
  },
  async unsortedKey() {
    return null
  },
  update({ table, key, columns, kept, rows }) {
    const keys = rows.map((row) => this.keyValue(row.key))
    const assignments = columns.map((name) => {
      const cases = rows.map(({ values }, i) => sql`when ${keys[i]} then ${this.writtenValue(values[name])}`)
      return sql`${sql.id(name)} = case ${key} ${sql.join(cases, sql` `)} end`
    })
    assignments.push(...kept.map((name) => sql`${sql.id(name)} = ${sql.id(name)}`))
    return sql`update ${table} set ${sql.join(assignments)} where ${key} in (${sql.join(keys)})`
  },
  async inspect(db, { name, columns }) {
    const table = tableId(name)
    const canSelect = (what: Sql): Promise<boolean> =>
      sql`select ${what} from ${table} as ${sql.id(INSPECTED)} where 1 = 0`.execute(db).then(
        () => true,
        () => false,
      )
    if (!(await canSelect(sql`1 as one`))) return null
    const names: string[] = []
    // SQLite reads an unknown name without its table as a string.
    for (const column of columns) if (await canSelect(sql.id(INSPECTED, column.name))) names.push(column.name)
    return { names, ignoresCase: false, problems: [] }
  },
}

/** An expression without bound values, as a statement that defines something has it. */
export function inDdl(dialect: Dialect, expression: Sql): string {
  return dialect.createCompiler().compileQuery(expression.toOperationNode() as RawNode, createQueryId()).sql
}

/** The statements that change a table: one for all changes, or one for each. */
export function alterTable(table: string, actions: readonly string[], together: boolean): string[] {
  if (together && actions.length > 0) return [`alter table ${table} ${actions.join(', ')}`]
  return actions.map((action) => `alter table ${table} ${action}`)
}

/**
 * A value in JSON. An unsafe integer is written with an exponent, so that it is read as a binary64 number.
 */
function jsonValue(value: string | number | boolean): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (value as number).toExponential()
    : JSON.stringify(value)
}
