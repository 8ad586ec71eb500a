import type { FieldKind } from '../../../schema/field.ts'

/**
 * The type of a column. Each name means the same thing on every database; each dialect maps the names to
 * native types.
 *
 * - `text`: a string
 * - `iso`: for a field of kind `date`, a string in exactly this format: `2019-10-17T08:30:00.000Z`
 * - `tinyint`, `smallint`, `integer`, `bigint`: whole numbers of 1, 2, 4 and 8 bytes, including the
 *   database's unsigned or larger types. For a field of kind `number`, each value is compared as the nearest
 *   binary64 number
 * - `real`, `double`, `decimal`: numbers; they and the query's number are compared as binary64
 * - `boolean`
 * - `timestamptz`: an instant (TIMESTAMP in MySQL and MariaDB)
 * - `timestamp`: a date and time in UTC, without a zone (DATETIME in MySQL and MariaDB)
 * - `date`: a calendar date, read as midnight in UTC
 * - `milliseconds`, `seconds`: an instant, as a whole number of milliseconds or seconds since the start of
 *   1970 in UTC
 * - `other`: any type that the database can cast to text, such as uuid, enum, inet, citext or char. isoquery
 *   compares the resulting text by code point, so an index on the column itself doesn't help. For a field of
 *   kind `keyword` or `contains`, whole numbers are compared in the same way
 */
export type ColumnType =
  | 'text'
  | 'iso'
  | 'tinyint'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'real'
  | 'double'
  | 'decimal'
  | 'boolean'
  | 'timestamptz'
  | 'timestamp'
  | 'date'
  | 'milliseconds'
  | 'seconds'
  | 'other'

/** The types that can hold each kind of field. */
export const TYPES_OF_KIND: Readonly<Record<FieldKind, readonly ColumnType[]>> = {
  text: ['text'],
  keyword: ['text', 'other', 'tinyint', 'smallint', 'integer', 'bigint'],
  contains: ['text', 'other', 'tinyint', 'smallint', 'integer', 'bigint'],
  number: ['double', 'real', 'decimal', 'tinyint', 'smallint', 'integer', 'bigint'],
  integer: ['bigint', 'integer', 'smallint', 'tinyint', 'double', 'real', 'decimal'],
  boolean: ['boolean', 'tinyint', 'smallint', 'integer', 'bigint'],
  date: ['timestamptz', 'timestamp', 'date', 'milliseconds', 'seconds', 'iso'],
}

/** Whether a type holds whole numbers only. */
export function isWhole(type: ColumnType): boolean {
  return type === 'tinyint' || type === 'smallint' || type === 'integer' || type === 'bigint'
}

/** Whether a field's values are strings. */
export function isString({ kind }: { readonly kind: FieldKind }): boolean {
  return kind === 'text' || kind === 'keyword' || kind === 'contains'
}

/** Whether a string field is stored in a column of another type, which is compared as text. */
export function isCast({ kind }: { readonly kind: FieldKind }, type: ColumnType): boolean {
  return (kind === 'keyword' || kind === 'contains') && type !== 'text'
}

/** How one database implements a {@link ColumnType}. */
export interface NativeType {
  /** The type as written in `create table`. */
  readonly ddl: string
  /**
   * The smallest value that the type can hold, as a number or in epoch milliseconds; `max` is the largest.
   * Both are set only if isoquery must check that values fit.
   */
  readonly min?: number
  readonly max?: number
  /**
   * The range of values that other programs may have stored, in epoch milliseconds, if it is wider than the
   * range from `min` to `max`.
   */
  readonly found?: { readonly min: number; readonly max: number }
  /** The number of decimal places that the type keeps; omitted if it keeps them all. */
  readonly fraction?: number
  /** Whether the type rounds numbers to single precision (binary32). */
  readonly single?: boolean
  /** `false` if lists cannot contain values of this type. */
  readonly inLists?: false
}

/** The whole numbers of eight bytes. */
export const BIGINT = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const

/** The milliseconds of a day. */
export const DAY = 86_400_000

/** The instants from the beginning of year 1 to the end of year 9999. */
export const FOUR_DIGIT_YEARS = { min: -62_135_596_800_000, max: 253_402_300_799_999 } as const
