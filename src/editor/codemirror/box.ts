import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view'
import { say } from '../../diagnostics/messages.ts'
import type { QueryEditorOptions } from './boxOptions.ts'
import { boxMessages } from './messages.ts'
import { singleLine, submitForm } from './singleLine.ts'
import { theme } from './theme.ts'

type BoxOptions = Pick<QueryEditorOptions, 'oneLine' | 'onSubmit' | 'placeholder' | 'label' | 'messages'>

/**
 * Shows the caret where it is as soon as the box has the focus. A browser moves it when a program writes the
 * text of a box without the focus, and CodeMirror moves it back after some milliseconds, in which keys come.
 */
const caret = EditorView.domEventObservers({ focus: (_, view) => view.focus() })

/**
 * Replaces a selection that is typed over. Browsers would keep the look of what was selected by an inline
 * style, which a strict Content-Security-Policy reports.
 */
const typeOver = EditorView.domEventHandlers({
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

/** What a box needs for any text: its line, keys, history, names and look. */
export function box({ oneLine, onSubmit, placeholder, label, messages }: BoxOptions): Extension {
  const submit = ({ dom, state }: EditorView) =>
    onSubmit === undefined ? submitForm(dom.closest('form')) : onSubmit(state.doc.toString())
  return [
    oneLine ? singleLine(submit) : [],
    typeOver,
    caret,
    history(),
    keymap.of([...historyKeymap, ...standardKeymap]),
    placeholder === undefined ? [] : describedPlaceholder(placeholder),
    EditorView.contentAttributes.of({ 'aria-label': label ?? say(boxMessages, 'box-label', {}, messages) }),
    // What CodeMirror itself says.
    EditorState.phrases.of({
      Completions: say(boxMessages, 'box-completions', {}, messages),
      'Selection deleted': say(boxMessages, 'box-deleted', {}, messages),
    }),
    theme,
  ]
}

/** A placeholder that a combobox may have, too: no `aria-placeholder`. */
function describedPlaceholder(text: string): Extension {
  const content = () => {
    const span = document.createElement('span')
    span.textContent = text
    return span
  }
  return [placeholderText(content), EditorView.contentAttributes.of({ 'aria-description': text })]
}
