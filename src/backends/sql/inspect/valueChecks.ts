import { type SqlBool, sql } from 'kysely'
import { MAX_KEYWORD_BYTES } from '../../../schema/readDocument.ts'
import { isWhole } from '../dialect/columnType.ts'
import type { JsonReading } from '../dialect/dialect.ts'
import type { DescribedColumn, ValueCheck } from '../dialect/inspection.ts'
import type { Condition, Sql } from '../fragment.ts'

/** What a column's type lets its values be, beyond what every field of its kind takes. */
export interface PossibleValues {
  /** Whole numbers beyond ±(2⁵³−1). */
  readonly wide?: boolean
  /** A test for numbers with a fraction. */
  readonly fractions?: (value: Sql) => Condition
  /** A test for NaN and the infinities, and for instants that are none. */
  readonly endless?: (value: Sql) => Condition
  /** A test for the character U+0000. */
  readonly zero?: (text: Sql) => Condition
  /** A test for texts that are read as dates. */
  readonly isDate?: (text: Sql) => Condition
  readonly byteLength?: (text: Sql) => Sql
}

/** A column of the row that is checked. */
export function rowColumn(name: string): Sql {
  return sql.id(ROW, name)
}

/** The name of the table in the statement that checks it. */
export const ROW = 'isoquery_row'

const SAFE = sql.lit(Number.MAX_SAFE_INTEGER)

/** The greatest numbers that are instants in JavaScript. */
const LAST = { milliseconds: sql.lit(8.64e15), seconds: sql.lit(8.64e12) } as const

type Fault = Pick<ValueCheck, 'differs' | 'cause' | 'wayOut'>

/** Where the values of a column stand: in it, or among the elements of its lists. */
export type ElementsOf = (column: Sql) => { readonly from: Sql; readonly value: Sql }

/** The tests for a column that is no JSON. */
export function columnChecks(
  described: DescribedColumn,
  native: string,
  can: PossibleValues,
  elements: ElementsOf,
): ValueCheck[] {
  const { name, array, path, holds } = described
  if (holds !== 'value' || path !== null) return []
  const column = rowColumn(name)
  const place = array ? elements(column) : { value: column }
  return valueFaults(described, place.value, can).map((fault) => ({
    ...fault,
    ...place,
    column: name,
    native,
  }))
}

/** The tests for a value under a path: others than of the declared type are absent, but for dates. */
export function jsonChecks(
  described: DescribedColumn,
  native: string,
  json: JsonReading,
  isDate: (text: Sql) => Condition,
): ValueCheck[] {
  const { name, array, path, type, holds } = described
  if (holds !== 'value' || path === null || array || type !== 'iso') return []
  const value = json.value(rowColumn(name), path, 'text')
  const looksLikeDate = sql`${value} like '____-__-__%'`
  return [
    {
      column: name,
      native,
      value,
      differs: sql<SqlBool>`(${looksLikeDate} and not (${isDate(value)}))`,
      cause: 'a date of another form than 2019-10-17T08:30:00.000Z, which no query finds',
      wayOut: 'Write it in that form.',
    },
  ]
}

/** The tests for one value of a column, or of a list in it. */
export function valueFaults({ field, type }: DescribedColumn, value: Sql, can: PossibleValues): Fault[] {
  if (field === null) return []
  const { wide = false, fractions, endless, zero, isDate, byteLength } = can
  const correct = 'Correct the value'
  const faults: Fault[] = []
  const find = (differs: Condition, cause: string, wayOut: string): void => {
    faults.push({ differs, cause, wayOut })
  }
  const beyond = (max: Sql): Condition => {
    const isBeyond = sql`${value} not between -${max} and ${max}`
    if (fractions === undefined) return sql<SqlBool>`${isBeyond}`
    // A Date cuts fractions of milliseconds off, as the bounds of a query do from 1970 on.
    const isCut = type === 'milliseconds' ? sql`${value} < 0 and ` : sql``
    return sql<SqlBool>`(${isBeyond} or (${isCut}${fractions(value)}))`
  }
  switch (field.kind) {
    case 'number':
      if (endless !== undefined) find(endless(value), 'which is no finite number', `${correct}.`)
      break
    case 'integer':
      if (endless !== undefined) find(endless(value), 'which is no finite number', `${correct}.`)
      if (wide || fractions) {
        const wayOut = fractions ? `${correct}, or declare the field as field.number().` : `${correct}.`
        find(beyond(SAFE), 'which is no whole number within ±(2^53−1)', wayOut)
      }
      break
    case 'boolean':
      if (isWhole(type) || wide)
        find(sql<SqlBool>`${value} not in (0, 1)`, 'which is neither 0 nor 1', `${correct}.`)
      break
    case 'date':
      if (type === 'iso') {
        if (isDate !== undefined) {
          const form = 'which is no date that is read: write it as 2019-10-17T08:30:00.000Z'
          find(sql<SqlBool>`not (${isDate(value)})`, form, `${correct}.`)
        }
      } else if (type === 'milliseconds' || type === 'seconds') {
        if (wide || fractions)
          find(beyond(LAST[type]), `which is no whole number of ${type} since 1970`, `${correct}.`)
      } else if (endless !== undefined) find(endless(value), 'which is no instant', `${correct}.`)
      break
    default:
      if (zero !== undefined)
        find(zero(value), 'with the character U+0000, which is read as U+FFFD in memory', `${correct}.`)
      if (byteLength !== undefined && (field.kind === 'keyword' || field.whole)) {
        const isLong = sql<SqlBool>`${byteLength(value)} > ${sql.lit(MAX_KEYWORD_BYTES)}`
        find(
          isLong,
          `which has more than ${MAX_KEYWORD_BYTES} bytes, the most of a whole value`,
          `${correct}.`,
        )
      }
  }
  return faults
}
