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
 * A search engine's own `query_string`, which receives each query as written, over fields that the engine
 * analyses itself. It shares no code with the library.
 */
export function queryStringJudge(name: string, url: string): Engine {
  return {
    name: `query_string of ${name}`,
    async load(schema, documents) {
      const index = await createIndex(url, { mappings: plainMapping(schema.fields) })
      const plainDocuments = documents.map((document) => plainDocument(document, schema))
      await bulk(url, index, plainDocuments)
      return {
        async hits(plans) {
          const queries = plans.map(({ source }) => queryString(wellFormed(source), schema))
          const results = await searchAll(url, index, queries)
          return results.map((result, i) => {
            if (result instanceof Error)
              throw new Error(`query_string refuses ${plans[i]!.source}: ${result.message}`)
            return result
          })
        },
        drop: () => dropIndex(url, index),
      }
    },
  }
}

/** A mapping that gives each field the search engine's own type for its kind. */
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
      // A default field ignores a word that is not a value of its type.
      lenient: true,
      fuzzy_rewrite: 'constant_score',
    },
  }
}

/**
 * A document with two changes: characters that isoquery replaces are replaced, and dates in milliseconds
 * become ISO dates, because the engine takes a small number for a year.
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
