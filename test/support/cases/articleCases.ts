import fc from 'fast-check'
import { arbitraryQuery } from './arbitraryBatch.ts'
import { arbitraryDocument, type Document, type FieldSpec } from './arbitrarySchema.ts'
import { fieldValue, type Value } from './fieldValue.ts'

/** What happens to the table of `examples/clients`, and what is then asked of it. */
export interface ArticleCases {
  readonly documents: readonly Document[]
  /** For each document what an update changes. */
  readonly parts: readonly Document[]
  readonly queries: readonly string[]
}

const FIELDS: Readonly<Record<string, FieldSpec>> = {
  title: { kind: 'text' },
  source: { kind: 'keyword', ignoreCase: true },
  published: { kind: 'date' },
  pages: { kind: 'integer' },
  free: { kind: 'boolean' },
}

/** The instants that every type of a column and every client takes. */
const FROM = Date.UTC(1000, 0)
const UNTIL = Date.UTC(9999, 0)

/** Random documents, updates and queries for the table of `examples/clients`. */
export function articleCases(documents: number, queries: number, seed: number): ArticleCases {
  const fields = Object.entries(FIELDS).map(([name, spec], i) => {
    const values = fc.sample(fieldValue(spec.kind), { numRuns: 40, seed: seed + i })
    return { name, spec, pool: values.filter((value) => spec.kind !== 'date' || isUsual(value)).slice(0, 12) }
  })
  const schema = { spec: { fields: FIELDS, options: { defaultFields: ['title'] } }, fields }
  const draw = <T>(arbitrary: fc.Arbitrary<T>, count: number, salt: number): T[] =>
    fc.sample(arbitrary, { numRuns: count, seed: seed + salt })
  return {
    documents: draw(arbitraryDocument(schema), documents, 100),
    parts: draw(arbitraryDocument(schema), documents, 200),
    queries: draw(arbitraryQuery(schema), queries, 300),
  }
}

function isUsual(value: Value): boolean {
  const instant = new Date(value as number | string | Date).getTime()
  return instant >= FROM && instant < UNTIL
}
