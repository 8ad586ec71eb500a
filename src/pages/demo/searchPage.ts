import { safePlanQuery } from '../../index.ts'
import { releasesSchema } from '../../releases/schema.ts'
import type { EditorBox } from '../shared/editorBox.ts'
import { byId } from '../shared/element.ts'
import { HitList } from '../shared/hitList.ts'
import { listedValues } from '../shared/listedValues.ts'
import { type Release, valuesOf } from '../shared/markedRelease.ts'
import { type Problem, problemList } from '../shared/problemList.ts'
import { PlainBox, type QueryBoxEvents } from '../shared/queryBox.ts'
import { askReleases, type Outcome } from './askReleases.ts'
import type { Totals } from './countTotals.ts'
import { facetLists, facetsOf } from './facets.ts'
import { KeyPanel } from './keyPanel.ts'
import { MeaningLine } from './meaningLine.ts'
import { partList, releases } from './partList.ts'
import { RecentQueries, suggestionList } from './suggestions.ts'
import { syntaxSheet } from './syntaxSheet.ts'
import { TotalsCounter } from './totals.ts'

const TITLE = 'Press releases'
const LABEL = 'Search press releases'

/** How many hits are shown at once. */
const PORTION = 20

/** As many hits as the service answers. */
const NEWEST = 100

/** What is below the last of them. */
const REST = `At most the newest ${NEWEST} are shown. Add a word, a field or a date to see others.`

/** After so many milliseconds without an answer, the hits of the last query go. */
const PATIENCE = 100

/** Wide enough for the facets to be next to the hits. */
const WIDE = '(min-width: 60rem)'

