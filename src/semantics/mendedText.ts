import type { Edit } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'

/** A text that is changed by edits, and where its characters stood before. */
export class MendedText {
  #text: string
  /** For each character, and for the end, where in the original begins what it stands for. */
  #origins: Int32Array
  /** For each character where that ends. */
  #ends: Int32Array

  constructor(text: string) {
    this.#text = text
    this.#origins = Int32Array.from({ length: text.length + 1 }, (_, at) => at)
    this.#ends = this.#origins.slice(1)
  }

  get text(): string {
    return this.#text
  }

  /** The place in the original of a span of the text. */
  originOf({ start, end }: Span): Span {
    const from = this.#origins[start]!
    // What was removed after the span is no part of it.
    return { start: from, end: end === start ? from : Math.max(from, this.#ends[end - 1]!) }
  }

  /** Makes edits that do not overlap, in the order of the text. */
  apply(edits: readonly Edit[]): void {
    const texts: string[] = []
    const origins: number[] = []
    const ends: number[] = []
    let at = 0
    const keep = (until: number): void => {
      texts.push(this.#text.slice(at, until))
      for (; at < until; at++) {
        origins.push(this.#origins[at]!)
        ends.push(this.#ends[at]!)
      }
    }
    for (const { span, text } of edits) {
      keep(span.start)
      texts.push(text)
      const replaced = this.originOf(span)
      for (let i = 0; i < text.length; i++) {
        origins.push(replaced.start)
        ends.push(replaced.end)
      }
      at = span.end
    }
    keep(this.#text.length)
    origins.push(this.#origins[this.#text.length]!)
    this.#text = texts.join('')
    this.#origins = Int32Array.from(origins)
    this.#ends = Int32Array.from(ends)
  }
}
