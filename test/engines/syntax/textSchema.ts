import { forEachLeaf } from '../../../src/plan/fieldsOf.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../src/schema/schema.ts'
import type { PlanResult } from '../../../src/semantics/planQuery.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import type { Random } from '../../support/cases/random.ts'
import { fieldNames } from '../../syntax/queries.ts'
import type { Operator } from './queryStrings.ts'

/** The text fields of generated queries, one of them a default field. */
export const textSchema: Schema = defineSchema(
  Object.fromEntries(['t', ...fieldNames].map((name) => [name, field.text()])),
  {
    defaultFields: ['t'],
    limits: { patternLength: Number.POSITIVE_INFINITY, automatonStates: 100_000 },
  },
)

/** isoquery's plan of a query over these fields. */
export function planText(
  query: string,
  operator: Operator,
  defaultFields: readonly string[] = ['t'],
): PlanResult<Schema> {
  return safePlanQuery(textSchema, query, { defaultOperator: operator, defaultFields })
}

/** The number of distinct words in the documents. */
const WORDS = 80

/**
 * Documents made of the most frequent words and of phrases of the plans, so that most plans find some of them
 * but not all. A document has each of the fields with a probability of one half.
 */
export function documentsFor(
  plans: readonly Plan[],
  fields: readonly string[],
  count: number,
  { pick, chance, times, below }: Random,
): Readonly<Record<string, string>>[] {
  const counts = new Map<string, number>()
  const phrases: string[] = []
  for (const plan of plans) {
    forEachLeaf(plan.root, (leaf) => {
      if (leaf.kind === 'phrase') phrases.push(leaf.tokens.join(' '))
      const tokens = leaf.kind === 'term' ? [leaf.value] : leaf.kind === 'phrase' ? leaf.tokens : []
      for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
    })
  }
  const words = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, WORDS)
    .map(([word]) => word)
  const text = () => times(below(6), () => (chance(0.1) ? pick(phrases) : pick(words))).join(' ')
  return times(count, () =>
    Object.fromEntries(fields.filter(() => chance(0.5)).map((field) => [field, text()])),
  )
}
