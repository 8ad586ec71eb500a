import { listOf, orNull, SCALAR } from '../diagnostics/arguments/rules.ts'
import { shown } from '../diagnostics/arguments/shown.ts'
import { type FieldValues, readOne } from '../schema/readDocument.ts'
import type { Schema } from '../schema/schema.ts'
import { all, any, FALSE } from './formula.ts'
import { type OrderedField, orderClause } from './order.ts'
import type { Formula, Plan } from './plan.ts'

/**
 * The position of a hit in an `Order`, as JSON: the hit's value in each field of the order, with dates in
 * epoch milliseconds. A hit has the same cursor on every backend.
 */
export type Cursor = readonly (string | number)[]

/** A first check of the `after` option. */
export const AFTER = orNull(listOf(SCALAR, 'the cursor of a page'))

/**
 * Restricts a plan to documents that have every field of an order and come after a cursor.
 *
 * @throws TypeError when `after` is not a cursor of the order.
 */
export function behindCursor<S extends Schema>(
  caller: string,
  plan: Plan<S>,
  order: readonly OrderedField[],
  after: unknown,
): Plan<S> {
  const parts = [
    plan.formula,
    ...order.map(({ field }) => ({ kind: 'exists' as const, ...orderClause(field) })),
  ]
  if (after !== undefined && after !== null) parts.push(behind(order, readCursor(caller, order, after)))
  return { ...plan, formula: all(parts) }
}

/** @throws TypeError when a value is not a cursor of an order. */
export function readCursor(caller: string, order: readonly OrderedField[], after: unknown): Cursor {
  const isCursor =
    Array.isArray(after) &&
    after.length === order.length &&
    // A list with holes also has the length of a cursor.
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
 * `a <= 5 and (a < 5 or b < 7)` is equivalent to `a < 5 or (a = 5 and b < 7)`, and every database can use an
 * index for its first part.
 */
function behind([first, ...others]: readonly OrderedField[], [value, ...values]: Cursor): Formula {
  const strictly = beyond(first!, value!, false)
  if (others.length === 0) return strictly
  return all([beyond(first!, value!, true), any([strictly, behind(others, values)])])
}

/** Whether a field's value comes later than another, or equals it. */
function beyond({ field, direction }: OrderedField, value: string | number, inclusive: boolean): Formula {
  const site = orderClause(field)
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
