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
import {
  type ApiKey,
  DEFAULT_MAX_HITS,
  DEFAULT_MAX_QUERIES,
  equalInConstantTime,
  hashSecret,
} from '../apiKey.ts'
import type { KeyStore } from '../keyStore.ts'

/**
 * A key in memory: its secret and any of its settings.
 *
 * @example
 * const key: MemoryKey = { secret: 'opensesame', maxqueries: 50 }
 * await memoryKeyStore([key])
 */
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
 * A key store that lives as long as the process: for tests, and for services whose keys are part of their
 * configuration. `id` and `name` default to the key's position from 1.
 *
 * @example
 * const keys = await memoryKeyStore([{ secret: 'opensesame', maxqueries: 50 }])
 */
export async function memoryKeyStore(declared: readonly MemoryKey[]): Promise<KeyStore> {
  checkArgument('memoryKeyStore', 'declared', declared, listOf(OBJECT, 'a list of keys'))
  for (const key of declared) checkOptions('memoryKeyStore', key, KEY_RULES)
  const entries = await Promise.all(
    declared.map(async ({ secret, ...given }, at) => {
      const id = given.id ?? String(at + 1)
      const key: ApiKey = {
        id,
        name: given.name ?? id,
        expires: given.expires ?? null,
        revoked: given.revoked ?? false,
        maxqueries: given.maxqueries ?? DEFAULT_MAX_QUERIES,
        maxhits: given.maxhits ?? DEFAULT_MAX_HITS,
      }
      return { hash: await hashSecret(secret), key }
    }),
  )
  return {
    async find(secret) {
      const hash = await hashSecret(secret)
      let found: ApiKey | null = null
      // Every entry is compared, so that the time does not reveal which one matched.
      for (const entry of entries) if (equalInConstantTime(entry.hash, hash)) found = entry.key
      return found
    },
  }
}
