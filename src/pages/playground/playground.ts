import type { Schema } from '../../index.ts'
import { releasesSchema } from '../../releases/schema.ts'
import { newestFirst } from '../shared/collection.ts'
import { copyButton } from '../shared/copyButton.ts'
import { documentCard } from '../shared/documentCard.ts'
import type { EditorBox, EditorOptions } from '../shared/editorBox.ts'
import { byId, element } from '../shared/element.ts'
import { HitList } from '../shared/hitList.ts'
import { listedValues } from '../shared/listedValues.ts'
import type { Release } from '../shared/markedRelease.ts'
import { problemList } from '../shared/problemList.ts'
import { PlainBox, type QueryBoxEvents } from '../shared/queryBox.ts'
import { releaseCard } from '../shared/releaseCard.ts'
import { DocumentsPane } from './panes/documentsPane.ts'
import { fillGallery } from './panes/gallery.ts'
import { OptionsForm } from './panes/optionsForm.ts'
import { type CodePanes, OutputPanes } from './panes/outputPanes.ts'
import { SchemaPane } from './panes/schemaPane.ts'
import { Tabs } from './panes/tabs.ts'
import { showTimes } from './panes/timesPane.ts'
import { TreePane } from './panes/treePane.ts'
import { schemaToJson } from './schemaToJson.ts'
import { DEFAULTS, fromHash, type Settings, toHash } from './settings.ts'
import { Analyst } from './worker/analyst.ts'
import type { Answer, Findings } from './worker/messages.ts'

const LABEL = 'Query'

/** How many hits are shown at once. */
const PORTION = 10

/** How long the address waits for the end of typing, in milliseconds. */
const ADDRESS_DELAY = 250

/**
 * The page. Each change of a setting goes through {@link Playground.change}, which asks the thread; all panes
 * follow its answer, in one frame.
 */
