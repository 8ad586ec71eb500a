import {
  forEachDiagnostic,
  type Diagnostic as LintDiagnostic,
  linter,
  setDiagnostics,
  setDiagnosticsEffect,
} from '@codemirror/lint'
import {
  type ChangeDesc,
  ChangeSet,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
} from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { say } from '../../diagnostics/messages.ts'
import type { Span } from '../../diagnostics/span.ts'
import { isMissing, type Reading } from '../../semantics/reading.ts'
import { nodeAt } from '../../syntax/nodeAt.ts'
import { diagnosticsOf } from '../diagnose.ts'
import { applyShownFix } from './applyShownFix.ts'
import { liveRegion } from './liveRegion.ts'
import { boxMessages, type Language } from './messages.ts'
import type { ReadingField } from './readingField.ts'
import { TypingRest } from './typingRest.ts'

/** What a screen reader says about the problems. */
interface Summary {
  readonly count: number
  readonly invalid: boolean
  readonly text: string
}

/** A marked stretch; its source is the code of its problem. */
type Mark = Pick<LintDiagnostic, 'from' | 'to' | 'source'>

const NO_PROBLEMS: Summary = { count: 0, invalid: false, text: '' }

/** Marks problems, and describes them to screen readers. Cards show them, so lint shows no tooltips. */
export function problems(reading: ReadingField, messages: Language): Extension {
  const toLint = ({ span, severity, message, code, fixes }: Diagnostic): LintDiagnostic => ({
    ...{ from: span.start, to: span.end, severity, message, source: code },
    actions: fixes.map((fix) => ({
      name: fix.title,
      apply: (view) => applyShownFix(view, fix, view.state.field(sinceMarked)),
    })),
  })
  const isTyped = ({ hasFocus, state }: EditorView, { from, to, source }: Mark) => {
    const { head } = state.selection.main
    const clause = clauseAround(state.field(reading), from, to)
    // What is not closed goes on after its clause.
    const isOpen = source?.startsWith('unclosed-') === true
    return hasFocus && clause.start <= head && (isOpen || head <= clause.end)
  }
  const set = (view: EditorView, marks: readonly LintDiagnostic[], effects: StateEffect<null>[] = []) => {
    if (marks.length > 0 || view.state.field(summary).count > 0)
      view.dispatch(setDiagnostics(view.state, marks), { effects })
  }
  const mark = (view: EditorView, isTyping: boolean) => {
    const found = diagnosticsOf(view.state.field(reading))
      .filter((problem) => !isAwaited(view, problem))
      .map(toLint)
    set(view, isTyping ? found.filter((mark) => !isTyped(view, mark)) : found, [marked.of(null)])
  }
  const unmark = (view: EditorView) => {
    const left: LintDiagnostic[] = []
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
    sinceMarked,
    ViewPlugin.define((view) => new TypingRest(view, unmark, mark)),
    liveRegion((state) => state.field(summary).text, id),
    EditorView.contentAttributes.compute([summary], (state) => {
      const { invalid, text } = state.field(summary)
      return { 'aria-invalid': String(invalid), ...(text === '' ? {} : { 'aria-describedby': id }) }
    }),
  ]
}

const marked = StateEffect.define<null>()

/** The changes of the text since all its problems were marked. */
const sinceMarked = StateField.define<ChangeDesc>({
  create: ({ doc }) => ChangeSet.empty(doc.length),
  update: (since, { changes, effects, newDoc }) =>
    effects.some((effect) => effect.is(marked)) ? ChangeSet.empty(newDoc.length) : since.composeDesc(changes),
})

/** The innermost clause around a stretch of the text, or else the whole text. */
export function clauseAround({ parsed: { query } }: Reading, from: number, to: number): Span {
  const path = nodeAt(query, Math.min(from + 1, to))
  const around = path.filter(({ span }) => span.start <= from && to <= span.end)
  return (around.findLast(({ kind }) => kind === 'clause') ?? query).span
}

/** Whether what is missing is what the user types next. */
function isAwaited({ hasFocus, state }: EditorView, { code, span }: Diagnostic): boolean {
  const { head } = state.selection.main
  return (
    isMissing({ code }) && hasFocus && span.end <= head && state.sliceDoc(span.end, head).trim().length <= 1
  )
}

function summarize(state: EditorState, messages: Language): Summary {
  const found: LintDiagnostic[] = []
  forEachDiagnostic(state, (diagnostic) => found.push(diagnostic))
  const [first, ...others] = found
  if (first === undefined) return NO_PROBLEMS
  const hasFixes = found.some(({ actions = [] }) => actions.length > 0)
  const data = { message: first.message, more: others.length, hasFixes }
  const invalid = found.some(({ severity }) => severity === 'error')
  return { count: found.length, invalid, text: say(boxMessages, 'box-summary', data, messages) }
}
