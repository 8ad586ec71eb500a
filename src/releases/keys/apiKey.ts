/** A key as the book knows it: never the secret itself. */
export interface ApiKey {
  /** Names the key in the usage book. */
  readonly id: string
  /** For people. */
  readonly name: string
  /** Epoch milliseconds from which the key is refused; `null`: never. */
  readonly expires: number | null
  readonly revoked: boolean
  /** Queries in any 24 hours. */
  readonly maxqueries: number
  /** Hits in one answer. */
  readonly maxhits: number
}

/** Queries in any 24 hours where a key does not say otherwise. */
export const DEFAULT_MAX_QUERIES = 1000

/** Hits in one answer where a key does not say otherwise. */
export const DEFAULT_MAX_HITS = 100

/** Whether a key opens the door at an instant, in epoch milliseconds. */
export function isAccepted(key: ApiKey, now: number): boolean {
  return !key.revoked && (key.expires === null || now < key.expires)
}
