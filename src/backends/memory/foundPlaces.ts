import type { Span } from '../../diagnostics/span.ts'

/** One match in a field's value: a token, a phrase, a substring or the whole value. */
export interface Match {
  /** The index of the matching value among the field's values, after flattening lists and skipping nulls. */
  readonly value: number
  /**
   * The spans of the match in the original value, in UTF-16 code units. They are in order, never touch each
   * other, contain no HTML tags, and never split a character reference or a surrogate pair. Empty if the
   * match is a whole value that contains no text.
   */
  readonly spans: readonly Span[]
  /** The clauses that produced this match, as spans in the plan's source, in order. */
  readonly clauses: readonly Span[]
}

/**
 * The places where clauses match in one field: the first ones by value and position, without duplicates.
 * Excess places are dropped along the way, so memory is limited to a few times `limits.spans`.
 */
export class FoundPlaces {
  /** Whether there are more places or clauses than are kept. */
  isTruncated = false
  readonly #limits: { readonly spans: number; readonly clauses: number }
  #places: Match[] = []
  /** The spans of all places, at least one for each. */
  #spans = 0
  /** The last place that can be kept, once some have been dropped. */
  #last: Match | null = null

  constructor(limits: { readonly spans: number; readonly clauses: number }) {
    this.#limits = limits
  }

  /** Adds a place. Returns false if it comes after the last one to keep, and so will all following places. */
  add(place: Match): boolean {
    if (this.#last !== null && compare(place, this.#last) > 0) return false
    this.#places.push(place)
    this.#spans += countSpans(place)
    if (this.#spans > 2 * this.#limits.spans) this.#settle()
    return true
  }

  /** The places that are kept, in order. */
  list(): readonly Match[] {
    const left = this.#settle()
    const last = this.#places.at(-1)
    if (left >= 0 || last === undefined) return this.#places
    return [...this.#places.slice(0, -1), { ...last, spans: last.spans.slice(0, left) }]
  }

  /**
   * Drops excess places. The last one stays whole, because it could equal another one if it were cut.
   *
   * @returns how many more spans can be kept; negative when the last place has too many
   */
  #settle(): number {
    const kept: Match[] = []
    let left = this.#limits.spans
    for (const place of this.#places.sort(compare)) {
      const last = kept.at(-1)
      if (last !== undefined && compare(last, place) === 0) {
        kept[kept.length - 1] = { ...last, clauses: this.#union(last.clauses, place.clauses) }
        continue
      }
      if (left <= 0) {
        this.isTruncated = true
        break
      }
      kept.push(place)
      left -= countSpans(place)
    }
    if (left < 0) this.isTruncated = true
    if (this.isTruncated && left <= 0) this.#last = kept.at(-1) ?? null
    this.#places = kept
    this.#spans = Math.min(this.#limits.spans, this.#limits.spans - left)
    return left
  }

  #union(left: readonly Span[], right: readonly Span[]): readonly Span[] {
    if (left === right) return left
    const all = [...left, ...right].sort(compareSpans)
    const union = all.filter((span, i) => i === 0 || compareSpans(span, all[i - 1]!) !== 0)
    if (union.length > this.#limits.clauses) this.isTruncated = true
    return union.slice(0, this.#limits.clauses)
  }
}

function countSpans({ spans }: Match): number {
  return Math.max(1, spans.length)
}

/** Places by value, first character and last character; then by their pieces. */
function compare(a: Match, b: Match): number {
  const order =
    a.value - b.value ||
    (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0) ||
    (a.spans.at(-1)?.end ?? 0) - (b.spans.at(-1)?.end ?? 0) ||
    a.spans.length - b.spans.length
  if (order !== 0) return order
  for (let i = 0; i < a.spans.length; i++) {
    const next = compareSpans(a.spans[i]!, b.spans[i]!)
    if (next !== 0) return next
  }
  return 0
}

function compareSpans(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end
}
