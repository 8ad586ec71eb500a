import type { FieldKind } from '../../../schema/field.ts'

/**
 * What a column holds. The names mean the same on every database; each dialect maps them to its own types.
 *
 * - `text`: a string. On a field of kind `date`: `iso`, a string of exactly the form
 *   `2019-10-17T08:30:00.000Z`
 * - `tinyint`, `smallint`, `integer`, `bigint`: whole numbers of 1, 2, 4 and 8 bytes, or the database's
 *   unsigned or larger types. On a field of kind `number`, they count as the nearest binary64
 * - `real`, `double`, `decimal`: numbers; a query's number is compared with them as binary64
 * - `boolean`
 * - `timestamptz`: an instant (in MySQL and MariaDB TIMESTAMP); `timestamp`: date and time in UTC, without a
 *   zone (there DATETIME); `date`: a day, read as its midnight in UTC
 * - `milliseconds`, `seconds`: a whole number since 1970, UTC
 * - `other`: any type that the database can cast to text: uuid, enum, inet, citext, char. isoquery compares
 *   the text of the cast by code point, so an index on the column itself doesn't help. Whole numbers on a
 *   field of kind `keyword` or `contains` are compared the same way
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

/** Whether a field of strings is kept in a column of another type, which is compared as text. */
export function isCast({ kind }: { readonly kind: FieldKind }, type: ColumnType): boolean {
  return (kind === 'keyword' || kind === 'contains') && type !== 'text'
}

/** One {@link ColumnType} in one database. */
export interface NativeType {
  /** As `create table` writes it. */
  readonly ddl: string
  /** The smallest and largest number, or epoch milliseconds, that it holds, if isoquery must check them. */
  readonly min?: number
  readonly max?: number
  /** The range of epoch milliseconds that other programs may have written, if it is wider. */
  readonly found?: { readonly min: number; readonly max: number }
  /** The number of decimal places kept, unless it keeps all. */
  readonly fraction?: number
  /** Whether it rounds numbers to binary32. */
  readonly single?: boolean
  /** `false` if lists cannot hold it. */
  readonly inLists?: false
}

/** The whole numbers of eight bytes. */
export const BIGINT = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const

/** The milliseconds of a day. */
export const DAY = 86_400_000

/** The instants from the beginning of year 1 to the end of year 9999. */
export const FOUR_DIGIT_YEARS = { min: -62_135_596_800_000, max: 253_402_300_799_999 } as const
