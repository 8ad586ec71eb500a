import { analyze } from '../../analysis/analyze.ts'
import { type SourcePiece, sourceSpans } from '../../analysis/html/sourceMap.ts'
import { stripHtml } from '../../analysis/html/stripHtml.ts'
import { lowerCase } from '../../analysis/lowerCase.ts'
import type { Span } from '../../diagnostics/span.ts'
import { asciiLowerCase } from '../../schema/companions.ts'
import { valuesAsTheyStand } from '../../schema/readDocument.ts'
import type { Prepared } from './prepared.ts'

/** The text of one string: stripped of markup, in lower case, and as tokens, with the places of each. */
export class LocatedText {
  /** The text as it is compared with `folded` targets. It is as long as the stripped text. */
  readonly lowered: string
  readonly #text: string
  readonly #pieces: SourcePiece[] | null
  readonly #offsets: number[] = []
  #tokens: readonly string[] | undefined

  constructor(value: string, html: boolean, lower: (text: string) => string) {
    this.#pieces = html ? [] : null
    this.#text = this.#pieces === null ? value : stripHtml(value, this.#pieces)
    this.lowered = lower(this.#text)
  }

  /** The tokens, as `tokensOf` makes them. */
  get tokens(): readonly string[] {
    this.#tokens ??= analyze(this.#text, this.#offsets)
    return this.#tokens
  }

  /** Where a token stands in the string, once the tokens were read. */
  ofToken(index: number): Span[] {
    return this.ofStretch(this.#offsets[index * 2]!, this.#offsets[index * 2 + 1]!)
  }

  /** Where the whole text stands in the string. */
  ofWhole(): Span[] {
    return this.ofStretch(0, this.lowered.length)
  }

  /** Where a stretch of the text stands in the string. */
  ofStretch(start: number, end: number): Span[] {
    if (start === end) return []
    return this.#pieces === null ? [{ start, end }] : sourceSpans(this.#pieces, start, end)
  }
}

/** One field of a document whose text is looked for, each value located when it is first read. */
export class LocatedField {
  /** The values as `readDocument` makes them. */
  readonly values: readonly (string | number | boolean)[]
  readonly #document: Prepared
  readonly #name: string
  #texts: readonly LocatedText[] | undefined
  #asTheyStand: readonly unknown[] | undefined

  constructor(document: Prepared, name: string) {
    this.values = document.field(name).values
    this.#document = document
    this.#name = name
  }

  /** The text of each string. */
  get texts(): readonly LocatedText[] {
    const { kind, html } = this.#document.schema.fields[this.#name]!
    const lower = kind === 'contains' ? asciiLowerCase : lowerCase
    this.#texts ??= (this.values as readonly string[]).map((value) => new LocatedText(value, html, lower))
    return this.#texts
  }

  /** The whole value, as it stands in the document. */
  ofValue(index: number): Span[] {
    const { schema, document } = this.#document
    this.#asTheyStand ??= valuesAsTheyStand(schema.fields[this.#name]!, document)
    const { length } = String(this.#asTheyStand[index])
    return length === 0 ? [] : [{ start: 0, end: length }]
  }
}
