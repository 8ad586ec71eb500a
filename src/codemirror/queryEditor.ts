import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder, ViewPlugin } from '@codemirror/view'
import { checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import {
  DATE,
  FLAG,
  FUNCTION,
  optionsOf,
  type RulesOf,
  required,
  SCHEMA,
  TEXT,
} from '../diagnostics/arguments/rules.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ValueProvider } from '../editor/complete/completionOption.ts'
import { withEditorOptions } from '../editor/readText.ts'
import type { Plan } from '../plan/plan.ts'
import { QUERY_RULES, type Schema } from '../schema/schema.ts'
import { EMPTY_QUERY, type PlanOptions } from '../semantics/planQuery.ts'
import { autoClosing } from './autoClosing.ts'
import { cards } from './cards.ts'
import { completion } from './completion.ts'
import { highlighting } from './highlighting.ts'
import { type ReadingField, readingField } from './liveReading.ts'
import { oneLine, submitForm } from './oneLine.ts'
import { problems } from './problems.ts'
import { theme } from './theme.ts'

/** A text of the editor, and what is wrong with it. */
export interface QueryText {
  readonly text: string
  /** All problems, in order, with corrections that were tried. A blank text has none. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The options of `planQuery` that suit the text of a user. */
export type QueryPlanOptions<S extends Schema = Schema> = Omit<PlanOptions<S>, 'hiddenFields'>

/** Options of {@link queryEditor}. */
export interface QueryEditorOptions<S extends Schema = Schema> {
  readonly schema: S
  /** Values of fields for completion. Its signal is aborted when the text changes. */
  readonly values?: ValueProvider
  /** Whether the text is one line, which wraps; Enter then submits, and pasted line breaks become spaces. */
  readonly oneLine?: boolean
  /**
   * Called with the plan at the start and after each change of the text; with `null` while the text has an
   * error, and for a blank text unless `planOptions.emptyQuery` says what it means.
   */
  readonly onPlan?: (plan: Plan<S> | null, query: QueryText) => void
  /** Called on Enter in one line. Default: submits the form around the editor. */
  readonly onSubmit?: (text: string) => void
  /** How the text is planned. `now` is by default the time of the last change. */
  readonly planOptions?: QueryPlanOptions<S>
  /** Shown while the text is empty. */
  readonly placeholder?: string
  /** The accessible name. Default `'Search query'`. */
  readonly label?: string
}

const RULES: RulesOf<QueryEditorOptions> = {
  schema: required(SCHEMA),
  values: FUNCTION,
  oneLine: FLAG,
  onPlan: FUNCTION,
  onSubmit: FUNCTION,
  planOptions: optionsOf({ ...QUERY_RULES, now: DATE, emptyQuery: EMPTY_QUERY }),
  placeholder: TEXT,
  label: TEXT,
}

/**
 * An extension of CodeMirror that makes an editor one for queries: colours, problems with corrections,
 * completion, explanations, pairs of brackets and quotes, history, and names for screen readers. Each text is
 * read once, for all of them and for `onPlan`.
 *
 * Keys: Ctrl-Space opens the completions, Tab takes the selected or first one. F8 goes to the next problem,
 * Ctrl-. (Cmd-.) opens the card at the caret. To change an option later, put the extension into a
 * `Compartment`.
 *
 * In a shadow root the styles are adopted style sheets. Elsewhere CodeMirror adds a `style` element; under a
 * Content-Security-Policy without `'unsafe-inline'`, give `EditorView.cspNonce`.
 *
 * @throws TypeError when an option is missing, unknown or invalid.
 * @example
 * new EditorView({
 *   parent: document.querySelector('#search'),
 *   extensions: queryEditor({ schema: releases, oneLine: true, onPlan: (plan) => plan && show(plan) }),
 * })
 */
export function queryEditor<S extends Schema>(options: QueryEditorOptions<S>): Extension {
  checkOptions('queryEditor', options, RULES)
  const { values, onPlan, onSubmit, label = 'Search query' } = options
  const { emptyQuery, now, ...changes } = options.planOptions ?? {}
  const { schema } = withEditorOptions(options.schema, changes as Partial<PlanOptions<S>>)
  const reading = readingField({ schema, now, emptyQuery })
  const submit = ({ dom, state }: EditorView) =>
    onSubmit === undefined ? submitForm(dom.closest('form')) : onSubmit(state.doc.toString())
  return [
    reading,
    onPlan === undefined ? [] : planReports(reading, onPlan),
    completion({ schema, now, values, oneLine: options.oneLine ?? false }),
    options.oneLine ? oneLine(submit) : [],
    cards({ reading, schema, now }),
    problems(reading),
    highlighting(reading),
    autoClosing(reading),
    history(),
    keymap.of([...historyKeymap, ...defaultKeymap]),
    options.placeholder === undefined ? [] : placeholder(options.placeholder),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    theme,
  ]
}

function planReports<S extends Schema>(
  reading: ReadingField<S>,
  onPlan: NonNullable<QueryEditorOptions<S>['onPlan']>,
): Extension {
  const report = (state: EditorState) => {
    const read = state.field(reading)
    onPlan(read.plan, read)
  }
  const start = ViewPlugin.define((view) => {
    let isAlive = true
    // An editor that is being made accepts no changes yet.
    queueMicrotask(() => isAlive && report(view.state))
    return {
      destroy: () => {
        isAlive = false
      },
    }
  })
  return [start, EditorView.updateListener.of(({ docChanged, state }) => docChanged && report(state))]
}
