import type { ApiKey } from './apiKey.ts'

/** Where API keys are looked up. */
export interface KeyStore {
  /** The key of a secret, also an expired or revoked one; `null` if no key has this secret. */
  find(secret: string): Promise<ApiKey | null>
}

/** A key store in which keys are created and revoked. */
export interface EditableKeyStore extends KeyStore {
  /**
   * Creates a key and returns its secret, which cannot be read afterwards.
   *
   * @throws Error when a key of that name is in use.
   */
  add(name: string, key?: NewKey): Promise<string>
  /** Every key ever created, oldest first. */
  list(): Promise<readonly ApiKey[]>
  /** Refuses the key of a name from now on; `false` if no key of that name is in use. */
  revoke(name: string): Promise<boolean>
}

/** The settings of a new key. */
export interface NewKey {
  /** Epoch milliseconds from which the key is refused. Default: never. */
  readonly expires?: number | null
  /** Queries in any 24 hours. Default 1,000. */
  readonly maxqueries?: number
  /** Hits in one answer. Default 100. */
  readonly maxhits?: number
}
