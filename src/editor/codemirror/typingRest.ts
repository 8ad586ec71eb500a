import type { EditorView, PluginValue, ViewUpdate } from '@codemirror/view'

/** Typing rests after so long. */
const REST_MILLISECONDS = 800
/** Nothing is asked while keys follow each other so fast. */
const PAUSE_MILLISECONDS = 200

/** Tells when the user types, pauses and rests. */
export class TypingRest implements PluginValue {
  readonly #view: EditorView
  readonly #typed: (view: EditorView) => void
  readonly #paused: (view: EditorView, isTyping: boolean) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = Number.NEGATIVE_INFINITY

  /**
   * @param typed - called after each change by the user
   * @param paused - called after each pause: first while the user is typing, and again when typing rests
   */
  constructor(
    view: EditorView,
    typed: (view: EditorView) => void,
    paused: (view: EditorView, isTyping: boolean) => void,
  ) {
    this.#view = view
    this.#typed = typed
    this.#paused = paused
    this.#wait(PAUSE_MILLISECONDS)
  }

  update({ docChanged, selectionSet, focusChanged, transactions }: ViewUpdate): void {
    if (!docChanged && !selectionSet && !focusChanged) return
    this.#wait(PAUSE_MILLISECONDS)
    const isByUser = (name: string) => transactions.some((each) => each.docChanged && each.isUserEvent(name))
    if (!isByUser('input') && !isByUser('delete')) return
    this.#last = Date.now()
    // The editor accepts no changes while it is updated.
    queueMicrotask(() => this.#typed(this.#view))
  }

  destroy(): void {
    clearTimeout(this.#timer)
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const left = this.#last + REST_MILLISECONDS - Date.now()
      this.#paused(this.#view, left > 0)
      if (left > 0) this.#wait(left)
    }, milliseconds)
  }
}
