import type { FieldKind } from '../../../schema/field.ts'

/**
 * What a column holds, by names that mean the same on every database; how each database writes them is its
 * dialect's business.
 *
 * - `text`: a string. On a field of kind `date`: `iso`, a string of exactly the form
 *   `2019-10-17T08:30:00.000Z`
 * - `tinyint`, `smallint`, `integer`, `bigint`: whole numbers of 1, 2, 4 and 8 bytes
 * - `real`, `double`, `decimal`: numbers; a query's number is compared with them as binary64
 * - `boolean`
 * - `timestamptz`: an instant; `timestamp`: date and time in UTC, without a zone; `date`: a day, read as its
 *   midnight in UTC
 * - `milliseconds`, `seconds`: a whole number since 1970, UTC
 * - `other`: any type that the database can cast to text: uuid, enum, inet, citext, char. Its values are
 *   compared, by code point, as the text that the cast gives, and so are whole numbers on a field of kind
 *   `keyword` or `contains`; an index on the column itself is of no use then
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

/** Whether a field of strings is kept in a column of another type, which is compared as text. */
export function isCast({ kind }: { readonly kind: FieldKind }, type: ColumnType): boolean {
  return (kind === 'keyword' || kind === 'contains') && type !== 'text'
}

/** How one database has one {@link ColumnType}. */
export interface NativeType {
  /** As `create table` writes it. */
  readonly ddl: string
  /**
   * The least and the greatest number, or epoch milliseconds, that it holds; left out where there is no bound
   * to mind.
   */
  readonly min?: number
  readonly max?: number
  /** How many digits it keeps after the point, if not all. */
  readonly fraction?: number
  /** Numbers are rounded to binary32. */
  readonly single?: boolean
}

/** The bounds of an eight-byte whole number that are binary64 numbers. */
export const BIGINT = { min: -(2 ** 63), max: 2 ** 63 - 1024 } as const

/** The instants from the beginning of year 1 to the end of year 9999. */
export const FOUR_DIGIT_YEARS = { min: -62_135_596_800_000, max: 253_402_300_799_999 } as const
