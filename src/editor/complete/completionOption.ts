/** A completion that can be inserted at the caret. */
export interface CompletionOption {
  /** The text to show in the list of completions. */
  readonly label: string
  /** The text that replaces the value under the caret, escaped or quoted as needed. */
  readonly apply: string
  readonly kind: 'field' | 'operator' | 'value' | 'date' | 'bound'
  readonly detail?: string
  /** How many documents have the value, if `values` returns counts. */
  readonly count?: number
}

/** A value of a field, and how many documents have it. */
export interface CountedValue {
  readonly value: string
  readonly count: number
}

/**
 * Returns values of a field, best first, with or without counts. `field` is the field's name, never an alias;
 * `prefix` is the part of the value that the user has typed, without quotes or escapes. Values that the field
 * treats as equal, such as `Red` and `red` with `ignoreCase`, are offered once, with the sum of their counts.
 */
export type ValueProvider = (
  field: string,
  prefix: string,
  signal?: AbortSignal,
) => Promise<readonly (string | CountedValue)[]>
