import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import {
  FLAG,
  LIMIT,
  listOf,
  NAME,
  NUMBER,
  OBJECT,
  orNull,
  type RulesOf,
  required,
  TEXT,
} from '../../diagnostics/arguments/rules.ts'
import { type ApiKey, DEFAULT_MAX_HITS, DEFAULT_MAX_QUERIES, hashSecret } from '../apiKey.ts'
import type { KeyStore } from '../keyStore.ts'

/** A key for {@link memoryKeyStore}: its secret, and any settings. */
export type MemoryKey = Partial<ApiKey> & { readonly secret: string }

const KEY_RULES: RulesOf<MemoryKey> = {
  secret: required(TEXT),
  id: NAME,
  name: TEXT,
  expires: orNull(NUMBER),
  revoked: FLAG,
  maxqueries: LIMIT,
  maxhits: LIMIT,
}

/**
 * Creates a key store that lasts as long as the process. Use it for tests, or for services whose keys are
 * part of their configuration. A key's `id` defaults to its position in the list, counted from 1, and its
 * `name` defaults to its `id`.
 *
 * @example
 * const keys = await memoryKeyStore([{ secret: 'opensesame', maxqueries: 50 }])
 */
export async function memoryKeyStore(declared: readonly MemoryKey[]): Promise<KeyStore> {
  checkArgument('memoryKeyStore', 'declared', declared, listOf(OBJECT, 'a list of keys'))
  for (const key of declared) checkOptions('memoryKeyStore', key, KEY_RULES)
  const keys = new Map<string, ApiKey>()
  for (const [at, { secret, ...given }] of declared.entries()) {
    const id = given.id ?? String(at + 1)
    keys.set(await hashSecret(secret), {
      id,
      name: given.name ?? id,
      expires: given.expires ?? null,
      revoked: given.revoked ?? false,
      maxqueries: given.maxqueries ?? DEFAULT_MAX_QUERIES,
      maxhits: given.maxhits ?? DEFAULT_MAX_HITS,
    })
  }
  // The time of a look-up may reveal how a hash begins, but nobody can choose a secret by its hash.
  return { find: async (secret) => keys.get(await hashSecret(secret)) ?? null }
}
