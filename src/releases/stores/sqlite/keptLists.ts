import type { DataVersion } from './files/dataVersion.ts'
import type { HitList } from './searchJob.ts'

/** Lists that are kept, and the size of one, in bytes. */
const MAX_LISTS = 4
const MAX_SIZE = 4 * 1024 * 1024

/** A query that asks for all releases. Its hits depend on nothing but the database. */
const EVERYTHING = /^[ \t\n\r]*\*(?::\*)?[ \t\n\r]*$/

/**
 * The newest releases, for queries that ask for all of them. A list is kept as long as the database does not
 * change; whoever asks for as many hits gets the same bytes.
 */
export class KeptLists {
  readonly #version: DataVersion
  /** By query and number of hits; the ones used last are at the end. */
  readonly #lists = new Map<string, HitList & { readonly version: string }>()

  constructor(version: DataVersion) {
    this.#version = version
  }

  /** Whether a query has a list, perhaps one that is no longer right. */
  has(text: string, limit: number): boolean {
    return this.#lists.has(keyOf(text, limit))
  }

  /** The list of a query, if the database is still the same. */
  find(text: string, limit: number): HitList | null {
    const key = keyOf(text, limit)
    const kept = this.#lists.get(key)
    if (kept === undefined) return null
    this.#lists.delete(key)
    if (kept.version !== this.#version.read()) return null
    this.#lists.set(key, kept)
    return kept
  }

  /** What `find` later compares, before a query runs; `null` for a query whose list is not kept. */
  versionFor(text: string): string | null {
    return EVERYTHING.test(text) ? this.#version.read() : null
  }

  /** Keeps a list if the database has not changed since `version`; `false` if it does not. */
  keep(text: string, limit: number, list: HitList, version: string | null): boolean {
    if (version === null || list.hits.length > MAX_SIZE || this.#version.read() !== version) return false
    this.#lists.set(keyOf(text, limit), { ...list, version })
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > MAX_LISTS) this.#lists.delete(oldest!)
    return true
  }

  /** Closes the connection. */
  close(): void {
    this.#version.close()
  }
}

function keyOf(text: string, limit: number): string {
  return `${limit} ${text}`
}
