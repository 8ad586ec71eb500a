import { field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../src/schema/schema.ts'
import { type PlanResult, safePlanQuery } from '../../../src/semantics/planQuery.ts'
import { fieldNames } from '../../syntax/queries.ts'
import type { Operator } from './queryStrings.ts'

/** The fields of generated queries: all of text, one of them searched by default. */
export const textSchema: Schema = defineSchema(
  Object.fromEntries(['t', ...fieldNames].map((name) => [name, field.text()])),
  {
    defaultFields: ['t'],
    limits: { patternLength: Number.POSITIVE_INFINITY, automatonStates: 100_000 },
  },
)

/** How we read a query over those fields. */
export function ourReading(
  query: string,
  operator: Operator,
  defaultFields: readonly string[] = ['t'],
): PlanResult<Schema> {
  return safePlanQuery(textSchema, query, { defaultOperator: operator, defaultFields })
}