/** The search page: a query is asked when it is submitted, for each answer counts. */
export class SearchPage {
  readonly #hits = new HitList(byId('hits', HTMLElement), byId('more', HTMLButtonElement), PORTION)
  readonly #events: QueryBoxEvents = {
    onText: (text) => this.#follow(text),
    onSubmit: () => this.#submit(),
    onFix: () => this.#submit(),
  }
  readonly #meaning = new MeaningLine(byId('meaning', HTMLElement))
  readonly #recent = new RecentQueries()
  readonly #key: KeyPanel
  /** Only the demo's own key promises the demo's own data. */
  #totals: TotalsCounter | null
  #box: PlainBox | EditorBox
  /** The hits so far: what the editor offers comes from them. */
  #seen: readonly Release[] = []
  #running = new AbortController()
  /** The last query. It may wait for its answer. */
  #asked = ''
  #isRestored = false

  /** @param key the demo key; `null` asks for one */
  constructor(key: string | null) {
    this.#totals = key === null ? null : new TotalsCounter()
    this.#key = new KeyPanel(key, () => {
      this.#totals = null
      void this.#search()
    })
    this.#box = new PlainBox(byId('query', HTMLElement), LABEL, this.#events)
    byId('search', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submit()
    })
    byId('clear', HTMLButtonElement).addEventListener('click', () => {
      this.#box.write('')
      this.#box.focus()
    })
    byId('retry', HTMLButtonElement).addEventListener('click', () => void this.#search())
    document.addEventListener('keydown', (event) => this.#press(event))
    window.addEventListener('popstate', () => this.restore())
    const wide = matchMedia(WIDE)
    const unfold = () => {
      byId('refine', HTMLDetailsElement).open = wide.matches
    }
    wide.addEventListener('change', unfold)
    unfold()
    syntaxSheet((text) => this.#ask(text))
    byId('suggestions', HTMLElement).replaceChildren(...suggestionList((text) => this.#ask(text)))
  }

  /** Searches for the query of the address; without one, for everything. */
  restore(): Promise<void> {
    // What was typed before the page was ready stays.
    const asked = new URLSearchParams(location.hash.slice(1)).get('q')
    const text = asked ?? (this.#isRestored ? '' : this.#box.text)
    this.#isRestored = true
    this.#box.write(text)
    this.#follow(text)
    return this.#search()
  }

  /** Puts the editor into the place of the text area, whose text, caret and focus it takes. */
  useEditor(Editor: typeof EditorBox): void {
    if (!(this.#box instanceof PlainBox)) return
    const values = async (field: string, prefix: string) => listedValues(this.#seen, field, prefix)
    const options = { schema: releasesSchema, values, recent: this.#recent.all }
    const parts = { label: LABEL, events: this.#events }
    this.#box = new Editor(byId('query', HTMLElement), this.#box, options, parts)
  }

  #press(event: KeyboardEvent): void {
    const isWriting = event.composedPath().some((each) => each instanceof HTMLElement && isField(each))
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
    event.preventDefault()
    this.#box.focus()
  }

  /** Writes a query and asks for it. */
  #ask(text: string): void {
    this.#box.write(text)
    this.#box.focus()
    this.#submit()
  }

  #submit(): void {
    const text = this.#box.text.trim()
    const hash = text === '' ? '' : `#${new URLSearchParams({ q: text })}`
    if (hash !== location.hash) history.pushState(null, '', location.pathname + location.search + hash)
    void this.#search()
  }

  /** What is below the box follows each change of its text. */
  #follow(text: string): void {
    const isBlank = text.trim() === ''
    byId('clear', HTMLElement).hidden = text === ''
    byId('meaning', HTMLElement).hidden = isBlank
    byId('suggestions', HTMLElement).hidden = !isBlank
    byId('results', HTMLElement).classList.toggle('outdated', text.trim() !== this.#asked)
    this.#meaning.show(text)
  }

  async #search(): Promise<void> {
    this.#running.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    const text = this.#box.text.trim()
    this.#asked = text
    document.title = text === '' ? TITLE : `${text} · ${TITLE}`
    this.#follow(this.#box.text)
    if (this.#key.key === null) {
      this.#clear('A key is needed to search', 'idle')
      return this.#key.ask()
    }
    byId('results', HTMLElement).setAttribute('aria-busy', 'true')
    const waiting = setTimeout(() => this.#clear('Searching…', 'loading'), PATIENCE)
    try {
      this.#show(text, await askReleases(text === '' ? '*' : text, this.#key.key, signal))
      byId('results', HTMLElement).setAttribute('aria-busy', 'false')
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      clearTimeout(waiting)
    }
  }

  #show(text: string, outcome: Outcome): void {
    this.#showProblems(text, outcome.kind === 'problems' ? outcome.problems : notes(text))
    this.#clear(SAID[outcome.kind] ?? (outcome as { message?: string }).message ?? '', outcome.kind)
    if (outcome.kind === 'hits') this.#showHits(text, outcome.hits)
    if ('quota' in outcome && outcome.quota !== null) this.#key.count(outcome.quota)
    if (outcome.kind === 'key') this.#key.ask()
  }

  /** Takes away all that belongs to another query. */
  #clear(message: string, state: Outcome['kind'] | 'loading' | 'idle'): void {
    const results = byId('results', HTMLElement)
    results.dataset.state = state
    for (const id of ['parts', 'facets']) byId(id, HTMLElement).replaceChildren()
    for (const id of ['refine', 'rest']) byId(id, HTMLElement).hidden = true
    if (state !== 'hits') this.#hits.show([], null)
    if (state === 'loading') this.#showProblems('', [])
    byId('retry', HTMLElement).hidden = state !== 'failure'
    this.#say(message)
  }

  #showHits(text: string, answered: readonly Release[]): void {
    const hits = text === '' ? englishFirst(answered) : answered
    if (text !== '' && hits.length > 0) this.#recent.add(text)
    this.#seen = [...new Set([...hits, ...this.#seen])].slice(0, 1000)
    const { plan } = safePlanQuery(releasesSchema, text)
    this.#hits.show(hits, plan)
    this.#say(hits.length < NEWEST ? countOf(hits.length) : `Newest ${NEWEST}`)
    byId('rest', HTMLElement).hidden = hits.length < NEWEST
    byId('rest', HTMLElement).textContent = REST
    const facets = facetLists(
      facetsOf(hits),
      () => this.#asked,
      (query) => this.#ask(query),
    )
    byId('refine', HTMLElement).hidden = facets.length === 0
    byId('refine-of', HTMLElement).textContent = hits.length === 1 ? 'in this one' : `in these ${hits.length}`
    byId('facets', HTMLElement).replaceChildren(...facets)
    void this.#addTotals(text, hits)
  }

  async #addTotals(text: string, hits: readonly Release[]): Promise<void> {
    const { signal } = this.#running
    const totals = await this.#totals?.count(text)
    if (signal.aborted || !totals || !isSame(totals, hits)) return
    if (hits.length === NEWEST) {
      const of = `Newest ${NEWEST} of ${totals.total.toLocaleString('en')}`
      this.#say(text === '' ? `${of}, those in English first` : of)
    }
    byId('parts', HTMLElement).replaceChildren(...partList(totals, (query) => this.#ask(query)))
  }

  #showProblems(text: string, problems: readonly Problem[]): void {
    byId('problems', HTMLElement).replaceChildren(
      ...problemList(text, problems, (mended) => this.#ask(mended)),
    )
  }

  #say(message: string): void {
    byId('count', HTMLElement).textContent = message
  }
}

/** The first page is for readers of this page. */
function englishFirst(hits: readonly Release[]): readonly Release[] {
  const isEnglish = (hit: Release) => /^en\b/i.test(valuesOf(hit, 'language')[0] ?? '')
  return [...hits.filter(isEnglish), ...hits.filter((hit) => !isEnglish(hit))]
}

function isField(element: HTMLElement): boolean {
  return element.isContentEditable || element.matches('input, textarea, select')
}

function countOf(hits: number): string {
  return hits === 0 ? 'No release has what the query asks for' : releases(hits)
}

/** Whether the page counts in what the service answers from: other data have other hits. */
function isSame({ newest }: Totals, hits: readonly Release[]): boolean {
  const identifiers = hits.flatMap((hit) => valuesOf(hit, 'publicidentifier'))
  return newest.length === identifiers.length && new Set([...newest, ...identifiers]).size === newest.length
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
