import { hash } from 'node:crypto'
import { type EditableKeyStore, makeKey, nameInUse } from '../../keyStore.ts'
import type { KeysThread } from './keys/keysThread.ts'

/** The keys in a file of keys and usage. Keys are found by `reading`, which waits for no commit. */
export function sqliteKeyStore(thread: KeysThread, reading: KeysThread): EditableKeyStore {
  return {
    // The same as `hashSecret`, in a hundredth of its time.
    find: async (secret) => reading.call('find', hash('sha256', secret, 'hex')),
    async add(name, settings) {
      const { secret, ...key } = await makeKey(name, settings)
      if (!(await thread.call('add', key))) throw new Error(nameInUse(name))
      return secret
    },
    list: () => thread.call('list'),
    revoke: (name) => thread.call('revoke', name),
  }
}
