import { byId, element } from '../shared/element.ts'
import type { Quota } from './askReleases.ts'

/** As much of a key as lists of keys show. */
const SHOWN_OF_KEY = 9

/** The key and what it has used: out of sight until someone wants them, or a key is needed. */
export class KeyPanel {
  readonly #panel = byId('key-panel', HTMLElement)
  readonly #button = byId('key-open', HTMLButtonElement)
  readonly #input = byId('key', HTMLInputElement)
  #key: string | null
  #quota: Quota | null = null

  /** @param onKey is called when another key was given */
  constructor(key: string | null, onKey: () => void) {
    this.#key = key
    this.#button.addEventListener('click', () => {
      this.#show(this.#panel.hidden === true)
      if (!this.#panel.hidden) this.#input.focus()
    })
    byId('key-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      this.#key = this.#input.value.trim()
      this.#input.value = ''
      this.#quota = null
      this.#show(false)
      onKey()
    })
    this.#show(key === null)
  }

  get key(): string | null {
    return this.#key
  }

  /** Asks for a key. */
  ask(): void {
    this.#show(true)
  }

  count(quota: Quota): void {
    this.#quota = quota
    this.#say()
  }

  #show(isOpen: boolean): void {
    this.#panel.hidden = !isOpen
    this.#button.setAttribute('aria-expanded', String(isOpen))
    this.#say()
  }

  #say(): void {
    const parts: (Node | string)[] = []
    if (this.#key !== null) parts.push('Key ', element('code', {}, `${this.#key.slice(0, SHOWN_OF_KEY)}…`))
    if (this.#quota !== null) {
      const { nbqueries, maxqueries } = this.#quota
      parts.push(` · ${nbqueries} of ${maxqueries} queries in 24 hours`)
    }
    byId('quota', HTMLElement).replaceChildren(...parts)
  }
}
