import { byId, element } from '../../shared/element.ts'

/** Why an edited text is not usable, and at which of its characters that shows. */
export class SourceError extends Error {
  /** An offset into the text; `null` if it is not known. */
  readonly offset: number | null

  constructor(message: string, offset: number | null) {
    super(message)
    this.offset = offset
  }
}

/**
 * The offset that the message of `JSON.parse` names; `null` if it names none, as in Safari.
 *
 * @example
 * offsetOfJsonError('{"a" 1}', "Expected ':' after property name in JSON at position 5") // 5
 */
export function offsetOfJsonError(text: string, message: string): number | null {
  const position = /at position (\d+)/.exec(message)
  if (position !== null) return Number(position[1])
  const place = /at line (\d+) column (\d+)/.exec(message)
  if (place !== null) return startOfLine(text, Number(place[1])) + Number(place[2]) - 1
  return /end of (?:JSON|data)/.test(message) ? text.length : null
}

/** The offset at which a line begins; lines are counted from 1. */
export function startOfLine(text: string, line: number): number {
  const before = text.split('\n', line - 1).join('\n').length
  return line === 1 ? 0 : before + 1
}

/** The line below an edited text: what holds, or an error with a button that goes to its place. */
export class SourceNote {
  readonly #area: HTMLTextAreaElement
  readonly #note: HTMLParagraphElement

  constructor(area: HTMLTextAreaElement, noteId: string) {
    this.#area = area
    this.#note = byId(noteId, HTMLParagraphElement)
  }

  get isError(): boolean {
    return this.#note.classList.contains('error')
  }

  /** @param place where to go for it, if anywhere */
  say(message: string, place: SourceError | null = null): void {
    this.#show(message, false, place)
  }

  fail(error: SourceError): void {
    this.#show(error.message, true, error)
  }

  #show(message: string, isError: boolean, place: SourceError | null): void {
    this.#note.classList.toggle('error', isError)
    this.#area.ariaInvalid = String(isError)
    this.#note.replaceChildren(message)
    if (place === null || place.offset === null) return
    const offset = Math.min(place.offset, this.#area.value.length)
    const line = this.#area.value.slice(0, offset).split('\n').length
    const onclick = () => this.#select(offset)
    this.#note.append(
      ' ',
      element('button', { type: 'button', className: 'quiet', onclick }, `Go to line ${line}`),
    )
  }

  /** Selects the rest of the line, which the browser scrolls into view when it gets the focus. */
  #select(offset: number): void {
    const end = this.#area.value.indexOf('\n', offset)
    this.#area.blur()
    this.#area.setSelectionRange(offset, end === -1 ? this.#area.value.length : end)
    this.#area.focus()
    const lines = this.#area.value.slice(0, offset).split('\n').length - 1
    this.#area.scrollTop = lines * Number.parseFloat(getComputedStyle(this.#area).lineHeight) - 60
  }
}
