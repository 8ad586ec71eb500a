/** One message for each code: what is wrong and what to do. */
export type Messages<Data> = { readonly [C in keyof Data]: (data: Data[C]) => string }

/** Data of a limit that a query exceeds: the value found, and the greatest one that is allowed. */
export interface Exceeded {
  readonly actual: number
  readonly maximum: number
}

/** A count as it stands in messages: `8,192`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** What a user wrote, in quotes unless it has its own. */
export function quoted(written: string): string {
  return written.startsWith('"') && written.length > 1 ? written : `"${written}"`
}
