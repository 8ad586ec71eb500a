import type { EditorView } from '@codemirror/view'
import { toEditorDiagnostic } from '../diagnose.ts'
import type { ReadingField } from './liveReading.ts'

/**
 * Applies a correction of the text as it is now, and goes behind it: an offer that the text has outgrown does
 * nothing. The editor gets the focus.
 *
 * @param near - where the problem was shown; of several alike, the nearest is corrected
 */
export function applyAction(
  view: EditorView,
  reading: ReadingField,
  code: string,
  name: string,
  near = view.state.selection.main.head,
): void {
  const [nearest] = view.state
    .field(reading)
    .diagnostics.map(toEditorDiagnostic)
    .filter((problem) => problem.code === code && problem.actions.some((each) => each.name === name))
    .sort((a, b) => Math.abs(a.from - near) - Math.abs(b.from - near))
  const action = nearest?.actions.find((each) => each.name === name)
  // First, because the change takes the card away, and its focus would be lost.
  view.focus()
  if (action === undefined) return
  const changes = view.state.changes([...action.edits])
  const end = changes.mapPos(Math.max(...action.edits.map(({ to }) => to)), 1)
  view.dispatch({ changes, selection: { anchor: end }, userEvent: 'input.fix', scrollIntoView: true })
}
