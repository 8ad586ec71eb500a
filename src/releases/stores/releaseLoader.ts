import { DocumentError } from '../../schema/documentError.ts'
import { type Release, readRelease } from '../release.ts'

/** The maximum size of a release if no other is set, in bytes of its JSON. */
export const MAX_RELEASE_BYTES = 2_000_000

/** A batch is full when it has this many releases, or this many bytes of JSON. */
const BATCH_RELEASES = 1000
const BATCH_BYTES = 4_000_000

/** A release that has been read, in the form that a store keeps. */
export interface ReadRelease<Stored> {
  readonly identifier: string
  readonly stored: Stored
  /** The length of its JSON. */
  readonly bytes: number
}

/** A release that an engine refused. */
export interface RefusedRelease {
  readonly publicidentifier: string
  /** The reason the engine gave. */
  readonly problem: string
}

/** The result of a load. */
export interface Loaded {
  /** The number of releases stored. */
  readonly loaded: number
  /** How many of the stored releases replaced an earlier release, from the same load or a previous one. */
  readonly replaced: number
  /** Releases that the engine refused. All the others were stored. */
  readonly refused: readonly RefusedRelease[]
}

/** How a store accepts releases. */
export interface BatchTarget<Stored> {
  /** The maximum length of a `publicidentifier`, in UTF-8 bytes. Default: unlimited. */
  readonly maxIdentifier?: number
  /**
   * Converts a release, and its JSON as the service sends it, to what the store keeps.
   *
   * @throws DocumentError when the store cannot keep the release.
   */
  convert(release: Release, json: string): Stored
  /** Stores releases, each identifier once. */
  store(batch: readonly ReadRelease<Stored>[]): Promise<Loaded>
  /** Called when all releases are stored. */
  finish?(): Promise<void>
  /** Called instead of `finish` when a load is abandoned. */
  abandon?(): Promise<void>
}

/**
 * Collects releases, and stores them in batches. If a batch contains a release twice, the last one is stored.
 *
 * @example
 * const loader = new ReleaseLoader({ convert: (release) => release, store })
 * for (const document of documents) await loader.put(loader.read(document))
 * await loader.commit() // { loaded: 3, replaced: 0, refused: [] }
 */
export class ReleaseLoader<Stored = unknown> {
  /** The maximum size of a release, in UTF-8 bytes of its JSON. */
  readonly maxBytes: number
  readonly #target: BatchTarget<Stored>
  readonly #batch = new Map<string, ReadRelease<Stored>>()
  readonly #refused: RefusedRelease[] = []
  #bytes = 0
  #loaded = 0
  #replaced = 0

  constructor(target: BatchTarget<Stored>, maxBytes = MAX_RELEASE_BYTES) {
    this.#target = target
    this.maxBytes = maxBytes
  }

  /**
   * Reads a release, without storing it.
   *
   * @throws DocumentError when the release is invalid or too large.
   */
  read(document: unknown): ReadRelease<Stored> {
    const release = readRelease(document)
    const json = JSON.stringify(release)
    const bytes = utf8Length(json)
    const { maxIdentifier = Infinity } = this.#target
    if (utf8Length(release.publicidentifier) > maxIdentifier)
      throw new DocumentError('publicidentifier', `it is longer than ${maxIdentifier} UTF-8 bytes.`)
    if (bytes > this.maxBytes) {
      const problem = `it has ${bytes} bytes as JSON, and ${this.maxBytes} is the maximum.`
      throw new DocumentError('release', problem)
    }
    return { identifier: release.publicidentifier, stored: this.#target.convert(release, json), bytes }
  }

  /** Adds a release that has been read. If the batch is full, stores it and returns a promise. */
  put(read: ReadRelease<Stored>): Promise<void> | undefined {
    this.#batch.set(read.identifier, read)
    this.#bytes += read.bytes
    return this.#batch.size >= BATCH_RELEASES || this.#bytes >= BATCH_BYTES ? this.#flush() : undefined
  }

  /** Stores the releases that are not yet stored. */
  async commit(): Promise<Loaded> {
    await this.#flush()
    await this.#target.finish?.()
    return { loaded: this.#loaded, replaced: this.#replaced, refused: this.#refused }
  }

  /** Drops the releases that are not yet stored. */
  async discard(): Promise<void> {
    this.#clear()
    await this.#target.abandon?.()
  }

  /** Reads and adds all releases, and commits. */
  async load(documents: Iterable<unknown> | AsyncIterable<unknown>): Promise<Loaded> {
    try {
      for await (const document of documents) await this.put(this.read(document))
      return await this.commit()
    } catch (error) {
      // The first failure is the one to report.
      await this.discard().catch(() => {})
      throw error
    }
  }

  async #flush(): Promise<void> {
    const batch = [...this.#batch.values()]
    this.#clear()
    if (batch.length === 0) return
    const { loaded, replaced, refused } = await this.#target.store(batch)
    this.#loaded += loaded
    this.#replaced += replaced
    this.#refused.push(...refused)
  }

  #clear(): void {
    this.#batch.clear()
    this.#bytes = 0
  }
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
