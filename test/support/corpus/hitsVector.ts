import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type FieldKind, field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema, type SchemaOptions } from '../../../src/schema/schema.ts'

/** A field of a vector's schema: its kind, and those of its options that are not the default. */
export interface VectorField {
  readonly kind: FieldKind
  readonly html?: boolean
  readonly whole?: boolean
  readonly patterns?: 'tokens' | 'whole'
  readonly ignoreCase?: boolean
  readonly array?: boolean
}

/** What is asked of what; plain JSON. */
export interface VectorCase {
  readonly schema: { readonly fields: Readonly<Record<string, VectorField>>; readonly options: SchemaOptions }
  readonly documents: readonly Readonly<Record<string, unknown>>[]
  readonly query: string
  /** When `now` is, where the query asks. */
  readonly now?: string
}

/** A case, the positions of the documents that it must find, and why it is there. */
export interface HitsVector extends VectorCase {
  readonly note: string
  readonly hits: readonly number[]
}

/** `grammar/corpus/hits.json`. */
export const HITS_FILE = new URL('../../../grammar/corpus/hits.json', import.meta.url)

export function readHitsVectors(file: URL = HITS_FILE): HitsVector[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Adds a vector to a file, unless the same case is there. */
export function appendHitsVector(vector: HitsVector, file: URL = HITS_FILE): void {
  const vectors = readHitsVectors(file)
  if (!vectors.some((other) => caseText(other) === caseText(vector)))
    writeFileSync(file, formatHitsVectors([...vectors, vector]))
}

/**
 * Vectors as the file has them: for each a line of its note, one of its schema, one of its documents, one of
 * its query and hits.
 */
export function formatHitsVectors(vectors: readonly HitsVector[]): string {
  return `[\n${vectors.map(formatHitsVector).join(',\n')}\n]\n`
}

export function formatHitsVector({ note, schema, documents, query, now, hits }: HitsVector): string {
  const asked = `"query": ${json(query)},${now === undefined ? '' : ` "now": ${json(now)},`} "hits": ${json(hits)}`
  return `{ "note": ${json(note)},\n  "schema": ${json(schema)},\n  "documents": ${json(documents)},\n  ${asked} }`
}

/** JSON in which characters that cannot be seen are written as escapes. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\ufeff\ufff0-\uffff]/g,
    (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    },
  )
}

function caseText({ schema, documents, query }: VectorCase): string {
  return JSON.stringify([schema, documents, query])
}

/** @throws TypeError when it contradicts itself. */
export function schemaOfVector({ schema: { fields, options } }: VectorCase): Schema {
  const definitions = Object.entries(fields).map(([name, { kind, ...rest }]) => [
    name,
    (field[kind] as typeof field.text)(rest),
  ])
  return defineSchema(Object.fromEntries(definitions), options)
}
