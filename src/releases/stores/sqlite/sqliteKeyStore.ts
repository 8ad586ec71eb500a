import { hashSecret } from '../../apiKey.ts'
import { type EditableKeyStore, makeKey, nameInUse } from '../../keyStore.ts'
import type { KeysThread } from './keys/keysThread.ts'

/** The keys in a file of keys and usage. */
export function sqliteKeyStore(thread: KeysThread): EditableKeyStore {
  return {
    find: async (secret) => thread.call('find', await hashSecret(secret)),
    async add(name, settings) {
      const { secret, ...key } = await makeKey(name, settings)
      if (!(await thread.call('add', key))) throw new Error(nameInUse(name))
      return secret
    },
    list: () => thread.call('list'),
    revoke: (name) => thread.call('revoke', name),
  }
}
