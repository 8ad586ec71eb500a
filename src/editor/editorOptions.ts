import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { DATE, MESSAGES, type Rules, type RulesOf, SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import { type FieldName, QUERY_RULES, type Schema, type SchemaOptions } from '../schema/schema.ts'
import { readText } from '../semantics/planOptions.ts'
import type { Reading } from '../semantics/reading.ts'
import type { EditorMessages } from './messages.ts'

/**
 * Options of `highlight`, `diagnose`, `complete` and `hover`: any option of `defineSchema`, for this text,
 * `now` and `messages`.
 */
export interface EditorOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` stands for. Default: when the function is called. */
  readonly now?: Date
  /** The language. Default: English. */
  readonly messages?: Partial<EditorMessages>
}

export const EDITOR_RULES: RulesOf<EditorOptions> = { ...QUERY_RULES, now: DATE, messages: MESSAGES }

/** A text that is read for a function of the editor, with the options of one call. */
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
