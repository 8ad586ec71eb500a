import type { EditorState, Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** A text that screen readers say whenever it changes. */
export function liveRegion(textOf: (state: EditorState) => string, id = ''): Extension {
  return ViewPlugin.define((view: EditorView) => {
    const dom = document.createElement('div')
    if (id !== '') dom.id = id
    dom.className = 'isoquery-status'
    dom.setAttribute('role', 'status')
    view.dom.append(dom)
    return {
      update: ({ state }: ViewUpdate) => {
        const text = textOf(state)
        if (text !== dom.textContent) dom.textContent = text
      },
      destroy: () => dom.remove(),
    }
  })
}
