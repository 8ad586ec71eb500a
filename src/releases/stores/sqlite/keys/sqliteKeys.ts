import { hash } from 'node:crypto'
import { type EditableKeyStore, makeKey, nameInUse } from '../../../keyStore.ts'
import type { UsageStore } from '../../../usageStore.ts'
import type { KeysConnection } from './keysConnection.ts'
import { withKeys } from './withKeys.ts'

/**
 * The keys of the store at a path, found through a connection. They are listed and changed as by a command,
 * so that a revocation outlives a power failure.
 */
export function sqliteKeyStore(connection: KeysConnection, path: string): EditableKeyStore {
  return {
    // The same as `hashSecret`, in a hundredth of its time.
    find: async (secret) => connection.read((tables) => tables.find(hash('sha256', secret, 'hex'))),
    async add(name, settings) {
      const { secret, ...key } = await makeKey(name, settings)
      if (!(await withKeys(path, (keys) => keys.add(key)))) throw new Error(nameInUse(name))
      return secret
    },
    list: () => withKeys(path, (keys) => keys.list()),
    revoke: (name) => withKeys(path, (keys) => keys.revoke(name)),
  }
}

/** The usage in a file of keys and usage. */
export function sqliteUsageStore(connection: KeysConnection): UsageStore {
  return {
    used: async (key, now) => connection.read((tables) => tables.used(key, now)),
    reserve: (key, now) => connection.write((tables) => tables.reserve(key, now)),
    release: (ticket) => connection.write((tables) => tables.release(ticket)),
  }
}
