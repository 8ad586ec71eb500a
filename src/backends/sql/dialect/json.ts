import type { FieldKind } from '../../../schema/field.ts'
import type { ColumnType } from './columnType.ts'

/** The types of values in JSON. */
export type JsonType = Extract<
  ColumnType,
  'text' | 'iso' | 'double' | 'bigint' | 'boolean' | 'milliseconds' | 'seconds'
>

/** The types in which JSON can hold each kind of field, the default first. */
export const JSON_TYPES: Readonly<Record<FieldKind, readonly [JsonType, ...JsonType[]]>> = {
  text: ['text'],
  keyword: ['text'],
  contains: ['text'],
  number: ['double'],
  integer: ['bigint'],
  boolean: ['boolean'],
  date: ['iso', 'milliseconds', 'seconds'],
}

/** The greatest whole number of each type that a document can hold; the least is its opposite. */
export const MAX_IN_JSON = {
  bigint: Number.MAX_SAFE_INTEGER,
  milliseconds: 8.64e15,
  seconds: 8.64e12,
} as const

/** Whether a type in JSON is a whole number. */
export function isWholeInJson(type: JsonType): type is keyof typeof MAX_IN_JSON {
  return Object.hasOwn(MAX_IN_JSON, type)
}

/** A string of the form of `iso`, as a regular expression that every database reads alike. */
export const ISO_FORM = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'

/** What a row holds of a column of JSON, and the fields that can lie there: all. */
export const PLAIN_JSON = {
  misfit: () => null,
  stored: (values: Readonly<Record<string, unknown>>) => JSON.stringify(values),
} as const

/**
 * What a client gives of a column of JSON that it parses. A text that is all of a document comes without its
 * quotes; one with braces or brackets, or of nothing, is rather JSON that was cut.
 */
export function parsedByClient(stored: unknown): unknown {
  if (typeof stored !== 'string' || /^[ \t\r\n]*(?:[{["]|$)/.test(stored)) return stored
  try {
    JSON.parse(stored)
    return stored
  } catch {
    return JSON.stringify(stored)
  }
}

const DAY_OF_YEAR =
  '((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))'
const LEAP_DAY = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29'
const YEAR = '(000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})'

/** The instants that have the form of `iso`: {@link ISO_FORM} takes 30 February, too. */
export const ISO_INSTANT = `^(${YEAR}-${DAY_OF_YEAR}|${LEAP_DAY})T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z$`

/** The path to a value, as SQLite, MySQL and MariaDB write it. */
export function jsonPath(path: readonly string[]): string {
  return `$${path.map((key) => `.${JSON.stringify(key)}`).join('')}`
}
