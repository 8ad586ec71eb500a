import type { Edit } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'

/** A text that is changed by edits, and where its characters stood before. */
export class MendedText {
  #text: string
  /** For each place in the text, the place in the original. */
  #origins: Int32Array

  constructor(text: string) {
    this.#text = text
    this.#origins = Int32Array.from({ length: text.length + 1 }, (_, at) => at)
  }

  get text(): string {
    return this.#text
  }

  /** The place in the original of a span of the text. */
  originOf({ start, end }: Span): Span {
    const from = this.#origins[start]!
    // What was removed after the span is no part of it.
    return { start: from, end: end === start ? from : Math.max(from, this.#origins[end - 1]! + 1) }
  }

  /** Makes edits that do not overlap, in the order of the text. */
  apply(edits: readonly Edit[]): void {
    const texts: string[] = []
    const origins: number[] = []
    let at = 0
    const keep = (until: number): void => {
      texts.push(this.#text.slice(at, until))
      for (; at < until; at++) origins.push(this.#origins[at]!)
    }
    for (const { span, text } of edits) {
      keep(span.start)
      texts.push(text)
      for (let i = 0; i < text.length; i++) origins.push(this.#origins[span.start]!)
      at = span.end
    }
    keep(this.#text.length)
    origins.push(this.#origins[this.#text.length]!)
    this.#text = texts.join('')
    this.#origins = Int32Array.from(origins)
  }
}
