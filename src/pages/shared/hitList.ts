import type { Plan } from '../../index.ts'
import { element } from './element.ts'
import type { Release } from './markedRelease.ts'
import { releaseCard } from './releaseCard.ts'

/** Hits as cards, some at a time. */
export class HitList {
  readonly #list: HTMLElement
  readonly #more: HTMLButtonElement
  readonly #portion: number
  #hits: readonly Release[] = []
  #plan: Plan | null = null
  #shown = 0

  /**
   * @param more a button that shows more hits
   * @param portion how many are shown at once
   */
  constructor(list: HTMLElement, more: HTMLButtonElement, portion: number) {
    this.#list = list
    this.#more = more
    this.#portion = portion
    more.addEventListener('click', () => {
      const next = this.#shown
      this.#show()
      // The button goes when nothing is left, and with it the focus would.
      const card = this.#list.children[next]
      if (card instanceof HTMLElement) {
        card.tabIndex = -1
        card.focus({ preventScroll: true })
      }
    })
  }

  /** Shows other hits from the first one on. */
  show(hits: readonly Release[], plan: Plan | null): void {
    this.#hits = hits
    this.#plan = plan
    this.#shown = 0
    this.#list.replaceChildren()
    if (hits.length === 0)
      this.#list.append(element('p', { className: 'none' }, 'No release has what the query asks for.'))
    this.#show()
  }

  #show(): void {
    const next = this.#hits.slice(this.#shown, this.#shown + this.#portion)
    this.#list.append(...next.map((hit) => releaseCard(hit, this.#plan)))
    this.#shown += next.length
    this.#more.hidden = this.#shown >= this.#hits.length
  }
}
