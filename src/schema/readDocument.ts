import { wellFormed } from '../analysis/wellFormed.ts'
import { readInstant } from './dates/readDate.ts'
import { DocumentError } from './documentError.ts'
import type { Schema, SchemaField } from './schema.ts'

/** The most that a keyword or a whole value may measure, in UTF-8 bytes: Lucene refuses longer ones. */
export const MAX_KEYWORD_BYTES = 32_766

/**
 * The values of one field: all strings, all numbers (dates in epoch milliseconds) or all booleans. Empty: the
 * field does not exist.
 */
export type FieldValues = readonly (string | number | boolean)[]

/**
 * The values that a document holds for a field, through objects and lists, flattened; nulls left out. Strings
 * are well-formed, dates are epoch milliseconds, −0 is 0.
 *
 * @throws DocumentError when a value is not of the field's kind.
 */
export function readField(field: SchemaField, document: unknown): FieldValues {
  const found: unknown[] = []
  collect(document, field.path, 0, found)
  if (found.length === 0) return found as []
  return found.map((value) => readValue(field, value))
}

/** Reads every field of a document, so that a wrong value is found whichever field a query names. */
export function readDocument(schema: Schema, document: unknown): Map<string, FieldValues> {
  const values = new Map<string, FieldValues>()
  for (const name in schema.fields) values.set(name, readField(schema.fields[name]!, document))
  return values
}

function collect(value: unknown, path: readonly string[], depth: number, found: unknown[]): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    for (const element of value) collect(element, path, depth, found)
  } else if (depth === path.length) {
    found.push(value)
  } else if (typeof value === 'object' && Object.hasOwn(value, path[depth]!)) {
    collect((value as Record<string, unknown>)[path[depth]!], path, depth + 1, found)
  }
}

function readValue(field: SchemaField, value: unknown): string | number | boolean {
  switch (field.kind) {
    case 'text':
    case 'keyword':
    case 'contains':
      return readString(field, value)
    case 'number':
    case 'integer':
      return readNumber(field, value)
    case 'boolean':
      if (typeof value !== 'boolean')
        throw new DocumentError(field.name, `expected true or false, found ${show(value)}.`)
      return value
    case 'date': {
      const instant = readInstant(value)
      if (instant === null)
        throw new DocumentError(
          field.name,
          `expected a Date, an ISO 8601 string or epoch milliseconds, found ${show(value)}.`,
        )
      return instant
    }
  }
}

function readString(field: SchemaField, value: unknown): string {
  if (typeof value !== 'string')
    throw new DocumentError(field.name, `expected a string, found ${show(value)}.`)
  if ((field.kind === 'keyword' || field.whole) && isLongerThan(value, MAX_KEYWORD_BYTES)) {
    throw new DocumentError(
      field.name,
      `the value is longer than ${MAX_KEYWORD_BYTES} UTF-8 bytes, which no index takes as a whole.`,
    )
  }
  return wellFormed(value)
}

function readNumber(field: SchemaField, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new DocumentError(field.name, `expected a finite number, found ${show(value)}.`)
  if (field.kind === 'integer' && !Number.isSafeInteger(value)) {
    throw new DocumentError(
      field.name,
      `expected a whole number within ±9007199254740991, found ${show(value)}.`,
    )
  }
  return value === 0 ? 0 : value
}

function isLongerThan(text: string, bytes: number): boolean {
  if (text.length * 3 <= bytes) return false
  if (text.length > bytes) return true
  return new TextEncoder().encode(text).length > bytes
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === 'object' || typeof value === 'function')
    return Array.isArray(value) ? 'a list' : `a ${typeof value}`
  return String(value)
}
