import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import type { FieldKind } from '../../../src/schema/field.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import type { Engine } from './engine.ts'
import { bulk, createIndex, dropIndex, searchAll } from './searchEngine.ts'

const TYPES: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'text',
  keyword: 'keyword',
  number: 'double',
  integer: 'long',
  boolean: 'boolean',
  date: 'date',
}

/**
 * A search engine's own `query_string`, given each query as it was written, over fields that it analyses
 * itself: a judge that shares no code with the library.
 */
export function queryStringJudge(name: string, url: string): Engine {
  return {
    name: `query_string of ${name}`,
    async load(schema, documents) {
      const index = await createIndex(url, { mappings: plainMapping(schema.fields) })
      await bulk(
        url,
        index,
        documents.map((document) => plainDocument(document, schema)),
      )
      return {
        async hits(plans) {
          const answers = await searchAll(
            url,
            index,
            plans.map(({ source }) => queryString(wellFormed(source), schema)),
          )
          return answers.map((answer, i) => {
            if (answer instanceof Error)
              throw new Error(`${plans[i]!.source} is refused as a query string: ${answer.message}`)
            return answer
          })
        },
        drop: () => dropIndex(url, index),
      }
    },
  }
}

/** A mapping in which each field is of the search engine's own type for its kind. */
export function plainMapping(fields: Readonly<Record<string, { readonly kind: FieldKind }>>): object {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, { type: TYPES[kind] }]),
  )
  return { dynamic: false, properties }
}

function queryString(query: string, { defaultFields, options }: Schema): object {
  return {
    query_string: {
      query,
      fields: defaultFields,
      default_operator: options.defaultOperator,
      // A word that a default field cannot hold is passed over, not refused.
      lenient: true,
      fuzzy_rewrite: 'constant_score',
    },
  }
}

/**
 * A document as it is, but for the characters that we replace before anything else, and dates in
 * milliseconds, of which the engine would read the small ones as years.
 */
function plainDocument(document: object, schema: Schema): object {
  const plain = (value: unknown, path: string): unknown => {
    if (value instanceof Date) return iso(value.getTime())
    if (typeof value === 'string') return wellFormed(value)
    if (typeof value === 'number') return schema.fields[path]?.kind === 'date' ? iso(value) : value
    if (Array.isArray(value)) return value.map((element) => plain(element, path))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        plain(inner, path === '' ? name : `${path}.${name}`),
      ]),
    )
  }
  return plain(document, '') as object
}

function iso(milliseconds: number): string | number {
  return Math.abs(milliseconds) < 1e14 ? new Date(milliseconds).toISOString() : milliseconds
}
