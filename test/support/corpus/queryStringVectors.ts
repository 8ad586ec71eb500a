import { readFileSync } from 'node:fs'
import type { DiagnosticCode } from '../../../src/diagnostics/diagnostic.ts'
import type { VectorCase } from './hitsVector.ts'

/** A case that Elasticsearch's `query_string` answers otherwise than we do, on purpose. */
export interface QueryStringVector extends VectorCase {
  /** The name of the difference, as in the tables of `grammar/README.md`. */
  readonly name: string
  /** The positions that are found there, or `null` where the query is refused. */
  readonly elasticsearch: readonly number[] | null
  /** The positions that are found here, or what is reported where the query is refused. */
  readonly isoquery: readonly number[] | DiagnosticCode
}

/** `grammar/corpus/elasticsearch.json`. */
export function readQueryStringVectors(): QueryStringVector[] {
  return JSON.parse(
    readFileSync(new URL('../../../grammar/corpus/elasticsearch.json', import.meta.url), 'utf8'),
  )
}
