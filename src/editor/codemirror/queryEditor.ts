import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import { checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import type { Schema } from '../../schema/schema.ts'
import { box } from './box.ts'
import { BOX_RULES, type QueryEditorOptions } from './boxOptions.ts'
import { queryParts } from './queryParts.ts'
import { queryText, type ReadingField } from './readingField.ts'

/**
 * Creates a CodeMirror extension that turns an editor into a query editor, with highlighting, problems and
 * fixes, completion, explanations, automatic closing of brackets and quotes, undo history, and labels for
 * screen readers. Each version of the text is parsed only once; all these features and `onPlan` share the
 * result.
 *
 * Keys: Ctrl-Space opens the completions, and Tab accepts the selected one. F8 goes to the next problem.
 * Ctrl-. (Cmd-.) opens a card with any problems at the caret, or an explanation of the text there. To change
 * an option later, put the extension into a `Compartment`. Use each extension in one editor only.
 *
 * In a shadow root, the styles are applied as adopted style sheets. Elsewhere, CodeMirror adds a `style`
 * element; if your Content-Security-Policy doesn't allow `'unsafe-inline'`, set `EditorView.cspNonce`.
 *
 * @throws TypeError when an option is missing, unknown or invalid.
 * @example
 * import { EditorView } from '@codemirror/view'
 *
 * new EditorView({
 *   parent: document.querySelector('#search')!,
 *   extensions: queryEditor({ schema: releases, oneLine: true, onPlan: (plan) => plan && show(plan) }),
 * })
 */
export function queryEditor<S extends Schema>(options: QueryEditorOptions<S>): Extension {
  checkOptions('queryEditor', options, BOX_RULES)
  const { onPlan } = options
  const { extension, reading } = queryParts(options)
  return [extension, box(options), onPlan === undefined ? [] : planReports(reading, onPlan)]
}

function planReports<S extends Schema>(
  reading: ReadingField<S>,
  onPlan: NonNullable<QueryEditorOptions<S>['onPlan']>,
): Extension {
  const report = (state: EditorState) => {
    const read = state.field(reading)
    onPlan(read.plan, queryText(read))
  }
  const start = ViewPlugin.define((view) => {
    let isAlive = true
    // An editor under construction accepts no changes yet.
    queueMicrotask(() => isAlive && report(view.state))
    return {
      destroy: () => {
        isAlive = false
      },
    }
  })
  return [start, EditorView.updateListener.of(({ docChanged, state }) => docChanged && report(state))]
}
