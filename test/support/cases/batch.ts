import fc from 'fast-check'
import {
  type Document,
  type DrawnSchema,
  drawnDocument,
  drawnSchema,
  type SchemaChoice,
} from './collections.ts'
import { drawnQuery } from './queries.ts'

/** Documents of one schema, and queries to ask them. */
export interface Batch {
  readonly schema: DrawnSchema
  readonly documents: readonly Document[]
  readonly queries: readonly string[]
}

/** How large a batch is, and of what it is made. */
export interface BatchSize extends SchemaChoice {
  readonly documents: number
  readonly queries: number
  readonly query?: (schema: DrawnSchema) => fc.Arbitrary<string>
}

/** A schema, documents of it, and queries over it. */
export function drawnBatch({
  documents,
  queries,
  query = (schema) => drawnQuery(schema),
  ...choice
}: BatchSize): fc.Arbitrary<Batch> {
  return drawnSchema(choice).chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      documents: fc.array(drawnDocument(schema), { minLength: documents, maxLength: documents, size: 'max' }),
      queries: fc.array(query(schema), { minLength: queries, maxLength: queries, size: 'max' }),
    }),
  )
}
