import type { FieldSpec } from '../cases/arbitrarySchema.ts'
import { chunkSizes, type Shrinks, shrinkQuery, shrinkText } from './shrinkQuery.ts'
import type { VectorCase } from './vectors.ts'

/**
 * Shrinks a failing case: fewer documents, clauses, fields and options, and shorter values.
 *
 * @param fails whether a case still fails in the same way
 * @param maxAttempts the limit of calls to `fails`
 */
export async function shrinkCase(
  start: VectorCase,
  fails: (candidate: VectorCase) => Promise<boolean>,
  maxAttempts = 1000,
): Promise<VectorCase> {
  let current = start
  let attempts = 0
  let improved = true
  while (improved) {
    improved = false
    for (const shrink of [dropDocuments, shrinkQueryOf, dropFields, dropOptions, shrinkDocuments]) {
      let candidates = shrink(current)
      for (let next = candidates.next(); !next.done; next = candidates.next()) {
        if (attempts++ >= maxAttempts) return current
        if (!(await fails(next.value))) continue
        current = next.value
        improved = true
        candidates = shrink(current)
      }
    }
  }
  return current
}

/** The case without one half, one quarter … one of its documents. */
function* dropDocuments(from: VectorCase): Shrinks<VectorCase> {
  const { documents } = from
  if (documents.length <= 1) return
  for (const size of chunkSizes(documents.length)) {
    for (let at = 0; at < documents.length; at += size) {
      const rest = documents.filter((_, i) => i < at || i >= at + size)
      if (rest.length > 0) yield { ...from, documents: rest }
    }
  }
}

function* shrinkQueryOf(from: VectorCase): Shrinks<VectorCase> {
  for (const query of shrinkQuery(from.query)) yield { ...from, query }
}

function* dropFields(from: VectorCase): Shrinks<VectorCase> {
  const { fields, options } = from.schema
  for (const name of Object.keys(fields)) {
    const { [name]: _, ...rest } = fields
    if (Object.keys(rest).length === 0) continue
    const schema = {
      fields: rest,
      options: { ...options, defaultFields: options.defaultFields.filter((other) => other !== name) },
    }
    const root = name.split('.')[0]!
    const shared = Object.keys(rest).some((other) => other.split('.')[0] === root)
    yield {
      ...from,
      schema,
      documents: shared ? from.documents : from.documents.map((document) => without(document, root)),
    }
  }
}

function* dropOptions(from: VectorCase): Shrinks<VectorCase> {
  const { fields, options } = from.schema
  for (const name of Object.keys(options).filter((option) => option !== 'defaultFields')) {
    yield { ...from, schema: { fields, options: without(options, name) as unknown as typeof options } }
  }
  for (const name of options.defaultFields) {
    const defaultFields = options.defaultFields.filter((other) => other !== name)
    yield { ...from, schema: { fields, options: { ...options, defaultFields } } }
  }
  for (const [name, field] of Object.entries(fields)) {
    for (const option of Object.keys(field).filter((option) => option !== 'kind')) {
      const smaller = { ...fields, [name]: without(field, option) as unknown as FieldSpec }
      yield { ...from, schema: { fields: smaller, options } }
    }
  }
}

function* shrinkDocuments(from: VectorCase): Shrinks<VectorCase> {
  const { documents } = from
  for (const [i, document] of documents.entries()) {
    for (const smaller of shrinkValue(document))
      yield { ...from, documents: documents.with(i, smaller as typeof document) }
  }
}

/** The value without one property, element or substring. */
function* shrinkValue(value: unknown): Shrinks<unknown> {
  if (typeof value === 'string') yield* shrinkText(value)
  else if (Array.isArray(value)) yield* shrinkList(value)
  else if (typeof value === 'object' && value !== null) yield* shrinkObject(value)
}

function* shrinkList(list: readonly unknown[]): Shrinks<unknown> {
  for (const element of list) if (!Array.isArray(element)) yield element
  for (const i of list.keys()) yield list.filter((_, at) => at !== i)
  for (const [i, element] of list.entries()) {
    for (const smaller of shrinkValue(element)) yield list.with(i, smaller)
  }
}

function* shrinkObject(object: object): Shrinks<unknown> {
  for (const name of Object.keys(object)) yield without(object, name)
  for (const [name, inner] of Object.entries(object)) {
    for (const smaller of shrinkValue(inner)) yield { ...object, [name]: smaller }
  }
}

function without(object: object, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = object as Record<string, unknown>
  return rest
}
