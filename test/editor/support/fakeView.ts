import { EditorState, type Extension, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** A view without a screen: what commands need of one, and the text with its caret as `|`. */
export function fakeView(marked: string, extensions: Extension = []) {
  const anchor = marked.indexOf('|')
  let state = EditorState.create({ doc: marked.replace('|', ''), selection: { anchor }, extensions })
  const view = {
    get state() {
      return state
    },
    dispatch(spec: TransactionSpec) {
      state = state.update(spec).state
    },
    focus() {},
  }
  const shown = () => {
    const { head } = state.selection.main
    return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
  }
  return { view: view as unknown as EditorView, shown }
}
