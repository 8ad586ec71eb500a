import type { ApiKey } from '../apiKey.ts'
import { USAGE_WINDOW, type UsageStore } from '../usageStore.ts'

/**
 * Creates a usage store that lasts as long as the process. Use it for tests, or for services whose quotas
 * need not survive a restart.
 *
 * @example
 * createReleasesHandler({ store, keys, usage: memoryUsageStore() })
 */
export function memoryUsageStore(): UsageStore {
  let tickets = 0
  // Key → ticket → epoch milliseconds of the reservation.
  const usage = new Map<string, Map<number, number>>()

  function inWindow({ id }: ApiKey, now: number): Map<number, number> {
    const own = usage.get(id) ?? new Map<number, number>()
    usage.set(id, own)
    for (const [ticket, at] of own) if (Math.abs(at - now) >= USAGE_WINDOW) own.delete(ticket)
    return own
  }

  function acceptedFrom(own: ReadonlyMap<number, number>, { maxqueries }: ApiKey, now: number): number {
    const leaving = [...own.values()].sort((a, b) => a - b)[own.size - maxqueries]
    return (leaving ?? now) + USAGE_WINDOW
  }

  return {
    async used(key, now) {
      const own = inWindow(key, now)
      const free = own.size < key.maxqueries
      return { nbqueries: own.size, acceptedFrom: free ? null : acceptedFrom(own, key, now) }
    },
    async reserve(key, now) {
      const own = inWindow(key, now)
      if (own.size < key.maxqueries) {
        own.set(++tickets, now)
        return { granted: true, nbqueries: own.size, ticket: tickets }
      }
      return { granted: false, nbqueries: own.size, acceptedFrom: acceptedFrom(own, key, now) }
    },
    async release(ticket) {
      for (const own of usage.values()) own.delete(ticket)
    },
  }
}
