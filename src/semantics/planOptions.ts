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

/** Any option of `defineSchema`, for one query. */
export interface PlanOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` stands for. Default: when the plan is made. */
  readonly now?: Date
  /**
   * Whether the query may name hidden fields: for a program's own queries, such as a tenant filter, never for
   * user text.
   */
  readonly hiddenFields?: 'allowed'
  /**
   * What a query without clauses, such as a blank text, means: an error, all documents or none. Default
   * `'error'`.
   */
  readonly emptyQuery?: 'error' | 'all' | 'none'
}

/** The rules of the options that suit the text of a user. */
export const TEXT_RULES: RulesOf<Omit<PlanOptions, 'hiddenFields'>> = {
  ...QUERY_RULES,
  now: DATE,
  emptyQuery: oneOf('error', 'all', 'none'),
}

export const PLAN_RULES: RulesOf<PlanOptions> = { ...TEXT_RULES, hiddenFields: oneOf('allowed') }

/** Reads a text with the options of one call, which are checked. */
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
