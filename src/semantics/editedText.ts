import { applyEdits, type Edit } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'

/** A text that is changed by edits, and where its characters stood before. */
export class EditedText {
  text: string
  /** For each character, and for the end, where in the original begins what stands there. */
  #origins: readonly number[]

  constructor(text: string) {
    this.text = text
    this.#origins = Array.from({ length: text.length + 1 }, (_, at) => at)
  }

  /** The place in the original of a span of the text. */
  originOf({ start, end }: Span): Span {
    return { start: this.#origins[start]!, end: this.#origins[end]! }
  }

  /** Makes edits that do not overlap. */
  apply(edits: readonly Edit[]): void {
    const sorted = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    const origins: number[] = []
    let at = 0
    for (const { span, text } of sorted) {
      while (at < span.start) origins.push(this.#origins[at++]!)
      for (let i = 0; i < text.length; i++) origins.push(this.#origins[span.start]!)
      at = span.end
    }
    while (at < this.#origins.length) origins.push(this.#origins[at++]!)
    this.text = applyEdits(this.text, edits)
    this.#origins = origins
  }
}
