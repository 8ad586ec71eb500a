import { EditorView } from '@codemirror/view'

/**
 * Replaces a selection that is typed over. Browsers would keep the look of what was selected by an inline
 * style, which a strict Content-Security-Policy reports.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { state } = view
    const { from, to, empty } = state.selection.main
    const { inputType, data } = event
    if (empty || data === null || inputType !== 'insertText' || view.composing || state.readOnly) return false
    const insert = () =>
      state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    const handlers = state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert())
    event.preventDefault()
    return true
  },
})
