import fc from 'fast-check'
import type { DrawnField, DrawnSchema } from './collections.ts'
import { leafText } from './leafTexts.ts'

/** What queries are made of: clauses on a field, and what can follow a group to weigh it. */
export interface QueryParts {
  readonly clause: (field: DrawnField) => fc.Arbitrary<string>
  readonly boosts: readonly string[]
}

/** A query over a drawn schema, as text: any leaf on any field, groups and negations at every level. */
export function drawnQuery(
  { fields }: DrawnSchema,
  { clause, boosts }: QueryParts = ANY,
): fc.Arbitrary<string> {
  const leaf = fc.constantFrom(...fields).chain(clause)
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
      .array(
        fc.tuple(
          fc.constantFrom(' ', ' ', ' AND ', ' AND ', ' OR ', ' OR ', ' && ', ' || '),
          modifier,
          tie('clause'),
        ),
        {
          minLength: 1,
          maxLength: 4,
          depthIdentifier: 'group',
          size: 'max',
        },
      )
      .map((clauses) =>
        clauses.map(([joint, sign, body], i) => `${i === 0 ? '' : joint}${sign}${body}`).join(''),
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

/**
 * A clause on one field: with its name, in a group behind its name, or without a name, as for a default
 * field.
 */
function clauseOn(field: DrawnField): fc.Arbitrary<string> {
  const name = fieldText(field.name)
  const text = leafText(field)
  return fc.oneof(
    { weight: 8, arbitrary: text.map((value) => `${name}:${value}`) },
    { weight: 2, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom(' ', ' OR ', ' AND ', ' AND NOT '), text)
        .map(([a, joint, b]) => `${name}:(${a}${joint}${b})`),
    },
    { weight: 1, arbitrary: fc.constantFrom(`${name}:*`, `_exists_:${name}`, '*', '*:*') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom('^2', '^3.5'))
        .map(([value, boost]) => `${name}:${value}${boost}`),
    },
  )
}

const ANY: QueryParts = { clause: clauseOn, boosts: ['^2', '^0.5', '^.5'] }

/** A field's name as a query writes it. */
export function fieldText(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.]/gu, '\\$&')
}
