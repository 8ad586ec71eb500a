import { isolateHistory } from '@codemirror/commands'
import { diagnosticCount, forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint'
import { Compartment, EditorState, type StateEffect, type TransactionSpec } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import type { Severity } from '../../diagnostics/diagnostic.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Reading } from '../../semantics/reading.ts'
import { box } from '../codemirror/box.ts'
import type { QueryEditorOptions, QueryOptions } from '../codemirror/boxOptions.ts'
import { type QueryParts, queryParts } from '../codemirror/queryParts.ts'

/** How a box reads its text. Without a schema it takes any text. */
export type BoxQuery = Omit<QueryOptions, 'schema' | 'oneLine'> & { readonly schema: Schema | null }

/** How a box looks, and what a user can do with it. */
export interface BoxOptions extends Pick<QueryEditorOptions, 'placeholder' | 'label' | 'messages'> {
  readonly disabled: boolean
  readonly readOnly: boolean
}

/** The callbacks of a box. */
export interface QueryBoxCallbacks {
  edited(): void
  submitted(): void
  /** The marked problems have changed. */
  marked(count: number, severity: Severity | null): void
}

/** Where `EditorState` breaks lines. */
const LINE_BREAK = /\r\n?|\n/

/** An editor in one line, which keeps its text and history while it is not on the page. */
export class QueryBox {
  readonly #callbacks: QueryBoxCallbacks
  readonly #query = new Compartment()
  readonly #box = new Compartment()
  #unmounted: EditorState
  #view: EditorView | null = null
  #parts: QueryParts<Schema> | null = null
  #isSetting = false

  constructor(callbacks: QueryBoxCallbacks) {
    this.#callbacks = callbacks
    this.#unmounted = EditorState.create({
      extensions: [
        this.#query.of([]),
        this.#box.of([]),
        EditorView.editorAttributes.of({ part: 'editor' }),
        EditorView.updateListener.of((update) => this.#updated(update)),
      ],
    })
  }

  get text(): string {
    return this.#state.doc.toString()
  }

  /**
   * Replaces the text, as a program does: no callback is called. The caret stays next to the characters that
   * stay.
   *
   * @returns whether it is another text
   */
  write(text: string): boolean {
    const line = text.split(LINE_BREAK).join(' ')
    const change = difference(this.text, line)
    if (change === null) return false
    const { from, to, insert } = change
    const { anchor, head } = this.#state.selection.main
    const moved = (at: number) =>
      at < to ? Math.min(at, from + insert.length) : at + insert.length - (to - from)
    this.#dispatch({ changes: change, selection: { anchor: moved(anchor), head: moved(head) } })
    return true
  }

  /** The text, its plan and its problems; `null` without a schema. */
  get reading(): Reading<Schema> | null {
    return this.#parts === null ? null : this.#state.field(this.#parts.reading)
  }

  /** The element with the text, while the box is on the page. */
  get content(): HTMLElement | undefined {
    return this.#view?.contentDOM
  }

  read({ schema, ...options }: BoxQuery): void {
    const boxOf = ({ dom }: EditorView) => dom.parentElement ?? dom
    this.#parts = schema === null ? null : queryParts({ ...options, schema, oneLine: true }, boxOf)
    this.#dispatch({ effects: this.#query.reconfigure(this.#parts?.extension ?? []) })
  }

  configure({ disabled, readOnly, ...names }: BoxOptions): void {
    const extensions = [
      box({ ...names, oneLine: true, onSubmit: () => this.#callbacks.submitted() }),
      EditorState.readOnly.of(readOnly || disabled),
      EditorView.editable.of(!disabled),
      EditorView.contentAttributes.of({ part: 'content', 'aria-disabled': String(disabled) }),
    ]
    this.#dispatch({ effects: this.#box.reconfigure(extensions) })
  }

  mount(parent: HTMLElement, root: ShadowRoot): void {
    this.#view = new EditorView({ state: this.#unmounted, root })
    // The first that can have the focus is the text, which gets the focus of the element.
    this.#view.scrollDOM.removeAttribute('tabindex')
    parent.firstElementChild!.after(this.#view.dom)
  }

  unmount(): void {
    this.#unmounted = this.#state
    this.#view?.destroy()
    this.#view = null
  }

  /** Deletes the text, as a user does. */
  clear(): void {
    const changes = { from: 0, to: this.text.length }
    this.#view?.dispatch({ changes, userEvent: 'delete', annotations: isolateHistory.of('full') })
    this.#view?.focus()
  }

  focus(): void {
    this.#view?.focus()
  }

  /** Closes the list, and drops what is awaited for it. */
  closeList(): void {
    if (this.#view !== null) this.#parts?.closeList(this.#view)
  }

  openNextProblem(): void {
    if (this.#view !== null) this.#parts?.openNext(this.#view)
  }

  get #state(): EditorState {
    return this.#view?.state ?? this.#unmounted
  }

  #dispatch(spec: TransactionSpec): void {
    this.#isSetting = true
    try {
      if (this.#view === null) this.#unmounted = this.#unmounted.update(spec).state
      else this.#view.dispatch(spec)
    } finally {
      this.#isSetting = false
    }
  }

  #updated({ docChanged, transactions, state }: ViewUpdate): void {
    if (docChanged && !this.#isSetting) this.#callbacks.edited()
    const marks = (effect: StateEffect<unknown>) => effect.is(setDiagnosticsEffect)
    if (!transactions.some(({ effects }) => effects.some(marks))) return
    const severities = new Set<string>()
    forEachDiagnostic(state, ({ severity }) => severities.add(severity))
    const severity = (['error', 'warning', 'info'] as const).find((each) => severities.has(each))
    this.#callbacks.marked(diagnosticCount(state), severity ?? null)
  }
}

/** The one stretch in which two texts differ; `null` if they are the same. */
function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null
  const shared = Math.min(before.length, after.length)
  let from = 0
  while (from < shared && before[from] === after[from]) from++
  let same = 0
  while (same < shared - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}
