import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { TEXT } from '../diagnostics/arguments/rules.ts'

/** An API key as returned by a store, without its secret. */
export interface ApiKey {
  /** Identifies the key in the usage store. */
  readonly id: string
  /** A human-readable name. */
  readonly name: string
  /** When the key expires, in epoch milliseconds; `null` means never. */
  readonly expires: number | null
  readonly revoked: boolean
  /** The maximum number of queries in any 24 hours. */
  readonly maxqueries: number
  /** The maximum number of hits in one response. */
  readonly maxhits: number
}

/**
 * The default `maxqueries` of a key.
 *
 * @example
 * DEFAULT_MAX_QUERIES // 1000
 */
export const DEFAULT_MAX_QUERIES = 1000

/**
 * The default `maxhits` of a key.
 *
 * @example
 * DEFAULT_MAX_HITS // 100
 */
export const DEFAULT_MAX_HITS = 100

/** The maximum of `maxqueries`. */
export const MAX_MAX_QUERIES = 10_000_000

/** The maximum of `maxhits`. It is limited because a response is built in memory. */
export const MAX_MAX_HITS = 10_000

/** How many characters of a secret a store keeps for display: `iq_` and 36 of the 192 random bits. */
export const PREFIX_LENGTH = 9

/** Whether a key is accepted at an instant, in epoch milliseconds. */
export function isAccepted(key: ApiKey, now: number): boolean {
  return !key.revoked && (key.expires === null || now < key.expires)
}

/**
 * Creates a secret with 192 random bits. It needs no escaping in a URL.
 *
 * @example
 * newSecret() // 'iq_' and 32 letters, digits, hyphens and underscores
 */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `iq_${base64.replaceAll('+', '-').replaceAll('/', '_')}`
}

/**
 * Returns the SHA-256 hash of a secret's UTF-8 bytes as 64 hexadecimal digits. A store keeps only this hash
 * and the secret's first nine characters.
 *
 * @throws TypeError when the secret is not a string.
 * @example
 * await hashSecret('') // 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
 */
export async function hashSecret(secret: string): Promise<string> {
  checkArgument('hashSecret', 'secret', secret, TEXT)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
