import type { ApiKey } from './apiKey.ts'
import type { KeyStore } from './keyStore.ts'

/** What a new key can say besides its name. */
export interface NewKey {
  /** Epoch milliseconds from which it is refused. Default: never. */
  readonly expires?: number | null
  /** Queries in any 24 hours. Default 1,000. */
  readonly maxqueries?: number
  /** Hits in one answer. Default 100. */
  readonly maxhits?: number
}

/** A key book in which keys are made and revoked. */
export interface EditableKeyStore extends KeyStore {
  /**
   * Makes a key and gives its secret, which nobody can read afterwards.
   *
   * @throws Error when a key of that name is in use.
   */
  add(name: string, key?: NewKey): Promise<string>
  /** Every key ever made, oldest first. */
  list(): Promise<readonly ApiKey[]>
  /** Refuses the key of a name from now on; `false` where none is in use. */
  revoke(name: string): Promise<boolean>
}
