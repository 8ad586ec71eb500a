import { type SqlBool, sql } from 'kysely'
import { type ColumnType, isCast, isString, isWhole } from '../../dialect/columnType.ts'
import type { DescribedColumn, ValueCheck } from '../../dialect/inspection.ts'
import type { Condition, Sql } from '../../fragment.ts'
import { type PossibleValues, rowColumn, valueFaults } from '../../inspect/valueChecks.ts'
import { ISO_GLOB, sqliteJson } from './sqliteJson.ts'

/** https://sqlite.org/datatype3.html */
export type Affinity = 'integer' | 'text' | 'blob' | 'real' | 'numeric'
type StorageClass = 'integer' | 'real' | 'text' | 'blob'

/** What SQLite does with the values of a declared type. */
interface SqliteType {
  /** The affinities under which a value stays what it was; the others change some. */
  readonly affinities: readonly Affinity[]
  /** The storage classes of the values, which are read and compared as memory does. */
  readonly classes: readonly StorageClass[]
  /** What values of these classes may be. */
  readonly values: PossibleValues
}

const hasZero = (text: Sql): Condition => sql<SqlBool>`instr(${text}, char(0)) > 0`
const isEndless = (value: Sql): Condition => sql<SqlBool>`${value} in (9e999, -9e999)`
const hasFraction = (value: Sql): Condition => sql<SqlBool>`${value} <> cast(${value} as integer)`
const isDate = (text: Sql): Condition => {
  const isInRange = sql`${text} >= '0001' and substr(${text}, 12, 2) < '24'`
  const isOfForm = sql`${text} glob ${sql.lit(ISO_GLOB)} and ${isInRange}`
  return sql<SqlBool>`${isOfForm} and strftime('%Y-%m-%dT%H:%M:%fZ', ${text}) is ${text}`
}

const TEXT = { affinities: ['text', 'blob'], classes: ['text'] } as const
const NUMERIC = { affinities: ['integer', 'real', 'numeric', 'blob'] } as const
const STRING: PossibleValues = { zero: hasZero, byteLength: (text) => sql`length(cast(${text} as blob))` }
const NUMBER: PossibleValues = { wide: true, fractions: hasFraction, endless: isEndless }
const whole: SqliteType = { ...NUMERIC, classes: ['integer'], values: { wide: true } }
const number: SqliteType = { ...NUMERIC, classes: ['integer', 'real'], values: NUMBER }

/** Columns take values of any type; so each declared type says which of them are read as memory does. */
export const SQLITE_TYPES: Readonly<Partial<Record<ColumnType, SqliteType>>> = {
  text: { ...TEXT, values: STRING },
  iso: { ...TEXT, values: { isDate } },
  tinyint: whole,
  smallint: whole,
  integer: whole,
  bigint: whole,
  real: number,
  double: number,
  decimal: number,
  boolean: whole,
  milliseconds: number,
  seconds: number,
  other: {
    affinities: ['integer', 'real', 'numeric', 'text', 'blob'],
    classes: ['integer', 'real', 'text'],
    values: STRING,
  },
}

/** https://sqlite.org/datatype3.html#determination_of_column_affinity */
export function affinityOf(declared: string): Affinity {
  const type = declared.toUpperCase()
  if (type.includes('INT')) return 'integer'
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text'
  if (type === '' || type.includes('BLOB')) return 'blob'
  return /REAL|FLOA|DOUB/.test(type) ? 'real' : 'numeric'
}

