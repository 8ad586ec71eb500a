import { DATE, type RulesOf } from '../diagnostics/arguments/rules.ts'
import {
  type FieldName,
  QUERY_RULES,
  type Schema,
  type SchemaOptions,
  withOptions,
} from '../schema/schema.ts'

/** Options of `diagnose` and `hover`: any option of `defineSchema`, for this text, and `now`. */
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
