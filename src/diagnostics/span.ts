/**
 * A half-open stretch `[start, end)` of a text, in UTF-16 units. `start === end` is a place between two
 * characters.
 *
 * @example
 * const span: Span = parse('a OR b').clauses[1]!.body.span
 * span // { start: 5, end: 6 }
 */
export interface Span {
  readonly start: number
  readonly end: number
}
