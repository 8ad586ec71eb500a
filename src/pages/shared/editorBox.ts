import { Compartment, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { type QueryEditorOptions, queryEditor } from '../../editor/codemirror/index.ts'
import type { Span } from '../../index.ts'
import type { PlainBox, QueryBox, QueryBoxEvents } from './queryBox.ts'

/** What the editor reads and offers. */
export type EditorOptions = Pick<QueryEditorOptions, 'schema' | 'values' | 'recent' | 'planOptions'>

const setMark = StateEffect.define<Span | null>()

/** The stretch of the text that the page points at. */
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const effect = transaction.effects.find((each) => each.is(setMark))
    if (effect === undefined) return marks.map(transaction.changes)
    const { start = 0, end = 0 } = effect.value ?? {}
    const to = Math.min(end, transaction.newDoc.length)
    return start < to
      ? Decoration.set(Decoration.mark({ class: 'marked' }).range(start, to))
      : Decoration.none
  },
  provide: (field) => EditorView.decorations.from(field),
})

const look = EditorView.theme({
  '&': { fontSize: 'inherit' },
  '.cm-scroller': { padding: '0.75rem 1rem', minHeight: '3.125rem', boxSizing: 'border-box' },
  '.marked': { backgroundColor: 'var(--accent-soft)', borderRadius: '0.2em' },
})

/** The editor of the library as a {@link QueryBox}, in a shadow root, where its styles need no permission. */
export class EditorBox implements QueryBox {
  readonly #view: EditorView
  readonly #reading = new Compartment()
  readonly #events: QueryBoxEvents
  readonly #label: string

  /** @param plain the text area that the editor replaces; text, caret and focus stay */
  constructor(
    parent: HTMLElement,
    plain: PlainBox,
    options: EditorOptions,
    { label, events }: { readonly label: string; readonly events: QueryBoxEvents },
  ) {
    this.#events = events
    this.#label = label
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    const { text, selection } = plain
    this.#view = new EditorView({
      doc: text,
      root,
      parent: root,
      selection: { anchor: Math.min(selection.end, text.length) },
      extensions: [look, this.#reading.of(this.#extension(options)), marked, this.#listener()],
    })
    parent.replaceChildren(host)
    if (selection.isFocused) this.#view.focus()
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  write(text: string): void {
    if (text !== this.text)
      this.#view.dispatch({
        changes: { from: 0, to: this.text.length, insert: text },
        selection: { anchor: text.length },
      })
  }

  focus(): void {
    this.#view.focus()
  }

  mark(span: Span | null): void {
    this.#view.dispatch({ effects: setMark.of(span) })
  }

  select({ start, end }: Span): void {
    this.#view.focus()
    this.#view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true })
  }

  read(options: EditorOptions): void {
    this.#view.dispatch({ effects: this.#reading.reconfigure(this.#extension(options)) })
  }

  #extension(options: EditorOptions): Extension {
    return queryEditor({
      ...options,
      oneLine: true,
      label: this.#label,
      placeholder: this.#label,
      onSubmit: () => this.#events.onSubmit?.(),
    })
  }

  #listener(): Extension {
    const { onText, onPlace, onFix } = this.#events
    return [
      EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
        if (docChanged) onText(state.doc.toString())
        if (transactions.some((each) => each.isUserEvent('input.fix'))) onFix?.()
        if (docChanged || selectionSet) onPlace?.(state.selection.main.head)
      }),
      EditorView.domEventHandlers({
        mousemove: (event, view) => onPlace?.(view.posAtCoords({ x: event.clientX, y: event.clientY })),
        mouseleave: (_, view) => onPlace?.(view.state.selection.main.head),
      }),
    ]
  }
}
