import type { Span } from '../../index.ts'
import { element } from './element.ts'

/** The callbacks of a query box. Places are in UTF-16 code units. */
export interface QueryBoxEvents {
  onText(text: string): void
  /** The caret moved, or the pointer is at a place; `null` when it has left the text. */
  onPlace?(place: number | null): void
  /** Enter was pressed. */
  onSubmit?(): void
  /** A correction was taken from a card of the editor. */
  onFix?(): void
}

/** A place to write a query: first a plain text area, and an editor as soon as it has come. */
export interface QueryBox {
  readonly text: string
  /** Replaces the text. If it is another, `onText` is called. */
  write(text: string): void
  focus(): void
  /** Shows where something is in the text. */
  mark(span: Span | null): void
  /** Selects a stretch of the text and goes there. */
  select(span: Span): void
}

/** A plain text area as a {@link QueryBox}. */
export class PlainBox implements QueryBox {
  readonly #area: HTMLTextAreaElement
  readonly #onText: (text: string) => void

  constructor(parent: HTMLElement, label: string, { onText, onPlace, onSubmit }: QueryBoxEvents) {
    const { value = '' } = parent.querySelector('textarea') ?? {}
    this.#area = element('textarea', {
      rows: 1,
      value,
      spellcheck: false,
      autocapitalize: 'off',
      autocomplete: 'off',
      enterKeyHint: 'search',
      placeholder: label,
      'aria-label': label,
    })
    this.#onText = onText
    this.#area.addEventListener('input', () => onText(this.text))
    this.#area.addEventListener('keydown', (event) => {
      // A query is one line, however long it is.
      if (event.key !== 'Enter' || event.isComposing) return
      event.preventDefault()
      onSubmit?.()
    })
    for (const name of ['keyup', 'click'] as const)
      this.#area.addEventListener(name, () => onPlace?.(this.#area.selectionStart))
    parent.replaceChildren(this.#area)
  }

  get text(): string {
    return this.#area.value.replaceAll('\n', ' ')
  }

  get selection(): Span & { readonly isFocused: boolean } {
    const { selectionStart: start, selectionEnd: end } = this.#area
    return { start, end, isFocused: document.activeElement === this.#area }
  }

  write(text: string): void {
    if (text === this.text) return
    this.#area.value = text
    this.#onText(text)
  }

  focus(): void {
    this.#area.focus()
  }

  mark(): void {}

  select({ start, end }: Span): void {
    this.#area.focus()
    this.#area.setSelectionRange(start, end)
  }
}
