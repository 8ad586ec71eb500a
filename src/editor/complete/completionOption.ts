/** What can be inserted at a caret. */
export interface CompletionOption {
  /** What a list shows. */
  readonly label: string
  /** The text that replaces the value under the caret, escaped or quoted as needed. */
  readonly apply: string
  readonly kind: 'field' | 'operator' | 'value' | 'date' | 'bound'
  readonly detail?: string
  /** How many documents have the value, where the provider of values says so. */
  readonly count?: number
}

/** A value of a field, and how many documents have it. */
export interface CountedValue {
  readonly value: string
  readonly count: number
}

/**
 * Gives values of a field, best first, with or without counts. `field` is its name, never an alias; `prefix`
 * is what is typed of a value, without quotes and escapes.
 */
export type ValueProvider = (
  field: string,
  prefix: string,
  signal?: AbortSignal,
) => Promise<readonly (string | CountedValue)[]>
