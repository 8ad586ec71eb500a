import { wellFormed } from '../../analysis/wellFormed.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { SCHEMA } from '../../diagnostics/arguments/rules.ts'
import {
  asciiLowerCase,
  type Companion,
  companionsOf,
  normalizedOf,
  tokensOf,
} from '../../schema/companions.ts'
import { readInstant } from '../../schema/dates/readDate.ts'
import { DocumentError } from '../../schema/documentError.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import { isLongerThan, MAX_KEYWORD_BYTES, readDocument } from '../../schema/readDocument.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { indexOf, type SchemaIndex } from '../../schema/schemaIndex.ts'
import { nameFields, storedNames } from './storedNames.ts'

/** A JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | Json

/** A JSON object. */
export type Json = { readonly [name: string]: JsonValue }

/**
 * Converts a document so that it can be stored in an index created with `toMapping`. The result contains the
 * schema's fields as given, but with dates in ISO 8601, and the companion fields that queries search.
 * Properties that are not in the schema are left out.
 *
 * @throws DocumentError when a value has the wrong type or is too long for an index: keyword values,
 *   normalized values and values of `contains` fields can be at most 32,766 UTF-8 bytes long, both as given
 *   and in lower case.
 * @example
 * toDocument(releases, { headline: 'Wi-Fi for all', source: 'ACME' })
 * // { headline: 'Wi-Fi for all', source: 'ACME', headline_u121: 'wi fi for all', source_normalized: 'acme' }
 */
export function toDocument<S extends Schema>(schema: S, document: DocumentOf<S>): Json {
  checkArgument('toDocument', 'schema', schema, SCHEMA)
  const values = readDocument(schema, document)
  const names = storedNames(schema)
  const kept = copyNested(document, indexOf(schema).derive(treeOf)) ?? {}
  const entries: [string, JsonValue][] = Object.entries(kept as Json)
  for (const [name, stored] of names) {
    const field = schema.fields[name]!
    const found = values.get(name)!
    if (found.length === 0) continue
    if (!stored.nested) entries.push([stored.value, listed(found.map((value) => storedValue(field, value)))])
    for (const companion of companionsOf(field)) {
      const made = (found as readonly string[]).map((value) => MAKERS[companion](field, value))
      entries.push([stored[companion]!, listed(made)])
    }
  }
  return Object.fromEntries(entries)
}

const MAKERS: Readonly<Record<Companion, (field: SchemaField, value: string) => string>> = {
  tokens: (field, value) => tokensOf(field, value).join(' '),
  normalized: (field, value) => bounded(field, normalizedOf(field, value)),
  contains: (field, value) => bounded(field, asciiLowerCase(value)),
}

function listed(values: readonly JsonValue[]): JsonValue {
  return values.length === 1 ? values[0]! : values
}

/**
 * Checks the length again, because lower-case letters and U+FFFD can be longer than the original characters.
 */
function bounded(field: SchemaField, value: string): string {
  if (isLongerThan(value, MAX_KEYWORD_BYTES)) {
    throw new DocumentError(
      field.name,
      `the stored value is longer than ${MAX_KEYWORD_BYTES} UTF-8 bytes, the maximum of an index.`,
    )
  }
  return value
}

function storedValue(field: SchemaField, value: unknown): JsonValue {
  switch (field.kind) {
    case 'date':
      return storedInstant(readInstant(value)!)
    case 'keyword':
      return bounded(field, wellFormed(value as string))
    case 'text':
    case 'contains':
      return wellFormed(value as string)
    default:
      return value === 0 ? 0 : (value as number | boolean)
  }
}

/**
 * ISO 8601 for four-digit years, because an engine reads small numbers as years. Milliseconds for other
 * years, because Elasticsearch refuses their ISO forms.
 */
function storedInstant(instant: number): string | number {
  const iso = new Date(instant).toISOString()
  return iso.length === '2019-10-17T00:00:00.000Z'.length ? iso : instant
}

/** The fields that keep their path in the document, by the segments of their paths. */
interface Tree {
  readonly field?: SchemaField
  readonly children: Map<string, Tree>
}

function treeOf(index: SchemaIndex): Tree {
  const root: Tree = { children: new Map() }
  for (const [name, { nested }] of index.derive(nameFields)) {
    if (!nested) continue
    const field = index.byName.get(name)!
    let at = root
    field.path.forEach((segment, i) => {
      const next = at.children.get(segment) ?? {
        children: new Map(),
        ...(i === field.path.length - 1 && { field }),
      }
      at.children.set(segment, next)
      at = next
    })
  }
  return root
}

/** The part of a document that is in the schema, in its given shape; `undefined` if there is none. */
function copyNested(value: unknown, tree: Tree): JsonValue | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    return value.flatMap((element) => copyNested(element, tree) ?? [])
  }
  if (tree.field !== undefined) return storedValue(tree.field, value)
  if (typeof value !== 'object') return undefined
  const entries: [string, JsonValue][] = []
  for (const [segment, child] of tree.children) {
    if (!Object.hasOwn(value, segment)) continue
    const copied = copyNested((value as Record<string, unknown>)[segment], child)
    if (copied !== undefined) entries.push([segment, copied])
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
