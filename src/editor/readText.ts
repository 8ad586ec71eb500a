import { DATE, type RulesOf } from '../diagnostics/arguments/rules.ts'
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts'
import {
  type FieldName,
  QUERY_RULES,
  type Schema,
  type SchemaOptions,
  withOptions,
} from '../schema/schema.ts'
import { PlanningContext } from '../semantics/planningContext.ts'
import { type PlanOptions, type PlanResult, planParsed } from '../semantics/planQuery.ts'
import type { Query } from '../syntax/ast.ts'
import { parseOnce } from '../syntax/parse.ts'

/**
 * Options of `diagnose` and `hover`: any option of `defineSchema`, for this text, and `now`.
 *
 * @example
 * const options: EditorOptions<typeof schema> = { timeZone: 'Europe/Zurich' }
 * diagnose(schema, 'price:5', options) // []
 */
export interface EditorOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` stands for. Default: when the function is called. */
  readonly now?: Date
}

export const EDITOR_RULES: RulesOf<EditorOptions> = { ...QUERY_RULES, now: DATE }

/** A schema with the options of one call, and the instant of `now` in epoch milliseconds. */
export function withEditorOptions<S extends Schema>(
  schema: S,
  { now, ...changes }: EditorOptions<S>,
): { readonly schema: S; readonly now: number } {
  return {
    schema: Object.keys(changes).length === 0 ? schema : withOptions(schema, changes),
    now: now === undefined ? Date.now() : now.getTime(),
  }
}

/** A text that is read: its tree and its plan. */
export interface Reading<S extends Schema = Schema> {
  readonly schema: S
  readonly text: string
  readonly now: number
  readonly query: Query
  readonly result: PlanResult<S>
}

/** Reads any text. No fix is tested: each of them would be a text to read. */
export function readText<S extends Schema>(
  schema: S,
  text: string,
  now: number,
  emptyQuery?: PlanOptions['emptyQuery'],
): Reading<S> {
  const { query, problems } = parseOnce(text, schema.options.limits)
  const context = new PlanningContext(schema, text, { now, hiddenFields: false })
  const diagnostics = problems.map(({ severity, code, span, data, fixes }) =>
    diagnose(severity, code, span, data, fixes),
  )
  return { schema, text, now, query, result: planParsed({ query, diagnostics }, context, emptyQuery) }
}

export function isError({ severity }: Pick<Diagnostic, 'severity'>): boolean {
  return severity === 'error'
}
