import { diagnosticCount, forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint'
import { Compartment, EditorState, type StateEffect, type TransactionSpec } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { box } from '../codemirror/box.ts'
import type { QueryEditorOptions } from '../codemirror/boxOptions.ts'
import type { LiveReading } from '../codemirror/liveReading.ts'
import { type QueryParts, queryParts } from '../codemirror/queryParts.ts'
import type { Severity } from '../diagnostics/diagnostic.ts'
import type { Schema } from '../schema/schema.ts'

/** What a box is told. Without a schema it takes any text. */
export interface QueryBoxOptions
  extends Pick<QueryEditorOptions, 'values' | 'planOptions' | 'placeholder' | 'label'> {
  readonly schema: Schema | null
  readonly disabled: boolean
  readonly readOnly: boolean
}

/** What a box tells. */
export interface QueryBoxListener {
  edited(): void
  submitted(): void
  /** The marked problems have changed. */
  marked(count: number, severity: Severity | null): void
}

/** An editor in one line, which keeps its text and history while it is not on the page. */
export class QueryBox {
  readonly #listener: QueryBoxListener
  readonly #extensions = new Compartment()
  #unmounted: EditorState
  #view: EditorView | null = null
  #parts: QueryParts<Schema> | null = null
  #isSetting = false

  constructor(listener: QueryBoxListener) {
    this.#listener = listener
    this.#unmounted = EditorState.create({ extensions: this.#extensions.of([]) })
  }

  get text(): string {
    return this.#state.doc.toString()
  }

  /** Replaces the text, as a program does: nobody is told. */
  set text(insert: string) {
    this.#dispatch({ changes: { from: 0, to: this.#state.doc.length, insert } })
  }

  /** The text, its plan and its problems; `null` without a schema. */
  get reading(): LiveReading<Schema> | null {
    return this.#parts === null ? null : this.#state.field(this.#parts.reading)
  }

  /** The element with the text, while the box is on the page. */
  get content(): HTMLElement | undefined {
    return this.#view?.contentDOM
  }

  configure({ schema, disabled, readOnly, placeholder, label, ...options }: QueryBoxOptions): void {
    const oneLine = true
    this.#parts = schema === null ? null : queryParts({ ...options, schema, oneLine })
    const names = {
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(label === undefined ? {} : { label }),
    }
    const extensions = [
      this.#parts?.extension ?? [],
      box({ ...names, oneLine, onSubmit: () => this.#listener.submitted() }),
      EditorState.readOnly.of(readOnly || disabled),
      EditorView.editable.of(!disabled),
      EditorView.editorAttributes.of({ part: 'editor' }),
      EditorView.contentAttributes.of({ part: 'content', 'aria-disabled': String(disabled) }),
      EditorView.updateListener.of((update) => this.#updated(update)),
    ]
    this.#dispatch({ effects: this.#extensions.reconfigure(extensions) })
  }

  mount(parent: HTMLElement, root: ShadowRoot): void {
    this.#view = new EditorView({ state: this.#unmounted, root })
    // The first that can have the focus is the text, which gets the focus of the element.
    this.#view.scrollDOM.removeAttribute('tabindex')
    parent.prepend(this.#view.dom)
  }

  unmount(): void {
    this.#unmounted = this.#state
    this.#view?.destroy()
    this.#view = null
  }

  focus(): void {
    this.#view?.focus()
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
    if (docChanged && !this.#isSetting) this.#listener.edited()
    const marks = (effect: StateEffect<unknown>) => effect.is(setDiagnosticsEffect)
    if (!transactions.some(({ effects }) => effects.some(marks))) return
    const severities = new Set<string>()
    forEachDiagnostic(state, ({ severity }) => severities.add(severity))
    const severity = (['error', 'warning', 'info'] as const).find((each) => severities.has(each))
    this.#listener.marked(diagnosticCount(state), severity ?? null)
  }
}
