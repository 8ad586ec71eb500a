import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { DATE, MESSAGES, type Rules, type RulesOf, SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import { type FieldName, QUERY_RULES, type Schema, type SchemaOptions } from '../schema/schema.ts'
import { readText } from '../semantics/planOptions.ts'
import type { Reading } from '../semantics/reading.ts'
import type { EditorMessages } from './messages.ts'

/**
 * Options for `highlight`, `diagnose`, `complete` and `hover`: `now`, `messages`, and any options of
 * `defineSchema` to override for this text.
 */
export interface EditorOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` stands for in the query. Default: the time of the call. */
  readonly now?: Date
  /** Messages in another language, to replace the English ones. */
  readonly messages?: Partial<EditorMessages>
}

export const EDITOR_RULES: RulesOf<EditorOptions> = { ...QUERY_RULES, now: DATE, messages: MESSAGES }

/** Reads a text for one of the editor functions, with the options of one call. */
export function readInEditor<S extends Schema>(
  caller: string,
  schema: S,
  text: string,
  options: EditorOptions<S>,
  rules: Rules = EDITOR_RULES,
): Reading<S> {
  checkArgument(caller, 'schema', schema, SCHEMA)
  checkArgument(caller, 'text', text, TEXT)
  checkOptions(caller, options, rules)
  return readText(schema, text, options)
}
