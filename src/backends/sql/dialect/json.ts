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

/** The path to a value, as SQLite, MySQL and MariaDB write it. */
export function jsonPath(path: readonly string[]): string {
  return `$${path.map((key) => `.${JSON.stringify(key)}`).join('')}`
}
