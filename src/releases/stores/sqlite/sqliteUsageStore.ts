import type { UsageStore } from '../../usageStore.ts'
import type { KeysThread } from './keys/keysThread.ts'

/** The usage in a file of keys and usage. */
export function sqliteUsageStore(thread: KeysThread): UsageStore {
  return {
    used: ({ id, maxqueries }, now) => thread.call('used', { id, maxqueries }, now),
    reserve: ({ id, maxqueries }, now) => thread.call('reserve', { id, maxqueries }, now),
    release: (ticket) => thread.call('release', ticket),
  }
}
