import type { Plan } from '../../index.ts'
import type { Release } from './markedRelease.ts'
import { releaseCard } from './releaseCard.ts'

/** Hits as cards, some at a time. */
export class HitList {
  readonly #list: HTMLElement
  readonly #more: HTMLButtonElement
  readonly #portion: number
  #hits: readonly Release[] = []
  #plan: Plan | null = null
  #card = releaseCard
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

  /**
   * Shows other hits from the first one on.
   *
   * @param card makes a card of a hit
   */
  show(hits: readonly Release[], plan: Plan | null, card: typeof releaseCard = releaseCard): void {
    this.#hits = hits
    this.#plan = plan
    this.#card = card
    this.#shown = 0
    this.#list.replaceChildren()
    this.#show()
  }

  #show(): void {
    const next = this.#hits.slice(this.#shown, this.#shown + this.#portion)
    this.#list.append(...next.map((hit) => this.#card(hit, this.#plan)))
    this.#shown += next.length
    this.#more.hidden = this.#shown >= this.#hits.length
  }
}
