import { listOf, OBJECT, orNull, SCALAR } from '../diagnostics/arguments/rules.ts'
import { shown } from '../diagnostics/arguments/shown.ts'
import { didYouMean } from '../diagnostics/didYouMean.ts'
import { type FieldValues, readOne } from '../schema/readDocument.ts'
import type { FieldName, Schema, SchemaField } from '../schema/schema.ts'
import { all, any, FALSE } from './formula.ts'
import type { Formula, Plan } from './plan.ts'

/**
 * The order of hits: fields with their directions, of which the first decides, as in
 * `[{ versioncreated: 'desc' }, { publicidentifier: 'desc' }]`. The fields are keywords, numbers, integers
 * and dates without `array`. Strings are in code-point order, dates in the order of their milliseconds. No
 * two documents have the same values in all of them: end with a field that identifies a document.
 */
export type Order<S extends Schema = Schema> = readonly {
  readonly [Name in FieldName<S>]?: 'asc' | 'desc'
}[]

/**
 * The place of a hit in an order, as JSON: its value of each field. Dates are epoch milliseconds. It is the
 * same on every backend.
 */
export type Cursor = readonly (string | number)[]

/** A field that orders hits. */
export interface OrderedField {
  readonly field: SchemaField
  readonly direction: 'asc' | 'desc'
}

/** What the option `order` must be at first glance. */
export const ORDER = listOf(OBJECT, "a list of fields, as in [{ created: 'desc' }, { id: 'asc' }]")

/** What the option `after` must be at first glance. */
export const AFTER = orNull(listOf(SCALAR, 'the cursor of a page'))

/** The kinds that every engine can sort. */
const KINDS = ['keyword', 'number', 'integer', 'date']

/**
 * The fields of an order.
 *
 * @throws TypeError when it is no order of the schema.
 */
export function readOrder(caller: string, schema: Schema, order: Order): readonly OrderedField[] {
  const refuse = (problem: string): never => {
    throw new TypeError(`${caller}: the option order ${problem}.`)
  }
  if (order.length === 0) refuse('is empty')
  const fields = order.map((entry, at): OrderedField => {
    const [[name, direction] = [], ...others] = Object.entries(entry)
    if (others.length > 0 || (direction !== 'asc' && direction !== 'desc'))
      return refuse(`must have one field with 'asc' or 'desc' at ${at}`)
    const field = Object.hasOwn(schema.fields, name!) ? schema.fields[name!] : undefined
    if (field === undefined) {
      const [near] = didYouMean(name!, Object.keys(schema.fields))
      const hint = near === undefined ? '' : ` (did you mean "${near}"?)`
      return refuse(`must be of the schema's fields, not of "${name}"${hint}`)
    }
    if (field.array) return refuse(`has "${name}", which may have many values`)
    if (!KINDS.includes(field.kind))
      return refuse(`must be of keywords, numbers, integers and dates, not of "${name}" (${field.kind})`)
    return { field, direction }
  })
  if (new Set(fields.map(({ field }) => field)).size < fields.length) refuse('has a field twice')
  return fields
}

/**
 * The documents of a plan that have their place in an order, and lie behind a cursor of it.
 *
 * @throws TypeError when `after` is no cursor of the order.
 */
export function inOrder<S extends Schema>(
  caller: string,
  plan: Plan<S>,
  order: readonly OrderedField[],
  after: unknown,
): Plan<S> {
  const parts = [plan.formula, ...order.map(({ field }) => ({ kind: 'exists' as const, ...siteOf(field) }))]
  if (after !== undefined && after !== null) parts.push(behind(order, readCursor(caller, order, after)))
  return { ...plan, formula: all(parts) }
}

/** @throws TypeError when a value is no cursor of an order. */
export function readCursor(caller: string, order: readonly OrderedField[], after: unknown): Cursor {
  const isCursor =
    Array.isArray(after) &&
    after.length === order.length &&
    // A list with holes has the length of a cursor, too.
    !after.includes(undefined) &&
    order.every(({ field }, i) =>
      field.kind === 'date' ? isInstant(after[i]) : readOne(field, after[i]) === after[i],
    )
  if (isCursor) return after as Cursor
  const names = order.map(({ field }) => field.name).join(', ')
  throw new TypeError(
    `${caller}: the option after must be the cursor of a page in the same order, a list of the values of ` +
      `${names} (dates in epoch milliseconds), not ${shown(after)}.`,
  )
}

function isInstant(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= 8.64e15
}

/** The cursor of a document; `null` if it lacks a field of the order. */
export function cursorOf(
  order: readonly OrderedField[],
  values: ReadonlyMap<string, FieldValues>,
): Cursor | null {
  const cursor = order.map(({ field }) => values.get(field.name)![0])
  return cursor.includes(undefined) ? null : (cursor as Cursor)
}

/*
 * `a <= 5 and (a < 5 or b < 7)` says as much as `a < 5 or (a = 5 and b < 7)`, and every database finds the
 * rows of its first part by an index.
 */
function behind([first, ...others]: readonly OrderedField[], [value, ...values]: Cursor): Formula {
  const strictly = beyond(first!, value!, false)
  if (others.length === 0) return strictly
  return all([beyond(first!, value!, true), any([strictly, behind(others, values)])])
}

/** Whether a field's value comes later than another, or is equal to it. */
function beyond({ field, direction }: OrderedField, value: string | number, inclusive: boolean): Formula {
  const site = siteOf(field)
  const isLower = direction === 'asc'
  if (typeof value === 'string') {
    const end = { value, inclusive }
    const brackets = { lower: '[', upper: ']' } as const
    const ends = isLower ? { lower: end, upper: null } : { lower: null, upper: end }
    return { kind: 'range', ...site, target: 'value', ...ends, brackets }
  }
  if (field.kind === 'date') {
    // The half-open interval from an instant, or until it.
    const bound = isLower === inclusive ? value : value + 1
    return { kind: 'dateRange', ...site, from: isLower ? bound : null, until: isLower ? null : bound }
  }
  if (field.kind === 'integer' && !inclusive) {
    const next = isLower ? value + 1 : value - 1
    if (!Number.isSafeInteger(next)) return FALSE
    return beyond({ field, direction }, next, true)
  }
  const end = { value, inclusive }
  return { kind: 'numberRange', ...site, lower: isLower ? end : null, upper: isLower ? null : end }
}

/** The place of an order in messages. */
export function siteOf(field: SchemaField) {
  return { field, span: { start: 0, end: 0 }, clause: `the order by ${field.name}` }
}
