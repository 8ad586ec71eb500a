import type { Schema } from '../../index.ts'
import { releasesSchema } from '../../releases/schema.ts'
import type { EditorBox, EditorOptions } from '../shared/editorBox.ts'
import { byId } from '../shared/element.ts'
import { HitList } from '../shared/hitList.ts'
import { listedValues } from '../shared/listedValues.ts'
import type { Release } from '../shared/markedRelease.ts'
import { problemList } from '../shared/problemList.ts'
import { PlainBox, type QueryBoxEvents } from '../shared/queryBox.ts'
import { type Analysis, analyze } from './analyze.ts'
import { Collection, newestFirst } from './collection.ts'
import { type Compilers, showCompiled } from './panes/compiledPanes.ts'
import { fillGallery } from './panes/gallery.ts'
import { OptionsForm } from './panes/optionsForm.ts'
import { SchemaPane } from './panes/schemaPane.ts'
import { showTimes } from './panes/timesPane.ts'
import { TreePane } from './panes/treePane.ts'
import { schemaToJson } from './schemaToJson.ts'
import { DEFAULTS, fromHash, type Settings, toHash } from './settings.ts'

const LABEL = 'Query'

/** How many hits are shown at once. */
const PORTION = 6

/** How long the address waits for the end of typing, in milliseconds. */
const ADDRESS_DELAY = 250

/** The page: each change of a setting goes through {@link Playground.change}, and all panes follow. */
export class Playground {
  readonly #releases: readonly Release[]
  readonly #hits = new HitList(byId('hits', HTMLElement), byId('more', HTMLButtonElement), PORTION)
  readonly #tree = new TreePane(byId('tree', HTMLElement), {
    onNode: (span) => this.#box.mark(span),
    onChoose: (span) => this.#box.select(span),
  })
  readonly #options = new OptionsForm((change) => this.change(change))
  readonly #showExample = fillGallery(byId('gallery', HTMLElement), ({ text, settings = {} }) => {
    const { defaultOperator, precedence, timeZone } = DEFAULTS
    this.change({ defaultOperator, precedence, timeZone, ...settings, text })
    this.#box.focus()
  })
  readonly #schemaPane = new SchemaPane(schemaToJson(releasesSchema), (schema, json) => {
    this.#useSchema(schema)
    this.change({ schema: json })
  })
  readonly #events: QueryBoxEvents = {
    onText: (text) => {
      if (text !== this.#settings.text) this.change({ text })
    },
    onPlace: (place) => this.#tree.point(place),
  }
  #box: PlainBox | EditorBox
  #settings: Settings = { ...DEFAULTS, text: '' }
  #schema: Schema = releasesSchema
  #collection: Collection
  #analysis: Analysis | null = null
  #compilers: Compilers | null = null
  #isRestored = false
  /** Whether the panes show what some query means. */
  #isAnySound = false
  /** What the editor reads a text with, but for the text. */
  #read = ''
  #address: ReturnType<typeof setTimeout> | undefined

  constructor(releases: readonly Release[]) {
    this.#releases = newestFirst(releases)
    this.#collection = new Collection(releasesSchema, this.#releases)
    this.#box = new PlainBox(byId('query', HTMLElement), LABEL, this.#events)
    this.#schemaPane.show(null)
    this.#schemaPane.note(0)
    window.addEventListener('hashchange', () => this.restore())
  }

  /** Shows the settings of the address. */
  restore(): void {
    const settings = fromHash(location.hash)
    if (this.#isRestored && toHash(settings) === toHash(this.#settings)) return
    this.#isRestored = true
    this.#useSchema(this.#schemaPane.show(settings.schema) ?? releasesSchema)
    this.change(settings)
  }

  /** Changes settings and shows what follows from them. */
  change(change: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...change }
    this.#options.show(this.#settings)
    this.#box.write(this.#settings.text)
    this.#readAgain()
    this.#show(analyze(this.#settings, this.#schema, this.#collection))
    clearTimeout(this.#address)
    this.#address = setTimeout(() => {
      history.replaceState(null, '', `#${toHash(this.#settings)}`)
    }, ADDRESS_DELAY)
  }

  /** Puts the editor into the place of the text area, whose text, caret and focus it takes. */
  useEditor(Editor: typeof EditorBox): void {
    if (!(this.#box instanceof PlainBox)) return
    const parts = { label: LABEL, events: this.#events }
    this.#box = new Editor(byId('query', HTMLElement), this.#box, this.#editorOptions(), parts)
  }

  /** Fills the panes of SQL and search engines from now on. */
  useCompilers(compilers: Compilers): void {
    this.#compilers = compilers
    this.#compile()
  }

  #useSchema(schema: Schema): void {
    if (schema === this.#schema) return
    this.#schema = schema
    this.#collection = new Collection(schema, this.#releases)
    this.#schemaPane.note(this.#collection.refused)
  }

  #editorOptions(): EditorOptions {
    const { defaultOperator, precedence, timeZone } = this.#settings
    return {
      schema: this.#schema,
      planOptions: { defaultOperator, precedence, timeZone, emptyQuery: 'all' },
      values: async (field: string, prefix: string) => listedValues(this.#releases, field, prefix),
    }
  }

  /** The editor reads the text anew when anything else than the text has changed. */
  #readAgain(): void {
    const { schema, planOptions } = this.#editorOptions()
    const read = JSON.stringify([planOptions, this.#settings.schema])
    if (read === this.#read || this.#box instanceof PlainBox) return
    this.#read = read
    this.#box.read({ ...this.#editorOptions(), schema })
  }

  #show(analysis: Analysis): void {
    this.#analysis = analysis
    const { text, query, problems, meaning, times } = analysis
    this.#tree.show(query)
    this.#showExample(text)
    const fix = (mended: string) => {
      this.change({ text: mended })
      this.#box.focus()
    }
    byId('problems', HTMLElement).replaceChildren(...problemList(text, problems, fix))
    byId('tip', HTMLElement).hidden = problems.length > 0
    const isStale = meaning === null && this.#isAnySound
    for (const each of document.querySelectorAll<HTMLElement>('.stale')) each.hidden = !isStale
    showTimes(byId('times', HTMLElement), times)
    const count = byId('count', HTMLElement)
    count.classList.toggle('error', meaning === null)
    if (meaning === null) {
      const errors = problems.filter(({ severity }) => severity === 'error').length
      count.textContent = errors === 1 ? 'The query has an error' : `The query has ${errors} errors`
      return
    }
    this.#isAnySound = true
    const { hits, plan, english, lucene } = meaning
    count.textContent = `${hits.length} of ${this.#releases.length} releases`
    byId('english', HTMLElement).textContent = english
    byId('lucene', HTMLElement).textContent = lucene
    this.#hits.show(hits, plan)
    this.#compile()
  }

  #compile(): void {
    const { meaning, times } = this.#analysis ?? {}
    if (this.#compilers === null || !meaning) return
    const more = showCompiled(this.#compilers, meaning.plan, this.#settings)
    showTimes(byId('times', HTMLElement), { ...times, ...more })
  }
}
