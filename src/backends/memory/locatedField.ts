import { analyze } from '../../analysis/analyze.ts'
import { inForm } from '../../analysis/form.ts'
import { type SourcePiece, sourceSpans } from '../../analysis/html/sourceMap.ts'
import { stripHtml } from '../../analysis/html/stripHtml.ts'
import type { Span } from '../../diagnostics/span.ts'
import { asciiLowerCase, formOf } from '../../schema/companions.ts'
import { valuesAsTheyStand } from '../../schema/readDocument.ts'
import type { SchemaField } from '../../schema/schema.ts'
import type { Prepared } from './prepared.ts'

/** The text of one string: stripped of markup, as it is compared, and as tokens, with the places of each. */
export class LocatedText {
  /** The text as `normalized` targets compare it; as long as the stripped text if the field does not fold. */
  readonly normalized: string
  readonly #fold: boolean
  readonly #text: string
  readonly #pieces: SourcePiece[] | null
  readonly #offsets: number[] = []
  #tokens: readonly string[] | undefined
  #indices: Map<string, number[]> | undefined

  constructor(value: string, field: SchemaField) {
    this.#fold = field.fold
    this.#pieces = field.html ? [] : null
    this.#text = this.#pieces === null ? value : stripHtml(value, this.#pieces)
    this.normalized =
      field.kind === 'contains' ? asciiLowerCase(this.#text) : inForm(this.#text, formOf(field))
  }

  /** The tokens, as `tokensOf` makes them. */
  get tokens(): readonly string[] {
    this.#tokens ??= analyze(this.#text, this.#fold, this.#offsets)
    return this.#tokens
  }

  /** The indices of a token among the tokens. */
  indicesOf(token: string): readonly number[] {
    if (this.#indices === undefined) {
      this.#indices = new Map()
      for (const [index, each] of this.tokens.entries()) {
        const indices = this.#indices.get(each)
        if (indices === undefined) this.#indices.set(each, [index])
        else indices.push(index)
      }
    }
    return this.#indices.get(token) ?? []
  }

  /** Where a token is in the string, once the tokens were read. */
  ofToken(index: number): Span[] {
    return this.ofStretch(this.#offsets[index * 2]!, this.#offsets[index * 2 + 1]!)
  }

  /** Where the whole text is in the string. */
  ofWhole(): Span[] {
    return this.ofStretch(0, this.#text.length)
  }

  /** Where a stretch of the text is in the string. */
  ofStretch(start: number, end: number): Span[] {
    if (start === end) return []
    return this.#pieces === null ? [{ start, end }] : sourceSpans(this.#pieces, start, end)
  }
}

/** One field of a document whose text is looked for, each value located when it is first read. */
export class LocatedField {
  /** The values as `readDocument` makes them. */
  readonly values: readonly (string | number | boolean)[]
  /** The characters of its strings and the number of its values: what it takes to read them. */
  readonly size: number
  readonly #document: Prepared
  readonly #name: string
  #texts: readonly LocatedText[] | undefined
  #asTheyStand: readonly unknown[] | undefined

  constructor(document: Prepared, name: string) {
    this.values = document.field(name).values
    this.size = this.values.reduce<number>(
      (sum, value) => sum + 1 + (typeof value === 'string' ? value.length : 0),
      0,
    )
    this.#document = document
    this.#name = name
  }

  /** The text of each string. */
  get texts(): readonly LocatedText[] {
    const field = this.#document.schema.fields[this.#name]!
    this.#texts ??= (this.values as readonly string[]).map((value) => new LocatedText(value, field))
    return this.#texts
  }

  /** The whole value, as it is in the document. */
  ofValue(index: number): Span[] {
    const { schema, document } = this.#document
    this.#asTheyStand ??= valuesAsTheyStand(schema.fields[this.#name]!, document)
    const { length } = String(this.#asTheyStand[index])
    return length === 0 ? [] : [{ start: 0, end: length }]
  }
}
