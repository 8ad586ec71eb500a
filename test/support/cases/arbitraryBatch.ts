import fc from 'fast-check'
import {
  arbitraryDocument,
  arbitrarySchema,
  type Document,
  type GeneratedField,
  type GeneratedSchema,
  type SchemaChoices,
} from './arbitrarySchema.ts'
import { leafText } from './leafText.ts'

/** A schema, documents of it, and queries over them. */
export interface Batch {
  readonly schema: GeneratedSchema
  readonly documents: readonly Document[]
  readonly queries: readonly string[]
}

/** The number of documents and queries of a batch, and what they are generated from. */
export interface BatchOptions extends SchemaChoices {
  readonly documents: number
  readonly queries: number
  readonly query?: (schema: GeneratedSchema) => fc.Arbitrary<string>
}

export function arbitraryBatch({
  documents,
  queries,
  query = (schema) => arbitraryQuery(schema),
  ...choices
}: BatchOptions): fc.Arbitrary<Batch> {
  return arbitrarySchema(choices).chain((schema) => {
    const document = arbitraryDocument(schema)
    return fc.record({
      schema: fc.constant(schema),
      documents: fc.array(document, { minLength: documents, maxLength: documents, size: 'max' }),
      queries: fc.array(query(schema), { minLength: queries, maxLength: queries, size: 'max' }),
    })
  })
}

/** The parts of a query that {@link arbitraryQuery} takes from outside. */
export interface QueryParts {
  readonly clause: (field: GeneratedField) => fc.Arbitrary<string>
  /** The boosts of groups. */
  readonly boosts: readonly string[]
}

/** A query over a generated schema: any leaf on any field, with groups and negations at every level. */
export function arbitraryQuery(
  { fields }: GeneratedSchema,
  { clause, boosts }: QueryParts = { clause: arbitraryClause, boosts: ['^2', '^0.5', '^.5'] },
): fc.Arbitrary<string> {
  const leaf = fc.constantFrom(...fields).chain(clause)
  const operator = fc.constantFrom(' ', ' ', ' AND ', ' AND ', ' OR ', ' OR ', ' && ', ' || ')
  const { query } = fc.letrec<{ clause: string; group: string; query: string }>((tie) => ({
    clause: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 6, arbitrary: leaf },
      { weight: 3, arbitrary: tie('group').map((inner) => `(${inner})`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('group'), fc.constantFrom(...boosts))
          .map(([inner, boost]) => `(${inner})${boost}`),
      },
    ),
    group: fc
      .array(fc.tuple(operator, modifier, tie('clause')), {
        minLength: 1,
        maxLength: 4,
        depthIdentifier: 'group',
        size: 'max',
      })
      .map((clauses) =>
        clauses.map(([operator, modifier, body], i) => (i === 0 ? '' : operator) + modifier + body).join(''),
      ),
    query: fc.oneof(
      { weight: 3, arbitrary: leaf },
      { weight: 2, arbitrary: leaf.map((text) => `NOT ${text}`) },
      { weight: 5, arbitrary: tie('group') },
    ),
  }))
  return query
}

const modifier = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.constantFrom('NOT ', '-', '!', '+', 'NOT ') },
)

/** A clause on one field: with the field's name, without it, or in a group after it. */
function arbitraryClause(field: GeneratedField): fc.Arbitrary<string> {
  const name = field.name.replace(/[^\p{L}\p{N}_.]/gu, '\\$&')
  const text = leafText(field)
  return fc.oneof(
    { weight: 8, arbitrary: text.map((value) => `${name}:${value}`) },
    { weight: 2, arbitrary: text },
    { weight: 1, arbitrary: groupOfTwo(name, text, [' ', ' OR ', ' AND ', ' AND NOT ']) },
    { weight: 1, arbitrary: fc.constantFrom(`${name}:*`, `_exists_:${name}`, '*', '*:*') },
    { weight: 1, arbitrary: boosted(name, text) },
  )
}

/** `name:(a OR b)` */
export function groupOfTwo(
  name: string,
  text: fc.Arbitrary<string>,
  operators: readonly string[],
): fc.Arbitrary<string> {
  return fc
    .tuple(text, fc.constantFrom(...operators), text)
    .map(([left, operator, right]) => `${name}:(${left}${operator}${right})`)
}

/** `name:a^2` */
export function boosted(name: string, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.constantFrom('^2', '^3.5')).map(([value, boost]) => `${name}:${value}${boost}`)
}
