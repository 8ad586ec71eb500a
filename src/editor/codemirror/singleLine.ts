import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/** Keeps a text in one line, which wraps. Enter submits. */
export function singleLine(submit: (view: EditorView) => void): Extension {
  const run = (view: EditorView) => {
    submit(view)
    return true
  }
  return [
    EditorView.lineWrapping,
    EditorView.editorAttributes.of({ class: 'isoquery-line' }),
    EditorState.transactionFilter.of((transaction) => {
      const { newDoc } = transaction
      if (newDoc.lines === 1) return transaction
      const breaks = Array.from({ length: newDoc.lines - 1 }, (_, at) => newDoc.line(at + 1).to)
      const changes = breaks.map((at) => ({ from: at, to: at + 1, insert: ' ' }))
      return [transaction, { changes, sequential: true }]
    }),
    EditorView.contentAttributes.of({ 'aria-multiline': 'false', enterkeyhint: 'search' }),
    Prec.high(
      keymap.of([
        { key: 'Enter', shift: run, run },
        { key: 'Mod-Enter', run },
      ]),
    ),
  ]
}

/** Submits a form as Enter in a text field does: with its first submit button, unless that is disabled. */
export function submitForm(form: HTMLFormElement | null | undefined): void {
  if (form === null || form === undefined) return
  const button = [...form.elements].find(isSubmitButton)
  if (button === undefined) form.requestSubmit()
  else if (!button.disabled) form.requestSubmit(button)
}

function isSubmitButton(element: Element): element is HTMLButtonElement | HTMLInputElement {
  return element.matches('button[type=submit], button:not([type]), input[type=submit], input[type=image]')
}
