/**
 * A half-open range `[start, end)` of a text, in UTF-16 units. If `start === end`, it is a position between
 * two characters.
 */
export interface Span {
  readonly start: number
  readonly end: number
}
