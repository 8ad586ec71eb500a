import {
  FLAG,
  FUNCTION,
  MESSAGES,
  optionsOf,
  type RulesOf,
  required,
  SCHEMA,
  TEXT,
  TEXTS,
} from '../../diagnostics/arguments/rules.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import { type PlanOptions, TEXT_RULES } from '../../semantics/planOptions.ts'
import type { ValueProvider } from '../complete/completionOption.ts'
import type { SearchBoxMessages } from './messages.ts'
import type { QueryText } from './readingField.ts'

/** The options of `planQuery` that make sense for text that users type. */
export type QueryPlanOptions<S extends Schema = Schema> = Omit<PlanOptions<S>, 'hiddenFields'>

/** Options for `queryEditor`. */
export interface QueryEditorOptions<S extends Schema = Schema> {
  readonly schema: S
  /** Looks up field values for completion. The `signal` passed to it is aborted when the text changes. */
  readonly values?: ValueProvider
  /** Searches to suggest while the text is blank, most recent first. The editor shows the first five. */
  readonly recent?: readonly string[]
  /**
   * Whether the editor is limited to a single (wrapping) line. If so, Enter submits, and pasted line breaks
   * become spaces.
   */
  readonly oneLine?: boolean
  /**
   * Called with the plan at the start and after each change to the text. The plan is `null` while the text
   * has an error, and for blank text unless `planOptions.emptyQuery` defines its meaning.
   */
  readonly onPlan?: (plan: Plan<S> | null, query: QueryText) => void
  /** Called on Enter if `oneLine` is set. Default: submits the form that contains the editor. */
  readonly onSubmit?: (text: string) => void
  /** The options for planning the text. `now` defaults to the time of the last change. */
  readonly planOptions?: QueryPlanOptions<S>
  /** Shown while the text is empty. */
  readonly placeholder?: string
  /** The accessible name. Defaults to the one in `messages` (`'Search query'` in English). */
  readonly label?: string
  /** The text that the editor displays and announces. Anything missing falls back to English. */
  readonly messages?: Partial<SearchBoxMessages>
}

/** The options that determine what a query means and how it is completed. */
export type QueryOptions<S extends Schema = Schema> = Pick<
  QueryEditorOptions<S>,
  'schema' | 'values' | 'recent' | 'oneLine' | 'planOptions' | 'messages'
>

/** The rules of the options of a box. */
export const BOX_RULES: RulesOf<QueryEditorOptions> = {
  schema: required(SCHEMA),
  values: FUNCTION,
  recent: TEXTS,
  oneLine: FLAG,
  onPlan: FUNCTION,
  onSubmit: FUNCTION,
  planOptions: optionsOf(TEXT_RULES),
  placeholder: TEXT,
  label: TEXT,
  messages: MESSAGES,
}
