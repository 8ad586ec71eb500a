import { USAGE_WINDOW, type UsageStore } from '../usageStore.ts'

/**
 * A usage store that lives as long as the process: for tests, and for services whose quotas need not survive
 * a restart.
 *
 * @example
 * createReleasesHandler({ store, keys, usage: memoryUsageStore() })
 */
export function memoryUsageStore(): UsageStore {
  let tickets = 0
  // Key → ticket → epoch milliseconds of the reservation.
  const usage = new Map<string, Map<number, number>>()
  return {
    async reserve(key, now) {
      const own = usage.get(key.id) ?? new Map<number, number>()
      usage.set(key.id, own)
      for (const [ticket, at] of own) if (at <= now - USAGE_WINDOW) own.delete(ticket)
      if (own.size < key.maxqueries) {
        own.set(++tickets, now)
        return { granted: true, nbqueries: own.size, ticket: tickets }
      }
      const leaving = [...own.values()].sort((a, b) => a - b)[own.size - key.maxqueries]
      return { granted: false, nbqueries: own.size, acceptedFrom: (leaving ?? now) + USAGE_WINDOW }
    },
    async release(ticket) {
      for (const own of usage.values()) own.delete(ticket)
    },
  }
}
