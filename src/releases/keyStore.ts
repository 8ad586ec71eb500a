import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { ANY_NUMBER, orNull, type RulesOf, TEXT } from '../diagnostics/arguments/rules.ts'
import {
  type ApiKey,
  DEFAULT_MAX_HITS,
  DEFAULT_MAX_QUERIES,
  hashSecret,
  MAX_MAX_HITS,
  MAX_MAX_QUERIES,
  newSecret,
  PREFIX_LENGTH,
} from './apiKey.ts'
import type { Usage } from './usageStore.ts'

/** A key found in a store. */
export interface FoundKey extends ApiKey {
  /**
   * The key's usage, if the key store also counts queries. If it is missing, the service reads it from the
   * usage store.
   */
  readonly used?: Usage
}

/** A store in which the service looks up API keys. */
export interface KeyStore {
  /**
   * Returns the key with this secret, even if it is expired or revoked, or `null` if there is no such key.
   *
   * @param now the time for which {@link FoundKey.used} is computed, in epoch milliseconds. Default: the
   *   system clock
   */
  find(secret: string, now?: number): Promise<FoundKey | null>
}

/** A key store that can also create and revoke keys. */
export interface EditableKeyStore extends KeyStore {
  /**
   * Creates a key and returns its secret. The secret cannot be retrieved later.
   *
   * @throws TypeError or RangeError when the name or a setting is invalid, and Error when an active key
   *   already has that name.
   */
  add(name: string, key?: NewKey): Promise<string>
  /** Lists every key ever created, oldest first. */
  list(): Promise<readonly ListedKey[]>
  /**
   * Revokes the active key with this name, with immediate effect. Returns `false` if there is no such key.
   */
  revoke(name: string): Promise<boolean>
}

/** The settings of a new key. */
export interface NewKey {
  /** When the key expires, in epoch milliseconds. Default: never. */
  readonly expires?: number | null
  /** The maximum number of queries in any 24 hours, up to 10,000,000. Default 1,000. */
  readonly maxqueries?: number
  /** The maximum number of hits in one response, up to 10,000. Default 100. */
  readonly maxhits?: number
}

const NEW_KEY_RULES: RulesOf<NewKey> = {
  expires: orNull(ANY_NUMBER),
  maxqueries: ANY_NUMBER,
  maxhits: ANY_NUMBER,
}

/** A key as shown in a list. */
export interface ListedKey extends ApiKey {
  /** The first characters of the key's secret, so that its owner can recognise it. */
  readonly prefix: string
  /** When the key was created, in epoch milliseconds. */
  readonly created: number
}

/** The maximum length of a key's name, in characters. */
const MAX_NAME = 100

/** The problem with a name that another active key has. */
export function nameInUse(name: string): string {
  return `there is already an active key named ${name}: revoke it first, or choose another name`
}

/**
 * A new key: its secret, to be shown once, and what a store keeps of it.
 *
 * @throws TypeError or RangeError when the name or a setting is invalid.
 */
export async function makeKey(
  name: string,
  settings: NewKey = {},
): Promise<Omit<ListedKey, 'id' | 'revoked'> & { readonly secret: string; readonly hash: string }> {
  checkArgument('keys.add', 'name', name, TEXT)
  checkOptions('keys.add', settings, NEW_KEY_RULES)
  const { expires = null, maxqueries = DEFAULT_MAX_QUERIES, maxhits = DEFAULT_MAX_HITS } = settings
  checkName(name)
  checkWhole('maxqueries', maxqueries, 0, MAX_MAX_QUERIES)
  checkWhole('maxhits', maxhits, 1, MAX_MAX_HITS)
  if (expires !== null) checkWhole('expires', expires, -MAX_INSTANT, MAX_INSTANT)
  const secret = newSecret()
  return {
    name,
    expires,
    maxqueries,
    maxhits,
    prefix: secret.slice(0, PREFIX_LENGTH),
    created: Date.now(),
    secret,
    hash: await hashSecret(secret),
  }
}

/** The last instant of a `Date`, in epoch milliseconds. */
const MAX_INSTANT = 8.64e15

function checkName(name: string): void {
  const refuse = (problem: string): never => {
    throw new RangeError(`a key cannot have this name: ${problem}`)
  }
  if (name.trim() === '') refuse('it is empty')
  if (name.trim() !== name) refuse('it begins or ends with a space')
  // Control and format characters, line separators, and lone surrogates.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)) refuse('it contains an invisible character')
  const length = [...name].length
  if (length > MAX_NAME) refuse(`it has ${length} characters, and ${MAX_NAME} is the maximum`)
}

function checkWhole(setting: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${setting} is a whole number from ${min} to ${max}, not ${value}`)
}