/** The tests for the values of a column: their storage classes, and what is in them. */
export function sqliteChecks(described: DescribedColumn, native: string): ValueCheck[] {
  const { name, array, path, field, type, holds } = described
  if (field === null) return []
  const column = rowColumn(name)
  const convert = `Convert the values, or correct columns[${JSON.stringify(field.name)}].type in defineTable.`
  const own = { column: name, native, value: column }
  const ofClass = (classes: readonly StorageClass[], what: string, same = sql`false`): ValueCheck => ({
    ...own,
    differs: sql<SqlBool>`typeof(${column}) not in (${literals(classes)}) and not (${same})`,
    value: sql`substr(${column}, 1, 40) || ', a value of the storage class ' || typeof(${column})`,
    cause: '',
    effect: `, where ${what} is declared: it is compared otherwise`,
    wayOut: convert,
  })
  if (path !== null || array) {
    const isNoJson: ValueCheck = {
      ...own,
      differs: sql<SqlBool>`typeof(${column}) = 'text' and not json_valid(${column})`,
      consequence: 'error',
      cause: 'a string that is not JSON',
      wayOut:
        path !== null
          ? 'Correct the value, or leave out the paths into the column in defineTable.'
          : 'Write a list, `[]`, or NULL.',
    }
    const inside = path !== null ? pathChecks : listChecks
    const checks = [ofClass(['text', 'blob'], path !== null ? 'JSON' : 'a list in JSON'), isNoJson]
    return holds === 'value' ? [...checks, ...inside(described, native)] : checks
  }
  const { classes, values } = SQLITE_TYPES[type]!
  // Numbers are compared alike in both classes; as the text of a string, 5.0 is another value than 5.
  const isNumber = classes.includes('integer') && !isCast(field, type)
  const checks = [
    isNumber
      ? ofClass(classes, type, sql`typeof(${column}) = 'real' and ${column} = cast(${column} as integer)`)
      : ofClass(classes, type),
  ]
  if (holds === 'value')
    checks.push(...valueFaults(described, column, values).map((fault) => ({ ...own, ...fault })))
  if (isCast(field, type) && type === 'other')
    checks.push({
      ...own,
      differs: isOtherText(column),
      cause: 'a number that JavaScript and SQLite write differently',
      wayOut: convert,
    })
  return checks
}

function literals(texts: readonly string[]): Sql {
  return sql.join([...texts, 'null'].map((each) => sql.lit(each)))
}

/** Whether a number is another text in JavaScript than in SQLite: `5` and `5.0`, or with more digits. */
function isOtherText(column: Sql): Condition {
  const isPlain = sql`abs(${column}) between 1e-4 and 1e15 and ${column} <> cast(${column} as integer)`
  const isSame = sql`${isPlain} and cast(cast(${column} as text) as real) = ${column}`
  return sql<SqlBool>`typeof(${column}) = 'real' and not (${isSame})`
}

/** The tests for the values under a path: those of other kinds are absent. */
function pathChecks(described: DescribedColumn, native: string): ValueCheck[] {
  const { name, path, type, array } = described
  if (type !== 'text' && type !== 'iso') return []
  const column = rowColumn(name)
  const json = sql`case when typeof(${column}) = 'blob' or json_valid(${column}) then ${column} end`
  const { table, value } = sqliteJson.elements(json, path!, type)
  const own = array
    ? { column: name, native, from: table, value }
    : { column: name, native, value: sqliteJson.value(json, path!, type) }
  if (type === 'iso') {
    const differs = sql<SqlBool>`${own.value} glob '0000-*'`
    return [{ ...own, differs, cause: 'a date of the year 0', wayOut: 'Correct the value.' }]
  }
  return valueFaults(described, own.value, STRING).map((fault) => ({ ...own, ...fault }))
}

/** The tests for the elements of a list: each is of the field's kind, or null. */
function listChecks(described: DescribedColumn, native: string): ValueCheck[] {
  const { name, field, type } = described
  const column = rowColumn(name)
  const list = sql`case when typeof(${column}) = 'blob' or json_valid(${column}) then json(${column}) end`
  const value = sql`isoquery_value.value`
  const { classes, values } = SQLITE_TYPES[type]!
  const kinds =
    type === 'boolean'
      ? ['true', 'false', 'integer']
      : isString(field!) && type !== 'other'
        ? ['text']
        : classes
  const own = { column: name, native, from: sql`json_each(${list}) as isoquery_value`, value }
  const isTooWide = sql`isoquery_value.type = 'integer' and typeof(${value}) = 'real'`
  const isOther = sql`isoquery_value.type not in (${literals(kinds)})${
    isWhole(type) ? sql` or (${isTooWide})` : sql``
  }`
  return [
    {
      ...own,
      differs: sql<SqlBool>`(${isOther} or json_type(${list}) <> 'array')`,
      cause: `which is not a value of the kind ${field!.kind} in a list`,
      wayOut: 'Correct the list.',
    },
    ...valueFaults(described, value, values).map((fault) => ({ ...own, ...fault })),
  ]
}
