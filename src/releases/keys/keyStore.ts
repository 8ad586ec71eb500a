import type { ApiKey } from './apiKey.ts'

/** Knows which secrets open the door. */
export interface KeyStore {
  /** The key of a secret, expired and revoked ones too; `null` where there is none. */
  find(secret: string): Promise<ApiKey | null>
}
