/**
 * What can be inserted at a caret.
 *
 * @example
 * const option: CompletionOption = (await complete(schema, 'pri', 3))!.options[0]!
 * option.apply // 'price:'
 */
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

/**
 * A value of a field, and how many documents have it.
 *
 * @example
 * const value: CountedValue = { value: 'Ann', count: 12 }
 */
export interface CountedValue {
  readonly value: string
  readonly count: number
}

/**
 * Gives values of a field, best first, with or without counts. `field` is its name, never an alias; `prefix`
 * is what is typed of a value, without quotes and escapes.
 *
 * @example
 * const names = ['Ann', 'Bob']
 * const values: ValueProvider = async (_, prefix) => names.filter((name) => name.startsWith(prefix))
 * await complete(schema, 'author.name:A', 13, { values })
 */
export type ValueProvider = (
  field: string,
  prefix: string,
  signal?: AbortSignal,
) => Promise<readonly (string | CountedValue)[]>
