import type { Facet, Transaction, TransactionSpec } from '@codemirror/state'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, type PluginValue, runScopeHandlers, ViewPlugin } from '@codemirror/view'

type Handler = (event: unknown, view: EditorView) => unknown

interface PluginSpec {
  readonly plugin: {
    create(view: EditorView, arg: unknown): PluginValue
    readonly domEventHandlers?: Readonly<Record<string, Handler>>
    readonly domEventObservers?: Readonly<Record<string, Handler>>
  }
  readonly arg: unknown
}

/** What a view runs. CodeMirror does not export its facet. */
const [provider] = [ViewPlugin.define(() => ({})).extension].flat(9) as unknown as [{ facet: unknown }]
const PLUGINS = provider.facet as Facet<PluginSpec, readonly PluginSpec[]>

/** A view without a screen, which runs the plugins, listeners and keys of its state as an editor does. */
export function runningView(marked: string, extensions: Extension) {
  const anchor = marked.indexOf('|')
  let state = EditorState.create({ doc: marked.replace('|', ''), selection: { anchor }, extensions })
  const regions: { textContent: string }[] = []
  const dom = {
    append: (region: { textContent: string }) => regions.push(region),
    addEventListener() {},
    removeEventListener() {},
    querySelector: () => null,
    closest: () => null,
  }
  const plugins = new Map<unknown, PluginValue>()
  const view = {
    dom,
    hasFocus: true,
    get state() {
      return state
    },
    get viewport() {
      return { from: 0, to: state.doc.length }
    },
    dispatch(...specs: [Transaction] | TransactionSpec[]) {
      const startState = state
      const [first] = specs
      const transaction =
        first !== undefined && 'startState' in first ? first : state.update(...(specs as TransactionSpec[]))
      state = transaction.state
      const { docChanged, changes, selection } = transaction
      const selectionSet = selection !== undefined
      const update = {
        view,
        state,
        startState,
        transactions: [transaction],
        docChanged,
        changes,
        selectionSet,
      }
      for (const plugin of plugins.values()) plugin.update?.(update as never)
      for (const listen of state.facet(EditorView.updateListener)) listen(update as never)
    },
    plugin: (of: unknown) => plugins.get(of) ?? null,
    focus() {},
  }
  const made = view as unknown as EditorView & { hasFocus: boolean }
  const createElement = () => ({ textContent: '', setAttribute() {}, remove() {} })
  Object.defineProperty(globalThis, 'document', { configurable: true, value: { createElement } })
  for (const { plugin, arg } of state.facet(PLUGINS)) {
    try {
      plugins.set(plugin, plugin.create(made, arg))
    } catch {
      // Lists and cards are drawn on a screen only.
    }
  }
  Reflect.deleteProperty(globalThis, 'document')
  return {
    view: made,
    /** Types a text at the caret. */
    type(text: string) {
      view.dispatch({ ...state.replaceSelection(text), userEvent: 'input.type' })
    },
    /** Whether a key is handled, as in `Shift-Enter`. */
    press(name: string): boolean {
      const [key, modifier] = name.split('-').reverse()
      const event = { key, keyCode: 0, shiftKey: modifier === 'Shift', ctrlKey: modifier === 'Ctrl' }
      return runScopeHandlers(made, { ...event, stopPropagation() {} } as unknown as KeyboardEvent, 'editor')
    },
    /** Whether an event of the browser is handled. */
    fire(type: string, event: object = {}): boolean {
      return state.facet(PLUGINS).some(({ plugin }) => {
        const value = plugins.get(plugin)
        if (value === undefined) return false
        plugin.domEventObservers?.[type]?.call(value, event, made)
        return plugin.domEventHandlers?.[type]?.call(value, event, made) === true
      })
    },
    /** What screen readers are told. */
    said: () => regions.map(({ textContent }) => textContent).filter((text) => text !== ''),
    /** The text with its caret. */
    shown() {
      const { head } = state.selection.main
      return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
    },
    destroy() {
      for (const plugin of plugins.values()) plugin.destroy?.()
    },
  }
}
