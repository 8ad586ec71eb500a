import { DATE, oneOf, type RulesOf } from '../diagnostics/arguments/rules.ts'
import type { ProblemMessages } from '../diagnostics/messages.ts'
import {
  type FieldName,
  QUERY_RULES,
  type Schema,
  type SchemaOptions,
  withOptions,
} from '../schema/schema.ts'
import type { ParsedText } from '../syntax/source.ts'
import { Reading } from './reading.ts'

/**
 * Options for planning one query. Includes the query options of `defineSchema`; any that you pass override
 * those of the schema.
 */
export interface PlanOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` refers to in the query. Default: the time when the query is planned. */
  readonly now?: Date
  /**
   * Whether the query may name hidden fields. Allow this for your program's own queries, such as a tenant
   * filter, but never for user input.
   */
  readonly hiddenFields?: 'allowed'
  /**
   * What to do with a query without clauses, such as a blank string: report an error, match all documents, or
   * match none. Default `'error'`.
   */
  readonly emptyQuery?: 'error' | 'all' | 'none'
}

/** The rules for the options that are safe for user input. */
export const TEXT_RULES: RulesOf<Omit<PlanOptions, 'hiddenFields'>> = {
  ...QUERY_RULES,
  now: DATE,
  emptyQuery: oneOf('error', 'all', 'none'),
}

export const PLAN_RULES: RulesOf<PlanOptions> = { ...TEXT_RULES, hiddenFields: oneOf('allowed') }

/** Reads a query with the options of one call, which have been checked. */
export function readText<S extends Schema>(
  schema: S,
  text: string | ParsedText,
  options: PlanOptions<S> & { readonly messages?: Partial<ProblemMessages> | undefined },
): Reading<S> {
  const { now, emptyQuery, messages } = options
  const settings = {
    now: now?.getTime(),
    hiddenFields: options.hiddenFields === 'allowed',
    emptyQuery,
    messages,
  }
  return new Reading(withOptions(schema, options), text, settings)
}