export class Playground {
  readonly #demo: readonly Release[]
  readonly #hits = new HitList(byId('hits', HTMLElement), byId('more', HTMLButtonElement), PORTION)
  readonly #outputs = new OutputPanes()
  readonly #tree = new TreePane(byId('tree', HTMLElement), {
    // The tree of a part has places of its own.
    onNode: (span) => this.#part === null && this.#box.mark(span),
    onChoose: (span) => this.#part === null && this.#box.select(span),
  })
  readonly #options = new OptionsForm((change) => this.change(change))
  readonly #tabs = new Tabs((tab) => this.change({ tab }))
  readonly #showExample = fillGallery(({ text, settings = {} }) => {
    const { defaultOperator, precedence, timeZone } = DEFAULTS
    this.change({ defaultOperator, precedence, timeZone, ...settings, text })
    this.#box.focus()
  })
  readonly #schemaPane = new SchemaPane(schemaToJson(releasesSchema), (schema, json) => {
    this.#schema = schema
    this.change({ schema: json })
  })
  readonly #documentsPane = new DocumentsPane((documents, linked) => this.#use(documents, linked))
  readonly #events: QueryBoxEvents = {
    onText: (text) => {
      if (text !== this.#settings.text) this.change({ text })
    },
    onPlace: (place) => this.#tree.point(place),
  }
  readonly #analyst = new Analyst(
    (answer) => this.#show(answer),
    (message) => this.#fail(message),
  )
  #box: PlainBox | EditorBox
  #settings: Settings = { ...DEFAULTS, text: '' }
  #schema: Schema = releasesSchema
  #documents: readonly Release[]
  #isRestored = false
  /** The part of the query that is looked at alone. */
  #part: string | null = null
  /** Whether the panes show what some query means. */
  #isAnySound = false
  /** What the editor reads a text with, but for the text. */
  #read = ''
  #address: ReturnType<typeof setTimeout> | undefined

  constructor(releases: readonly Release[]) {
    this.#demo = newestFirst(releases)
    this.#documents = this.#demo
    this.#analyst.use(this.#demo)
    this.#box = new PlainBox(byId('query', HTMLElement), LABEL, this.#events)
    copyButton(byId('copy-link', HTMLButtonElement), () => {
      const { origin, pathname } = location
      return `${origin}${pathname}#${toHash(this.#settings)}`
    })
    window.addEventListener('hashchange', () => this.restore())
  }

  /** Shows the settings of the address. */
  restore(): void {
    const settings = fromHash(location.hash)
    if (this.#isRestored && toHash(settings) === toHash(this.#settings)) return
    this.#isRestored = true
    const schema = this.#schemaPane.show(settings.schema)
    this.#schema = schema ?? releasesSchema
    this.change(schema === null ? { ...settings, schema: null } : settings)
    this.#documentsPane.restore(settings.documents)
  }

  /** Changes settings and shows what follows from them. */
  change(change: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...change }
    if ('text' in change) this.#part = null
    if (Object.keys(change).some((name) => name !== 'text')) {
      this.#settings = { ...this.#settings, tab: this.#tabs.show(this.#settings.tab) }
      this.#options.show(this.#settings)
      this.#readAgain()
    }
    this.#box.write(this.#settings.text)
    this.#analyst.ask(this.#settings, this.#part)
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

  /** Fills the panes of code from now on. */
  useCode(code: CodePanes): void {
    this.#outputs.use(code)
  }

  /** Searches in other documents from now on; `null` stands for those of the demo. */
  #use(documents: readonly Release[] | null, linked: string | null): void {
    this.#documents = documents ?? this.#demo
    this.#analyst.use(this.#documents)
    this.change({ documents: linked })
  }

  #editorOptions(): EditorOptions {
    const { defaultOperator, precedence, timeZone } = this.#settings
    return {
      schema: this.#schema,
      planOptions: { defaultOperator, precedence, timeZone, emptyQuery: 'all' },
      values: async (field: string, prefix: string) => listedValues(this.#documents, field, prefix),
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

  #show({ findings, outputs, times }: Answer): void {
    if (findings !== null) this.#showFindings(findings)
    if (outputs !== null) this.#outputs.show(outputs)
    if (times !== null) showTimes(byId('times', HTMLElement), times)
  }

  #showFindings({ text, parts, rows, nodes, problems, meaning, refusals }: Findings): void {
    this.#tree.show(rows, nodes)
    this.#showParts(parts)
    this.#showExample(text)
    this.#documentsPane.note(this.#documents.length, refusals)
    const fix = (mended: string) => {
      this.change({ text: mended })
      this.#box.focus()
    }
    byId('problems', HTMLElement).replaceChildren(...problemList(text, problems, fix))
    const isStale = meaning === null && this.#isAnySound
    for (const each of document.querySelectorAll<HTMLElement>('.stale')) each.hidden = !isStale
    const count = byId('count', HTMLElement)
    count.classList.toggle('error', meaning === null)
    byId('meaning', HTMLElement).hidden = meaning === null
    if (meaning === null) {
      const errors = problems.filter(({ severity }) => severity === 'error').length
      count.textContent = errors === 1 ? 'The query has an error' : `The query has ${errors} errors`
      return
    }
    this.#isAnySound = true
    const { hits, plan, english, lucene } = meaning
    const things = this.#documents === this.#demo ? 'releases' : 'documents'
    count.textContent = `${hits.length} of ${this.#documents.length} ${things}`
    byId('meaning', HTMLElement).textContent = english
    byId('english', HTMLElement).textContent = english
    byId('lucene', HTMLElement).textContent = lucene
    const card = this.#documents === this.#demo ? releaseCard : documentCard
    this.#hits.show(
      hits.map((hit) => this.#documents[hit]!),
      plan,
      card,
    )
  }

  /** Buttons that show what one part of the query is and finds, and the whole again. */
  #showParts(parts: Findings['parts']): void {
    const list = byId('parts', HTMLElement)
    const whole = parts.length === 0 ? [] : [{ text: null, count: null }]
    const shown = [...whole, ...parts].map(({ text, count }) => {
      const onclick = () => {
        this.#part = text
        this.change({})
      }
      const found = count === null ? '' : count === 0 ? 'finds nothing' : String(count)
      return element(
        'button',
        {
          type: 'button',
          className: count === 0 ? 'part empty' : 'part',
          onclick,
          'aria-pressed': String(text === this.#part),
        },
        text === null ? 'Whole query' : element('code', {}, text),
        ...(found === '' ? [] : [element('span', {}, found)]),
      )
    })
    // What has the focus keeps it.
    const at = [...list.children].indexOf(document.activeElement!)
    list.replaceChildren(...shown)
    if (at !== -1) shown[at]?.focus()
  }

  #fail(message: string): void {
    byId('count', HTMLElement).textContent = `The page’s thread has failed: ${message}`
  }
}
