import { defineSchema, explain, field, safePlanQuery } from '../../index.ts'
import { releasesSchema } from '../../releases/schema.ts'

/** A word alone is searched in thirteen fields. The line names them as one. */
const READ_ALOUD = defineSchema(
  { ...releasesSchema.fields, 'any field': field.text() },
  { defaultFields: ['any field'] },
)

/**
 * What a query finds, as a sentence; `null` for one with an error.
 *
 * @example
 * meaningOf('bank language:en') // 'Releases where any field has the word "bank" or language is …'
 */
export function meaningOf(text: string): string | null {
  const { plan } = safePlanQuery(READ_ALOUD, text, { emptyQuery: 'all' })
  if (plan === null) return null
  const english = explain(plan)
  return english.startsWith('documents') ? `Releases${english.slice('documents'.length)}` : english
}

/** The line below the box. It says nothing of a query with an error. */
export class MeaningLine {
  readonly #line: HTMLElement
  #text = ''
  #task = 0

  constructor(line: HTMLElement) {
    this.#line = line
  }

  /** Shows what a text means as soon as the page has time for it. */
  show(text: string): void {
    this.#text = text
    cancelIdleCallback(this.#task)
    this.#task = requestIdleCallback(() => this.#update(), { timeout: 200 })
  }

  #update(): void {
    const meaning = meaningOf(this.#text) ?? ''
    if (meaning === this.#line.textContent) return
    this.#line.textContent = meaning
    this.#line.title = meaning
  }
}
