import type { UsageStore } from '../../usageStore.ts'
import type { KeysThread } from './keys/keysThread.ts'

/** The usage in a file of keys and usage. It is read by `reading`, which waits for no commit. */
export function sqliteUsageStore(thread: KeysThread, reading: KeysThread): UsageStore {
  return {
    used: ({ id, maxqueries }, now) => reading.call('used', { id, maxqueries }, now),
    reserve: ({ id, maxqueries }, now) => thread.call('reserve', { id, maxqueries }, now),
    release: (ticket) => thread.call('release', ticket),
  }
}
