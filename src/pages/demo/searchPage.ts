import { safePlanQuery } from '../../index.ts'
import { releasesSchema } from '../../releases/schema.ts'
import type { EditorBox } from '../shared/editorBox.ts'
import { byId, element } from '../shared/element.ts'
import { HitList } from '../shared/hitList.ts'
import { listedValues } from '../shared/listedValues.ts'
import type { Release } from '../shared/markedRelease.ts'
import { type Problem, problemList } from '../shared/problemList.ts'
import { PlainBox, type QueryBoxEvents } from '../shared/queryBox.ts'
import { askReleases, type Outcome, type Quota } from './askReleases.ts'

const LABEL = 'Search press releases'

/** How many hits are shown at once. */
const PORTION = 20

/** As much of a key as lists of keys show. */
const SHOWN_OF_KEY = 9

/** The search page: a query is asked when it is submitted, for each answer counts. */
export class SearchPage {
  readonly #hits = new HitList(byId('hits', HTMLElement), byId('more', HTMLButtonElement), PORTION)
  readonly #events: QueryBoxEvents = { onText: () => {}, onSubmit: () => this.#submit() }
  #box: PlainBox | EditorBox
  #key: string | null
  #quota: Quota | null = null
  /** The hits so far: what the editor offers comes from them. */
  #seen: readonly Release[] = []
  #running = new AbortController()

  /** @param key the demo key; `null` asks for one */
  constructor(key: string | null) {
    this.#key = key
    this.#box = new PlainBox(byId('query', HTMLElement), LABEL, this.#events)
    byId('search', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submit()
    })
    byId('key-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      this.#key = byId('key', HTMLInputElement).value.trim()
      void this.#search()
    })
    window.addEventListener('hashchange', () => this.restore())
    this.#showKey(key === null)
  }

  /** Searches for the query of the address; without one, for everything. */
  restore(): Promise<void> {
    this.#box.write(new URLSearchParams(location.hash.slice(1)).get('q') ?? '*')
    return this.#search()
  }

  /** Puts the editor into the place of the text area, whose text, caret and focus it takes. */
  useEditor(Editor: typeof EditorBox): void {
    if (!(this.#box instanceof PlainBox)) return
    const values = async (field: string, prefix: string) => listedValues(this.#seen, field, prefix)
    const parts = { label: LABEL, events: this.#events }
    this.#box = new Editor(byId('query', HTMLElement), this.#box, { schema: releasesSchema, values }, parts)
  }

  #submit(): void {
    const hash = `#${new URLSearchParams({ q: this.#box.text })}`
    // Another address searches by its event.
    if (hash === location.hash) void this.#search()
    else location.hash = hash
  }

  async #search(): Promise<void> {
    this.#running.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    const { text } = this.#box
    if (this.#key === null) return this.#showKey(true)
    const results = byId('results', HTMLElement)
    results.setAttribute('aria-busy', 'true')
    try {
      this.#show(text, await askReleases(text, this.#key, signal))
      results.setAttribute('aria-busy', 'false')
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #show(text: string, outcome: Outcome): void {
    this.#showProblems(text, outcome.kind === 'problems' ? outcome.problems : notes(text))
    if (outcome.kind === 'hits') this.#showHits(text, outcome.hits)
    else this.#say(SAID[outcome.kind] ?? (outcome as { message: string }).message)
    if ('quota' in outcome && outcome.quota !== null) this.#quota = outcome.quota
    this.#showKey(outcome.kind === 'key')
  }

  #showHits(text: string, hits: readonly Release[]): void {
    this.#seen = [...new Set([...hits, ...this.#seen])].slice(0, 1000)
    const { plan } = safePlanQuery(releasesSchema, text)
    this.#hits.show(hits, plan)
    this.#say(hits.length === 1 ? '1 release' : `${hits.length} releases, newest first`)
  }

  #showProblems(text: string, problems: readonly Problem[]): void {
    const fix = (mended: string) => {
      this.#box.write(mended)
      this.#box.focus()
      this.#submit()
    }
    byId('problems', HTMLElement).replaceChildren(...problemList(text, problems, fix))
  }

  #say(message: string): void {
    byId('count', HTMLElement).textContent = message
  }

  #showKey(isAsked: boolean): void {
    byId('key-form', HTMLElement).hidden = !isAsked
    const parts: (Node | string)[] = []
    if (this.#key !== null) {
      const shown = `${this.#key.slice(0, SHOWN_OF_KEY)}…`
      parts.push(element('span', {}, 'Key ', element('code', {}, shown)))
    }
    if (this.#quota !== null) {
      const { nbqueries, maxqueries } = this.#quota
      parts.push(`${nbqueries} of ${maxqueries} queries in 24 hours`)
    }
    const change = () => {
      byId('key-form', HTMLElement).hidden = false
      byId('key', HTMLInputElement).focus()
    }
    if (!isAsked)
      parts.push(element('button', { type: 'button', className: 'quiet', onclick: change }, 'Other key'))
    byId('quota', HTMLElement).replaceChildren(...parts)
  }
}

const SAID: Partial<Record<Outcome['kind'], string>> = {
  problems: 'The query has an error',
  key: 'The key is not accepted',
}

/** Warnings about a query that is answered: the service does not send them. */
function notes(text: string): readonly Problem[] {
  const { ok, diagnostics } = safePlanQuery(releasesSchema, text)
  return ok ? diagnostics : []
}
