import { shown } from '../diagnostics/arguments/shown.ts'
import { type FieldValues, readOne } from '../schema/readDocument.ts'
import type { Schema, SchemaField } from '../schema/schema.ts'
import { all, any, FALSE, not, TRUE } from './formula.ts'
import { type OrderedField, orderClause } from './order.ts'
import type { Formula, Plan } from './plan.ts'

/**
 * The position of a hit in an `Order`, as JSON: the hit's value in each field of the order, with dates in
 * epoch milliseconds, and `null` where the hit has no value. A hit has the same cursor on every backend. An
 * empty list is the position after the last hit.
 */
export type Cursor = readonly (string | number | null)[]

/**
 * A cursor that does not belong to the order, such as one from a URL that was cut or changed. Answer it with
 * status 400.
 *
 * @example
 * const order = [{ versioncreated: 'desc' }] as const
 * try {
 *   newest(plan, table, { order, limit: 20, after: '[157130' })
 * } catch (error) {
 *   error instanceof CursorError // true
 * }
 */
export class CursorError extends TypeError {
  override readonly name = 'CursorError'
}

/** A rule for the options `after` and `before`. `readCursor` checks them, because its error is another. */
export const CURSOR = { expected: 'the cursor of a page', fits: () => true } as const

/** A cursor in an option: as it is, or as JSON, or `null` for the first page. */
export type GivenCursor = Cursor | string | null | undefined

/** The position after the last hit. */
export const AT_END: Cursor = []

/** Restricts a plan to the documents of an order that come after a cursor. */
export function behindCursor<S extends Schema>(
  plan: Plan<S>,
  order: readonly OrderedField[],
  cursor: Cursor | null,
): Plan<S> {
  const needed = order.filter(({ missing }) => missing === 'omit')
  const parts = [plan.formula, ...needed.map(({ field }) => isPresent(field))]
  if (cursor !== null && cursor.length > 0) parts.push(behind(order, cursor))
  const { schema, source, usesNow, namesHidden } = plan
  return {
    schema,
    source,
    usesNow,
    namesHidden,
    formula: all(parts),
    // A plan makes these when they are first read.
    get root() {
      return plan.root
    },
    get diagnostics() {
      return plan.diagnostics
    },
  }
}

type KeyWithoutValue = (ordered: OrderedField) => string | number | null

/**
 * Reads the options `after` and `before`, of which at most one may be given. A cursor is `null` if its option
 * is not given.
 *
 * @param keyWithoutValue returns what an engine writes into a cursor for a hit without a value, instead of
 *   `null`
 * @throws CursorError when one is not a cursor of the order, or both are given.
 */
export function readCursors(
  caller: string,
  order: readonly OrderedField[],
  { after, before }: { readonly after?: GivenCursor; readonly before?: GivenCursor },
  keyWithoutValue?: KeyWithoutValue,
): { readonly start: Cursor | null; readonly end: Cursor | null } {
  const start = readCursor(caller, 'after', order, after, keyWithoutValue)
  const end = readCursor(caller, 'before', order, before, keyWithoutValue)
  if (start === null || end === null) return { start, end }
  throw new CursorError(`${caller}: the options after and before cannot be given together.`)
}

function readCursor(
  caller: string,
  option: string,
  order: readonly OrderedField[],
  given: unknown,
  keyWithoutValue: KeyWithoutValue = () => null,
): Cursor | null {
  const cursor = typeof given === 'string' ? parsed(given) : (given ?? null)
  if (cursor === null) return null
  const isWithoutValue = (ordered: OrderedField, value: unknown) =>
    ordered.missing !== 'omit' && (value === null || value === keyWithoutValue(ordered))
  if (option === 'before' && Array.isArray(cursor) && cursor.length === 0) return AT_END
  const isCursor =
    Array.isArray(cursor) &&
    cursor.length === order.length &&
    // A list with holes also has the length of a cursor.
    !cursor.includes(undefined) &&
    order.every((each, i) => isValue(each, cursor[i]) || isWithoutValue(each, cursor[i]))
  if (isCursor) return cursor as Cursor
  const names = order.map(({ field }) => field.name).join(', ')
  throw new CursorError(
    `${caller}: the option ${option} must be the cursor of a page in the same order, a list of the values ` +
      `of ${names} (dates in epoch milliseconds), not ${shown(given)}.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isValue({ field }: OrderedField, value: unknown): boolean {
  return field.kind === 'date' ? isInstant(value) : readOne(field, value) === value
}

function isInstant(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= 8.64e15
}

/** The cursor of a document; `null` if it lacks a field of the order that it must have. */
export function cursorOf(
  order: readonly OrderedField[],
  values: ReadonlyMap<string, FieldValues>,
): Cursor | null {
  const cursor = order.map(({ field, missing }) => {
    const value = values.get(field.name)![0] as string | number | undefined
    return value ?? (missing === 'omit' ? undefined : null)
  })
  return cursor.includes(undefined) ? null : (cursor as Cursor)
}

/*
 * `a <= 5 and (a < 5 or b < 7)` is equivalent to `a < 5 or (a = 5 and b < 7)`, and every database can use an
 * index for its first part.
 */
function behind([first, ...others]: readonly OrderedField[], [value, ...values]: Cursor): Formula {
  const strictly = later(first!, value!, false)
  if (others.length === 0) return strictly
  return all([later(first!, value!, true), any([strictly, behind(others, values)])])
}

/** Whether a document comes later by one field, or at the same place. */
function later(ordered: OrderedField, value: string | number | null, inclusive: boolean): Formula {
  const { field, missing } = ordered
  const present = isPresent(field)
  if (value !== null) {
    const found = beyond(ordered, value, inclusive)
    return missing === 'last' ? any([found, not(present)]) : found
  }
  if (missing === 'first') return inclusive ? TRUE : present
  return inclusive ? not(present) : FALSE
}

function isPresent(field: SchemaField): Formula {
  return { kind: 'exists', ...orderClause(field) }
}

/** Whether a field's value comes later than another, or equals it. */
function beyond(
  { field, direction }: Pick<OrderedField, 'field' | 'direction'>,
  value: string | number,
  inclusive: boolean,
): Formula {
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
