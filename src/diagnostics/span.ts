/**
 * A half-open range `[start, end)` of a string, in UTF-16 code units. If `start === end`, the span is a
 * position between two characters.
 */
export interface Span {
  readonly start: number
  readonly end: number
}
