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
  /** What is held against the greatest numbers, if comparing the value itself may fail. */
  readonly bounded?: (value: Sql) => Sql
  /** A test for numbers with a fraction. */
  readonly fractions?: (value: Sql) => Condition
  /** A test for NaN and the infinities, and for instants that are none. */
  readonly endless?: (value: Sql) => Condition
  /** A test for the character U+0000. */
  readonly zero?: (text: Sql) => Condition
  /** A test for texts that are read as dates. */
  readonly isDate?: (text: Sql) => Condition
  readonly byteLength?: (text: Sql) => Sql
  /** A test for numbers that are compared as others than clients are given, as 0.1 in 32 bits. */
  readonly rounded?: (value: Sql) => Condition
  /** A test for values whose cast to text is another than the text of what clients are given. */
  readonly otherText?: (value: Sql) => Condition
  /** A test for early instants, which some clients give as later ones. */
  readonly early?: ((value: Sql) => Condition) | undefined
  /** A test for instants beyond those of a `timestamptz`, of a type that is declared as one. */
  readonly beyondTimestamp?: (value: Sql) => Condition
  /** A test for texts that are JSON, in columns that may hold others. */
  readonly isJson?: (text: Sql) => Condition
  /** What the others are. Default: texts that are no JSON. */
  readonly noJson?: string
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

type Fault = Pick<ValueCheck, 'differs' | 'cause' | 'wayOut' | 'effect'>

/** Where the values of a column stand: in it, or among the elements of its lists. */
export type ElementsOf = (column: Sql) => {
  /** What the table is joined with, unless `some` asks within the list. */
  readonly from?: Sql
  readonly value: Sql
  /** What is shown, if not the value. */
  readonly shown?: Sql
  /** Whether some element fulfils a condition on `value`. */
  readonly some?: (condition: Condition) => Condition
}

/** How an engine is asked for values. */
export interface EngineValues {
  /** `null` where lists are JSON, into which the engine looks itself. */
  readonly elements: ElementsOf | null
  readonly json: JsonReading
  /** What texts in JSON may be. */
  readonly texts: PossibleValues
  /** Whether the client gives early instants as they are. Default `true`. */
  readonly readsEarly?: boolean
  /** What a string that is not JSON leads to. */
  readonly onInvalidJson: 'error' | 'wrong hits'
}

/** The tests for the values of a column, or of its lists. */
export function columnChecks(
  described: DescribedColumn,
  native: string,
  can: PossibleValues,
  engine: EngineValues,
): ValueCheck[] {
  const { name, array, path, holds } = described
  if (holds !== 'value') return []
  if (path !== null) return jsonChecks(described, native, can, engine)
  const column = rowColumn(name)
  const place: ReturnType<ElementsOf> | undefined = array ? engine.elements?.(column) : { value: column }
  if (place === undefined) return []
  const { from, value, shown = value, some } = place
  const possible = engine.readsEarly === false ? can : { ...can, early: undefined }
  return valueFaults(described, value, possible).map(({ differs, ...fault }) => ({
    ...fault,
    ...(from && { from }),
    differs: some?.(differs) ?? differs,
    value: shown,
    column: name,
    native,
  }))
}

/** The tests for a column of JSON; values of other kinds than the declared are absent, but for dates. */
function jsonChecks(
  described: DescribedColumn,
  native: string,
  { isJson, noJson = 'a string that is not JSON' }: PossibleValues,
  { json, texts, onInvalidJson: consequence }: EngineValues,
): ValueCheck[] {
  const { name, array, path, type } = described
  const column = rowColumn(name)
  const checks: ValueCheck[] = []
  if (isJson !== undefined)
    checks.push({
      ...{ column: name, native, value: column, consequence },
      differs: sql<SqlBool>`not (${isJson(column)})`,
      cause: noJson,
      wayOut: 'Correct the value, or leave out the paths into the column in defineTable.',
    })
  if (array || (type !== 'iso' && type !== 'text')) return checks
  const read = isJson === undefined ? column : sql`case when ${isJson(column)} then ${column} end`
  const value = json.value(read, path!, 'text')
  if (type === 'text') {
    const faults = valueFaults(described, value, texts)
    return [...checks, ...faults.map((fault) => ({ column: name, native, value, ...fault }))]
  }
  const looksLikeDate = sql`${value} like '____-__-__%'`
  checks.push({
    ...{ column: name, native, value },
    differs: sql<SqlBool>`(${looksLikeDate} and not (${texts.isDate!(value)}))`,
    cause: 'a date in a format other than 2019-10-17T08:30:00.000Z, which no query finds',
    wayOut: 'Write it in that format.',
  })
  return checks
}

