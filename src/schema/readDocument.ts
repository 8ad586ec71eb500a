import { wellFormed } from '../analysis/wellFormed.ts'
import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { OBJECT, SCHEMA } from '../diagnostics/arguments/rules.ts'
import { shown } from '../diagnostics/arguments/shown.ts'
import { readInstant } from './dates/readDate.ts'
import { DocumentError } from './documentError.ts'
import type { FieldKind } from './field.ts'
import type { Schema, SchemaField } from './schema.ts'

/**
 * The maximum length of a keyword or a whole value in UTF-8 bytes: Lucene's `IndexWriter.MAX_TERM_LENGTH`.
 */
export const MAX_KEYWORD_BYTES = 32_766

/** The maximum depth of nested lists around a value. */
const MAX_LIST_DEPTH = 100

/**
 * The values of one field: strings, numbers (dates in epoch milliseconds) or booleans. Empty if the document
 * has no value for the field.
 */
export type FieldValues = readonly (string | number | boolean)[]

/**
 * The values of one field, without a list around a single one: most fields have one value, and a list costs
 * memory and time wherever it is read. `undefined` when the field does not exist.
 */
export type Column = undefined | string | number | boolean | FieldValues

/**
 * The values of a field as found in a document: own properties along its path, flattened, without nulls.
 *
 * @example
 * valuesAsTheyStand(schema.fields['author.name'], { author: [{ name: 'Ann' }, { name: null }] }) // ['Ann']
 */
export function valuesAsTheyStand(field: SchemaField, document: unknown): unknown[] {
  const found: unknown[] = []
  collect(document, field, 0, 0, found)
  return found
}

function readField(field: SchemaField, document: unknown): FieldValues {
  const found = valuesAsTheyStand(field, document)
  if (found.length === 0) return found as []
  return found.map((value) => readValue(field, value))
}

/**
 * Reads the values of every field from a document, and returns them by field name. It follows each field's
 * path through the own properties of objects and through lists, flattens the values and omits nulls. In the
 * result, strings are well-formed, dates are in epoch milliseconds, and −0 becomes 0.
 *
 * @throws DocumentError if the document is not an object, a value does not fit its field, or lists are nested
 *   more than 100 deep.
 * @example
 * readDocument(schema, { author: [{ name: 'Ann' }, { name: null }] }).get('author.name') // ['Ann']
 */
export function readDocument(schema: Schema, document: unknown): Map<string, FieldValues> {
  checkArgument('readDocument', 'schema', schema, SCHEMA)
  checkDocument(document)
  const values = new Map<string, FieldValues>()
  for (const name in schema.fields) values.set(name, readField(schema.fields[name]!, document))
  return values
}

/**
 * The columns of a document, in the order of the fields.
 *
 * @param isNeeded whether a column is needed, by its ordinal; others are checked, but may be left out
 * @throws DocumentError in the same cases as {@link readDocument}.
 */
export function readColumns(
  fields: readonly SchemaField[],
  document: unknown,
  isNeeded?: readonly boolean[],
): Column[] {
  checkDocument(document)
  const columns: Column[] = []
  for (let i = 0; i < fields.length; i++)
    columns.push(readColumn(fields[i]!, document, isNeeded === undefined || isNeeded[i]!))
  return columns
}

/** One column of a document; one that is not needed is checked, but may be left out. */
export function readColumn(field: SchemaField, document: object, isNeeded: boolean): Column {
  if (field.path.length === 1) {
    const value = (document as Record<string, unknown>)[field.name]
    if (value === undefined || value === null || !Object.hasOwn(document, field.name)) return undefined
    if (typeof value === 'string' && !isNeeded && isShortString(field, value)) return undefined
    if (typeof value !== 'object') return readValue(field, value)
  }
  const values = readField(field, document)
  return values.length > 1 ? values : values[0]
}

/** Whether a value passes a quick check: a string that is short enough for any string field. */
function isShortString({ kind }: SchemaField, value: string): boolean {
  return (
    (kind === 'keyword' || kind === 'text' || kind === 'contains') && value.length * 3 <= MAX_KEYWORD_BYTES
  )
}

/** @throws DocumentError when a document is not an object. */
export function checkDocument(document: unknown): asserts document is object {
  if (OBJECT.fits(document)) return
  const problem = `it must be an object with the fields of the schema, not ${shown(document)}.`
  throw new DocumentError('document', Array.isArray(document) ? `${problem} Pass one at a time.` : problem)
}

/**
 * @param depth the number of the path's segments above the value
 * @param lists the number of lists around the value
 */
function collect(value: unknown, field: SchemaField, depth: number, lists: number, found: unknown[]): void {
  const { path } = field
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    if (lists === MAX_LIST_DEPTH)
      throw new DocumentError(field.name, `lists are nested more than ${MAX_LIST_DEPTH} deep.`)
    for (const element of value) collect(element, field, depth, lists + 1, found)
  } else if (depth === path.length) {
    found.push(value)
  } else if (typeof value === 'object' && Object.hasOwn(value, path[depth]!)) {
    collect((value as Record<string, unknown>)[path[depth]!], field, depth + 1, lists, found)
  }
}

function readValue(field: SchemaField, value: unknown): string | number | boolean {
  return readOne(field, value) ?? refuse(field, value)
}

/** A value of a field, without a list around it; `undefined` when it is not of the field's kind. */
export function readOne(field: SchemaField, value: unknown): string | number | boolean | undefined {
  switch (field.kind) {
    case 'text':
    case 'keyword':
    case 'contains': {
      if (typeof value !== 'string') return undefined
      const text = wellFormed(value)
      return isTooLong(field, text) ? undefined : text
    }
    case 'number':
    case 'integer':
      if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
      if (field.kind === 'integer' && !Number.isSafeInteger(value)) return undefined
      return value === 0 ? 0 : value
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'date':
      return readInstant(value) ?? undefined
  }
}

function refuse(field: SchemaField, value: unknown): never {
  if (typeof value === 'string' && isTooLong(field, wellFormed(value))) {
    throw new DocumentError(
      field.name,
      `the value is longer than ${MAX_KEYWORD_BYTES} UTF-8 bytes, the maximum for a whole value.`,
    )
  }
  const kind = field.kind === 'integer' && !Number.isFinite(value) ? 'number' : field.kind
  throw new DocumentError(field.name, `expected ${EXPECTED[kind]}, found ${shown(value)}.`)
}

const EXPECTED: Readonly<Record<FieldKind, string>> = {
  text: 'a string',
  keyword: 'a string',
  contains: 'a string',
  number: 'a finite number',
  integer: 'an integer within ±9007199254740991',
  boolean: 'true or false',
  date: 'a Date, an ISO 8601 string or epoch milliseconds',
}

function isTooLong({ kind, whole }: SchemaField, value: string): boolean {
  return (kind === 'keyword' || (kind === 'text' && whole)) && isLongerThan(value, MAX_KEYWORD_BYTES)
}

/** Whether a string has more UTF-8 bytes than this. For most strings, the length alone decides. */
export function isLongerThan(text: string, bytes: number): boolean {
  if (text.length * 3 <= bytes) return false
  if (text.length > bytes) return true
  return new TextEncoder().encode(text).length > bytes
}
