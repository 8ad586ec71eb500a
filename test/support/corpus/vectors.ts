import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { DiagnosticCode } from '../../../src/diagnostics/diagnostic.ts'
import type { SchemaSpec } from '../cases/arbitrarySchema.ts'

/** A query over documents of a schema, as plain JSON. */
export interface VectorCase {
  readonly schema: SchemaSpec
  readonly documents: readonly Readonly<Record<string, unknown>>[]
  readonly query: string
  /** The instant of `now`, if the query uses it. */
  readonly now?: string
}

/** A case with the positions of the documents that it must find, and the reason why it is in the corpus. */
export interface HitsVector extends VectorCase {
  readonly note: string
  readonly hits: readonly number[]
}

/** `grammar/corpus/hits.json` */
export const HITS_FILE = new URL('../../../grammar/corpus/hits.json', import.meta.url)

export function readHitsVectors(file: URL = HITS_FILE): HitsVector[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Adds a vector to a file, unless the file holds the same case. */
export function appendHitsVector(vector: HitsVector, file: URL = HITS_FILE): void {
  const vectors = readHitsVectors(file)
  if (!vectors.some((other) => caseText(other) === caseText(vector)))
    writeFileSync(file, formatHitsVectors([...vectors, vector]))
}

/** The text of a file of vectors. Note, schema, documents, and query with hits have a line each. */
export function formatHitsVectors(vectors: readonly HitsVector[]): string {
  return `[\n${vectors.map(formatHitsVector).join(',\n')}\n]\n`
}

export function formatHitsVector({ note, schema, documents, query, now, hits }: HitsVector): string {
  const nowText = now === undefined ? '' : ` "now": ${json(now)},`
  return (
    `{ "note": ${json(note)},\n  "schema": ${json(schema)},\n  "documents": ${json(documents)},\n` +
    `  "query": ${json(query)},${nowText} "hits": ${json(hits)} }`
  )
}

/** JSON in which invisible characters are escaped. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\ufeff\ufff0-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function caseText({ schema, documents, query }: VectorCase): string {
  return JSON.stringify([schema, documents, query])
}

/** A case for which Elasticsearch's `query_string` finds other documents by design. */
export interface QueryStringVector extends VectorCase {
  /** The name of the difference, as in the tables of `grammar/README.md`. */
  readonly name: string
  /** The positions that `query_string` finds, or `null` if it refuses the query. */
  readonly elasticsearch: readonly number[] | null
  /** The positions that isoquery finds, or the code of its error. */
  readonly isoquery: readonly number[] | DiagnosticCode
}

/** Reads `grammar/corpus/elasticsearch.json`. */
export function readQueryStringVectors(): QueryStringVector[] {
  return JSON.parse(
    readFileSync(new URL('../../../grammar/corpus/elasticsearch.json', import.meta.url), 'utf8'),
  )
}
