import {
  type Diagnostic,
  forEachDiagnostic,
  linter,
  setDiagnostics,
  setDiagnosticsEffect,
} from '@codemirror/lint'
import { type EditorState, type Extension, StateField } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import { boxMessages } from '../../diagnostics/catalogue/box.ts'
import type { Messages } from '../../diagnostics/catalogue/catalogue.ts'
import { say } from '../../diagnostics/catalogue/messages.ts'
import { isMissing } from '../../semantics/reading.ts'
import { type EditorDiagnostic, toEditorDiagnostic } from '../diagnose.ts'
import { applyAction } from './applyAction.ts'
import type { ReadingField } from './liveReading.ts'
import { liveRegion } from './liveRegion.ts'
import { TypingRest } from './typingRest.ts'

/** What a screen reader says about the problems. */
interface Summary {
  readonly count: number
  readonly invalid: boolean
  readonly text: string
}

/** A marked stretch; its source is the code of its problem. */
type Mark = Pick<Diagnostic, 'from' | 'to' | 'source'>

const NO_PROBLEMS: Summary = { count: 0, invalid: false, text: '' }

/** Marks problems, and describes them to screen readers. Cards show them, so lint shows no tooltips. */
export function problems(reading: ReadingField, messages: Partial<Messages> | undefined): Extension {
  const toLint = ({ actions, ...problem }: EditorDiagnostic): Diagnostic => ({
    ...problem,
    source: problem.code,
    actions: actions.map(({ name }) => ({
      name,
      apply: (view, from) => applyAction(view, reading, problem.code, name, from),
    })),
  })
  const isTyped = ({ hasFocus, state }: EditorView, { from, to, source }: Mark) => {
    const { head } = state.selection.main
    const clause = state.field(reading).clauseAround(from, to)
    // What is not closed goes on behind its clause.
    const isOpen = source?.startsWith('unclosed-') === true
    return hasFocus && clause.start <= head && (isOpen || head <= clause.end)
  }
  const set = (view: EditorView, marks: readonly Diagnostic[]) => {
    if (marks.length > 0 || view.state.field(summary).count > 0)
      view.dispatch(setDiagnostics(view.state, marks))
  }
  const mark = (view: EditorView, isTyping: boolean) => {
    const found = view.state
      .field(reading)
      .diagnostics.map(toEditorDiagnostic)
      .filter((problem) => !isAwaited(view, problem) && !(isTyping && isTyped(view, toLint(problem))))
    set(view, found.map(toLint))
  }
  const unmark = (view: EditorView) => {
    const left: Diagnostic[] = []
    forEachDiagnostic(view.state, (diagnostic, from, to) => {
      const mark = { ...diagnostic, from, to }
      if (!isTyped(view, mark)) left.push(mark)
    })
    if (left.length < view.state.field(summary).count) set(view, left)
  }
  const summary = StateField.define<Summary>({
    create: () => NO_PROBLEMS,
    update: (value, { effects, state }) =>
      effects.some((effect) => effect.is(setDiagnosticsEffect)) ? summarize(state, messages) : value,
  })
  const id = `isoquery-problems-${Math.random().toString(36).slice(2)}`
  return [
    linter(null, { tooltipFilter: () => [] }),
    summary,
    ViewPlugin.define((view) => new TypingRest(view, unmark, mark)),
    liveRegion((state) => state.field(summary).text, id),
    EditorView.contentAttributes.compute([summary], (state) => {
      const { invalid, text } = state.field(summary)
      return { 'aria-invalid': String(invalid), ...(text === '' ? {} : { 'aria-describedby': id }) }
    }),
  ]
}

/** Whether what is missing is what the user types next. */
function isAwaited({ hasFocus, state }: EditorView, problem: EditorDiagnostic): boolean {
  const { head } = state.selection.main
  return (
    isMissing(problem) &&
    hasFocus &&
    problem.to <= head &&
    state.sliceDoc(problem.to, head).trim().length <= 1
  )
}

function summarize(state: EditorState, messages: Partial<Messages> | undefined): Summary {
  const found: Diagnostic[] = []
  forEachDiagnostic(state, (diagnostic) => found.push(diagnostic))
  const [first, ...others] = found
  if (first === undefined) return NO_PROBLEMS
  const hasFixes = found.some(({ actions = [] }) => actions.length > 0)
  const data = { message: first.message, more: others.length, hasFixes }
  const invalid = found.some(({ severity }) => severity === 'error')
  return { count: found.length, invalid, text: say(boxMessages, 'box-summary', data, messages) }
}
