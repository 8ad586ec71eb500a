import { DATE, MESSAGES, type RulesOf } from '../diagnostics/arguments/rules.ts'
import type { Messages } from '../diagnostics/catalogue/catalogue.ts'
import {
  type FieldName,
  QUERY_RULES,
  type Schema,
  type SchemaOptions,
  withOptions,
} from '../schema/schema.ts'

/** Options of `diagnose` and `hover`: any option of `defineSchema`, for this text, `now` and `messages`. */
export interface EditorOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` stands for. Default: when the function is called. */
  readonly now?: Date
  /** The language. Default: English. */
  readonly messages?: Partial<Messages>
}

export const EDITOR_RULES: RulesOf<EditorOptions> = { ...QUERY_RULES, now: DATE, messages: MESSAGES }

/** A schema with the options of one call, and the instant of `now` in epoch milliseconds. */
export function withEditorOptions<S extends Schema>(
  schema: S,
  { now, messages: _, ...changes }: EditorOptions<S>,
): { readonly schema: S; readonly now: number } {
  return {
    schema: Object.keys(changes).length === 0 ? schema : withOptions(schema, changes),
    now: now === undefined ? Date.now() : now.getTime(),
  }
}
