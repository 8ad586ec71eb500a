/**
 * A half-open stretch `[start, end)` of a text, in UTF-16 units. `start === end` is a place between two
 * characters.
 */
export interface Span {
  readonly start: number
  readonly end: number
}
