import { type ChangeDesc, ChangeSet } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Fix } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'

/**
 * Applies a fix where its text stands now, and moves past it. A fix does nothing once its own text was
 * changed. The editor gets the focus.
 *
 * @param since - the changes of the text since the fix was made
 */
export function applyShownFix(view: EditorView, { edits }: Fix, since: ChangeDesc): void {
  // First, because the change takes the card away, and its focus would be lost.
  view.focus()
  if (edits.some(({ span }) => isChanged(span, since))) return
  const specs = edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text }))
  const changes = ChangeSet.of(specs, since.length).map(since)
  const last = since.mapPos(Math.max(...edits.map(({ span }) => span.end)), -1)
  const anchor = changes.mapPos(last, 1)
  view.dispatch({ changes, selection: { anchor }, userEvent: 'input.fix', scrollIntoView: true })
}

/** Whether some of a stretch was replaced; of an empty one, whether anything changed there. */
function isChanged({ start, end }: Span, since: ChangeDesc): boolean {
  let isFound = false
  since.iterChangedRanges((from, to) => {
    isFound ||= start === end ? from <= start && start <= to : from < end && start < to
  })
  return isFound
}