/** The tests for one value of a column, or of a list in it. */
export function valueFaults({ field, type }: DescribedColumn, value: Sql, can: PossibleValues): Fault[] {
  if (field === null) return []
  const { wide = false, fractions, endless, zero, isDate, byteLength, rounded, otherText, early } = can
  const correct = 'Correct the value'
  const faults: Fault[] = []
  const find = (differs: Condition, cause: string, wayOut: string): void => {
    faults.push({ differs, cause, wayOut })
  }
  const beyond = (max: Sql): Condition => {
    const isBeyond = sql`${can.bounded?.(value) ?? value} not between -${max} and ${max}`
    if (fractions === undefined) return sql<SqlBool>`${isBeyond}`
    // A Date cuts fractions of milliseconds off, as the bounds of a query do from 1970 on.
    const isCut = type === 'milliseconds' ? sql`${value} < 0 and ` : sql``
    return sql<SqlBool>`(${isBeyond} or (${isCut}${fractions(value)}))`
  }
  if (rounded !== undefined && (field.kind === 'number' || field.kind === 'integer')) {
    const effect = ': a query for the number does not find it'
    const wayOut = 'Change the column to a 64-bit type.'
    faults.push({ differs: rounded(value), cause: 'which is compared as a different number', effect, wayOut })
  }
  switch (field.kind) {
    case 'number':
      if (endless !== undefined) find(endless(value), 'which is not a finite number', `${correct}.`)
      if (fractions !== undefined && isWhole(type))
        find(fractions(value), `which has a fraction, where ${type} is declared`, `${correct}.`)
      break
    case 'integer':
      if (endless !== undefined) find(endless(value), 'which is not a finite number', `${correct}.`)
      if (wide || fractions) {
        const wayOut = fractions ? `${correct}, or declare the field as field.number().` : `${correct}.`
        find(beyond(SAFE), 'which is not a whole number within ±(2^53−1)', wayOut)
      }
      break
    case 'boolean':
      if (isWhole(type) || wide)
        find(sql<SqlBool>`${value} not in (0, 1)`, 'which is neither 0 nor 1', `${correct}.`)
      break
    case 'date':
      if (early !== undefined) {
        const wayOut =
          'Set a parser for the type in the client, or correct the value. Queries are not affected.'
        find(early(value), 'which this client gives as another instant', wayOut)
      }
      if (type === 'timestamptz' && can.beyondTimestamp !== undefined) {
        const option = `columns[${JSON.stringify(field.name)}].type`
        find(can.beyondTimestamp(value), 'which no TIMESTAMP can hold', `Set ${option} to 'timestamp'.`)
      }
      if (type === 'iso') {
        if (isDate !== undefined) {
          const form = 'which is not a date in the right format: write it as 2019-10-17T08:30:00.000Z'
          find(sql<SqlBool>`not (${isDate(value)})`, form, `${correct}.`)
        }
      } else if (type === 'milliseconds' || type === 'seconds') {
        if (wide || fractions)
          find(beyond(LAST[type]), `which is not a whole number of ${type} since 1970`, `${correct}.`)
      } else if (endless !== undefined) find(endless(value), 'which is not an instant', `${correct}.`)
      break
    default:
      if (otherText !== undefined) {
        const wayOut = 'Change the column to a type of strings.'
        find(otherText(value), 'which is a different string to the database than to clients', wayOut)
      }
      if (zero !== undefined)
        find(zero(value), 'with the character U+0000, which is read as U+FFFD in memory', `${correct}.`)
      if (byteLength !== undefined && (field.kind === 'keyword' || field.whole)) {
        const isLong = sql<SqlBool>`${byteLength(value)} > ${sql.lit(MAX_KEYWORD_BYTES)}`
        find(
          isLong,
          `which has more than ${MAX_KEYWORD_BYTES} bytes, the maximum for a whole value`,
          `${correct}.`,
        )
      }
  }
  return faults
}
