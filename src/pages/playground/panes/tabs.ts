import { byId } from '../../shared/element.ts'
import { type Settings, TABS } from '../settings.ts'

/** Below this width the hits are a tab like the others. */
export const WIDE = '(min-width: 64rem)'

/** The tabs: arrows, Home and End go from one to the other. */
export class Tabs {
  readonly #onChoose: (tab: Settings['tab']) => void
  readonly #wide = matchMedia(WIDE)

  constructor(onChoose: (tab: Settings['tab']) => void) {
    this.#onChoose = onChoose
    for (const tab of TABS) {
      const button = byId(`tab-${tab}`, HTMLButtonElement)
      button.addEventListener('click', () => onChoose(tab))
      button.addEventListener('keydown', (event) => this.#press(event, tab))
    }
  }

  /** Shows a tab, or another one where it is none, and returns which. */
  show(wanted: Settings['tab']): Settings['tab'] {
    const shown = this.#offered.includes(wanted) ? wanted : 'sql'
    for (const tab of TABS) {
      const button = byId(`tab-${tab}`, HTMLButtonElement)
      button.setAttribute('aria-selected', String(tab === shown))
      button.tabIndex = tab === shown ? 0 : -1
      if (tab !== 'hits') byId(`panel-${tab}`, HTMLElement).hidden = tab !== shown
    }
    byId('panes', HTMLElement).dataset.tab = shown
    return shown
  }

  get #offered(): readonly Settings['tab'][] {
    return TABS.filter((tab) => tab !== 'hits' || !this.#wide.matches)
  }

  #press(event: KeyboardEvent, tab: Settings['tab']): void {
    const offered = this.#offered
    const at = offered.indexOf(tab)
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: -1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = offered.at(to % offered.length)!
    this.#onChoose(next)
    byId(`tab-${next}`, HTMLButtonElement).focus()
  }
}
