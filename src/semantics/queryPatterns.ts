import type { Span } from '../diagnostics/span.ts'

/** What was made of patterns, by a key for each. A text and the texts of its tried fixes have one cache. */
export type PatternCache = Map<string, object>

/** How often as many patterns as a query may have are made: in each form, for texts of tried fixes, too. */
const MOST_MADE = 8

/** The different wildcards, regexps and fuzzy words of one query, of which only so many are read. */
export class QueryPatterns {
  readonly #maximum: number
  readonly #cache: PatternCache
  readonly #found = new Set<string>()
  #firstBeyond: Span | undefined

  constructor(maximum: number, cache: PatternCache = new Map()) {
    this.#maximum = maximum
    this.#cache = cache
  }

  /**
   * What is made of a pattern, once for all fields and places where it is written; `undefined` if it is
   * beyond the limit.
   *
   * @param form the form in which a field compares it: in each it is another thing, but the same pattern
   */
  once<T extends object>(pattern: string, form: string, span: Span, make: () => T): T | undefined {
    this.#found.add(pattern)
    if (this.#found.size > this.#maximum) this.#firstBeyond ??= span
    const key = `${form} ${pattern}`
    const known = this.#cache.get(key)
    if (known !== undefined) return known as T
    if (this.#cache.size >= MOST_MADE * this.#maximum) this.#firstBeyond ??= span
    if (this.#firstBeyond !== undefined) return undefined
    const made = make()
    this.#cache.set(key, made)
    return made
  }

  /** If there are too many: how many there are, how many there may be, and where the first one beyond is. */
  get excess(): { readonly actual: number; readonly maximum: number; readonly span: Span } | undefined {
    const span = this.#firstBeyond
    return span && { actual: this.#found.size, maximum: this.#maximum, span }
  }
}
