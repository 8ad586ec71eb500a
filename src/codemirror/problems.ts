import { type Diagnostic, forEachDiagnostic, linter, setDiagnosticsEffect } from '@codemirror/lint'
import { type EditorState, type Extension, StateField } from '@codemirror/state'
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type EditorDiagnostic, toEditorDiagnostic } from '../editor/diagnose.ts'
import { applyAction } from './applyAction.ts'
import type { ReadingField } from './liveReading.ts'

/** Problems are marked once the user pauses for so long. */
const DELAY_MILLISECONDS = 400

/** What a screen reader says about the problems. */
interface Summary {
  readonly invalid: boolean
  readonly text: string
}

const NO_PROBLEMS: Summary = { invalid: false, text: '' }

/** Marks problems, and describes them to screen readers. Cards show them, so lint shows no tooltips. */
export function problems(reading: ReadingField): Extension {
  const toLint = ({ actions, ...problem }: EditorDiagnostic): Diagnostic => ({
    ...problem,
    actions: actions.map(({ name }) => ({
      name,
      apply: (view, from) => applyAction(view, reading, problem.code, name, from),
    })),
  })
  const summary = StateField.define<Summary>({
    create: () => NO_PROBLEMS,
    update: (value, { effects, state }) =>
      effects.some((effect) => effect.is(setDiagnosticsEffect)) ? summarize(state) : value,
  })
  const id = `isoquery-problems-${Math.random().toString(36).slice(2)}`
  const problemsIn = (view: EditorView) =>
    view.state
      .field(reading)
      .diagnostics.map(toEditorDiagnostic)
      .filter((problem) => !isBeingTyped(view, problem))
  return [
    linter((view) => problemsIn(view).map(toLint), {
      delay: DELAY_MILLISECONDS,
      needsRefresh: ({ focusChanged, selectionSet }) => focusChanged || selectionSet,
      tooltipFilter: () => [],
    }),
    summary,
    ViewPlugin.define((view) => liveRegion(view, id, summary)),
    EditorView.contentAttributes.compute([summary], (state) => ({
      'aria-invalid': String(state.field(summary).invalid),
      'aria-describedby': id,
    })),
  ]
}

/** Whether what is missing is what the user types next. */
function isBeingTyped({ hasFocus, state }: EditorView, { code, to }: EditorDiagnostic): boolean {
  const isMissing = code === 'missing-value' || code === 'missing-operand'
  const { head } = state.selection.main
  return isMissing && hasFocus && to <= head && state.sliceDoc(to, head).trim().length <= 1
}

function summarize(state: EditorState): Summary {
  const found: Diagnostic[] = []
  forEachDiagnostic(state, (diagnostic) => found.push(diagnostic))
  const [first, ...others] = found
  if (first === undefined) return NO_PROBLEMS
  const more = others.length === 0 ? '' : ` And ${others.length} more.`
  const way = found.some(({ actions = [] }) => actions.length > 0) ? ' Press F8 for corrections.' : ''
  const invalid = found.some(({ severity }) => severity === 'error')
  return { invalid, text: `${first.message}${more}${way}` }
}

function liveRegion(view: EditorView, id: string, summary: StateField<Summary>) {
  const dom = document.createElement('div')
  dom.id = id
  dom.className = 'isoquery-status'
  dom.setAttribute('role', 'status')
  view.dom.append(dom)
  return {
    update: ({ state, startState }: ViewUpdate) => {
      const { text } = state.field(summary)
      if (text !== startState.field(summary, false)?.text) dom.textContent = text
    },
    destroy: () => dom.remove(),
  }
}
