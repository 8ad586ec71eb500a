import type { VectorCase, VectorField } from './hitsVector.ts'
import { smallerQueries } from './smallerQueries.ts'
import { smallerValues } from './smallerValues.ts'

/**
 * The smallest case found that still fails: as few documents as will do, a query without the clauses that do
 * not matter, no fields and options but those that do, short values.
 *
 * @param fails whether a case goes wrong in the same way
 * @param most how often it may be asked
 */
export async function shrinkCase(
  start: VectorCase,
  fails: (smaller: VectorCase) => Promise<boolean>,
  most = 1000,
): Promise<VectorCase> {
  let smallest = start
  let left = most
  let shrunk = true
  while (shrunk) {
    shrunk = false
    for (const smaller of [fewerDocuments, smallerQuery, fewerFields, fewerOptions, smallerDocuments]) {
      let candidates = smaller(smallest)
      for (let next = candidates.next(); !next.done; next = candidates.next()) {
        if (left-- <= 0) return smallest
        if (!(await fails(next.value))) continue
        smallest = next.value
        shrunk = true
        candidates = smaller(smallest)
      }
    }
  }
  return smallest
}

type Smaller = Generator<VectorCase, void, undefined>

/** Without one half, one quarter … one document. */
function* fewerDocuments(from: VectorCase): Smaller {
  const { documents } = from
  for (
    let size = Math.ceil(documents.length / 2);
    size >= 1 && documents.length > 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < documents.length; at += size) {
      const rest = documents.filter((_, i) => i < at || i >= at + size)
      if (rest.length > 0) yield { ...from, documents: rest }
    }
  }
}

function* smallerQuery(from: VectorCase): Smaller {
  for (const query of smallerQueries(from.query)) yield { ...from, query }
}

function* fewerFields(from: VectorCase): Smaller {
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

function* fewerOptions(from: VectorCase): Smaller {
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
      const smaller = { ...fields, [name]: without(field, option) as unknown as VectorField }
      yield { ...from, schema: { fields: smaller, options } }
    }
  }
}

function* smallerDocuments(from: VectorCase): Smaller {
  const { documents } = from
  for (const [i, document] of documents.entries()) {
    for (const smaller of smallerValues(document)) {
      yield {
        ...from,
        documents: documents.map((other, at) => (at === i ? (smaller as typeof document) : other)),
      }
    }
  }
}

function without(object: object, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = object as Record<string, unknown>
  return rest
}
