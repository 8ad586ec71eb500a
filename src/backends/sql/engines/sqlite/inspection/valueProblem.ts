import { type RawBuilder, sql } from 'kysely'
import { type ColumnType, isCast } from '../../../dialect/columnType.ts'
import type { AnyKysely, DescribedColumn, DescribedTable, TableProblem } from '../../../dialect/inspection.ts'
import { tableId } from '../../../dialect/quoting.ts'

/** The storage classes of values under each declared type; https://sqlite.org/datatype3.html */
const WHOLE = ['integer'] as const
const NUMBERS = ['integer', 'real'] as const
const CLASSES: Readonly<Record<ColumnType, readonly string[]>> = {
  text: ['text'],
  iso: ['text'],
  tinyint: WHOLE,
  smallint: WHOLE,
  integer: WHOLE,
  bigint: WHOLE,
  real: NUMBERS,
  double: NUMBERS,
  decimal: NUMBERS,
  boolean: WHOLE,
  timestamptz: [],
  timestamp: [],
  date: [],
  milliseconds: NUMBERS,
  seconds: NUMBERS,
  other: ['integer', 'real', 'text'],
}

/** The storage classes of lists, which are JSON or JSONB. */
const LISTS = ['text', 'blob']

/** The first value of a column that is of another storage class than the description says. */
export async function valueProblem(
  db: AnyKysely,
  table: DescribedTable,
  described: DescribedColumn,
  declared: string,
): Promise<TableProblem | null> {
  const { name, array, path, field, type } = described
  if (field === null) return null
  const isJson = array || path !== null
  const classes = isJson ? LISTS : CLASSES[type]
  const column = sql.id(name)
  const allowed = sql.join([...classes, 'null'])
  // Numbers are compared alike in both classes; as the text of a string, 5.0 is another value than 5.
  const isNumber = !isJson && classes.includes('integer') && !isCast(field, type)
  const same = isNumber
    ? sql`typeof(${column}) = 'real' and ${column} = cast(${column} as integer)`
    : sql`false`
  const { rows } = await sql<{ key: unknown; class: string }>`
    select ${sql.id(table.key)} as key, typeof(${column}) as class from ${tableId(table.name)}
    where typeof(${column}) not in (${allowed}) and not (${same}) limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const where = `The column "${name}" (${declared || 'of no type'}) of ${table.name}`
  const message =
    `${where} holds a value of the storage class ${row.class}, in the row with the key ${row.key}, ` +
    `where ${path !== null ? 'JSON' : array ? 'a list in JSON' : type} is declared: it is compared ` +
    `otherwise. Convert the values, or correct columns[${JSON.stringify(field.name)}].type in defineTable.`
  return { consequence: 'wrong hits', message, column: name }
}

type Affinity = 'integer' | 'text' | 'blob' | 'real' | 'numeric'

/** https://sqlite.org/datatype3.html#determination_of_column_affinity */
function affinityOf(declared: string): Affinity {
  const type = declared.toUpperCase()
  if (type.includes('INT')) return 'integer'
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text'
  if (type === '' || type.includes('BLOB')) return 'blob'
  return /REAL|FLOA|DOUB/.test(type) ? 'real' : 'numeric'
}

/** What the affinity of a column does to the values that are stored in it. */
export function affinityProblem(
  { name, array, path, field, type }: DescribedColumn,
  declared: string,
): TableProblem | null {
  // An object in JSON looks like no number.
  if (field === null || type === 'other' || path !== null) return null
  const affinity = affinityOf(declared)
  const isString = array || type === 'text' || type === 'iso'
  const where = `The column "${name}" of the type ${declared} has the affinity ${affinity.toUpperCase()}`
  const wrong = (effect: string, wayOut: string): TableProblem => ({
    consequence: 'wrong hits',
    message: `${where}: ${effect}. ${wayOut}`,
    column: name,
  })
  if (isString && affinity !== 'text' && affinity !== 'blob')
    return wrong('texts that look like numbers become numbers', 'Make the column TEXT.')
  if (!isString && affinity === 'text')
    return wrong('numbers become texts, and are compared as such', 'Make the column INTEGER or REAL.')
  return null
}

/** A raw expression that gives one value. */
export async function ask<T>(db: AnyKysely, expression: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<{ answer: T }>`select ${expression} as answer`.execute(db)
  return rows[0]!.answer
}
