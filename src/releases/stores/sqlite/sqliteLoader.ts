import { statfsSync, statSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { bulkWrite } from '../../../backends/sql/engines/sqlite/fts5/bulkWrite.ts'
import { toRow } from '../../../backends/sql/table/toRow.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import type { Release } from '../../release.ts'
import type { ReleasesSchema } from '../../schema.ts'
import { type BatchTarget, type Loaded, type ReadRelease, ReleaseLoader } from '../releaseLoader.ts'
import { orStoreFault } from './database.ts'
import { transaction } from './files/openFile.ts'
import { StoreFault } from './files/storeFault.ts'
import { firstPlace, PLACES } from './releasePlace.ts'
import { DOCUMENT, RELEASE_COLUMNS, RELEASE_TABLE, releaseTable } from './releaseTable.ts'

/** The releases of a load for which it merges once: it does not merge much for a few new releases. */
const RELEASES_OF_MERGE = 250

/**
 * What a batch takes of the disk at most, in bytes: for each byte of its JSON, in the database and its log;
 * for the pages that a release changes, in the log.
 */
const DISK_OF_BYTE = 8
const DISK_OF_RELEASE = 32 * 1024

/** What is left of the disk for the service, which counts queries. */
const DISK_LEFT = 2_000_000

/** What merging may take of it: a part of the index is written again before the old one is free. */
const DISK_OF_MERGE = 20_000_000

/** The pages of the database that are held in memory, so that those of a batch are written once. */
const CACHE_KIBIBYTES = 32 * 1024

const COLUMN_LIST = RELEASE_COLUMNS.map((column) => `"${column}"`).join(', ')
const INDEX = bulkWrite(releaseTable)!
const PLACEHOLDERS = RELEASE_COLUMNS.map(() => '?').join(', ')

/** How releases are loaded. */
export interface SqliteLoaderOptions {
  /** The maximum size of a release, in UTF-8 bytes of its JSON. Default 2,000,000. */
  readonly maxBytes?: number | undefined
  /**
   * Stores all releases in one transaction, so that `discard` leaves the store as it was. Others cannot load
   * meanwhile. Default: each batch is a transaction.
   */
  readonly whole?: boolean | undefined
}

/** The values of a release's row, and the first of the places where it may lie. */
export interface StoredRow {
  readonly place: bigint
  readonly values: readonly SQLInputValue[]
}

/**
 * Loads releases by a connection, which is closed when the load ends. Each batch is one transaction: whatever
 * ends the process, every release is stored whole or not at all, and what was stored stays. Rows lie newest
 * first: searches read them in this order. What stores releases can throw a StoreFault.
 */
export function sqliteLoader(
  database: DatabaseSync,
  { maxBytes, whole = false }: SqliteLoaderOptions = {},
): ReleaseLoader<StoredRow> {
  return new ReleaseLoader(new SqliteTarget(database, whole), maxBytes)
}

class SqliteTarget implements BatchTarget<StoredRow> {
  readonly #database: DatabaseSync
  readonly #statements: ReturnType<typeof prepareStatements>
  #loaded = 0

  constructor(database: DatabaseSync, whole: boolean) {
    this.#database = database
    // A checkpoint follows each batch.
    database.exec(`pragma wal_autocheckpoint = 0; pragma cache_size = -${CACHE_KIBIBYTES}`)
    this.#statements = this.#orFault(() => prepareStatements(database))
    if (whole) this.#orFault(() => database.exec('begin immediate'))
  }

  convert(release: Release, json: string): StoredRow {
    const row = { ...toRow(releaseTable, release as DocumentOf<ReleasesSchema>), [DOCUMENT]: json }
    return {
      place: firstPlace(Date.parse(release.versioncreated)),
      values: RELEASE_COLUMNS.map((column) => row[column as keyof typeof row] as SQLInputValue),
    }
  }

  async store(batch: readonly ReadRelease<StoredRow>[]): Promise<Loaded> {
    const rows = batch.toSorted((a, b) => (a.stored.place < b.stored.place ? -1 : 1))
    this.#assertRoom(rows)
    const store = (): number => this.#storeRows(rows)
    try {
      const replaced = this.#orFault(() =>
        this.#database.isTransaction ? store() : transaction(this.#database, store),
      )
      this.#loaded += rows.length
      this.#checkpoint()
      return { loaded: rows.length, replaced, refused: [] }
    } catch (error) {
      this.#emptyLog()
      throw error
    }
  }

  /** Nothing of the load is left in the write-ahead log. */
  async finish(): Promise<void> {
    if (this.#database.isTransaction) this.#orFault(() => this.#database.exec('commit'))
    this.#mergeIndex()
    this.#orFault(() => this.#database.exec('pragma optimize'))
    this.#checkpoint()
    this.#database.close()
  }

  async abandon(): Promise<void> {
    this.#database.close()
  }

  /** A full disk would leave no room to empty the log, and to count queries. */
  #assertRoom(rows: readonly ReadRelease<StoredRow>[]): void {
    const path = this.#database.location()!
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
    const changed = Math.min(rows.length * DISK_OF_RELEASE, statSync(path).size)
    // What the log holds is written into the database, too.
    const log = statSync(`${path}-wal`).size
    const needed = DISK_OF_BYTE * bytes + changed + log + DISK_LEFT
    const free = this.#freeBytes()
    if (free >= needed) return
    const figures = `its disk has ${megabytes(free)} free, and ${megabytes(needed)} are needed`
    throw new StoreFault(`${path} cannot grow: ${figures}. Free up space on its disk.`)
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#database.location()!)
    return bavail * bsize
  }

  /** The log of a batch that did not fit would keep the disk full. What failed is told already. */
  #emptyLog(): void {
    try {
      this.#checkpoint()
    } catch {}
  }

  /** Merges what the batches have left in the full-text index, some of it at a time. */
  #mergeIndex(): void {
    if (this.#loaded === 0 || !this.#orFault(() => this.#isIndexed())) return
    const changes = () => Number(this.#database.prepare('select total_changes() as n').get()!.n)
    const merge = () => {
      const before = changes()
      this.#database.exec(INDEX.merge)
      return changes() - before
    }
    for (let left = 2 + this.#loaded / RELEASES_OF_MERGE; left > 0; left--) {
      if (this.#freeBytes() < DISK_OF_MERGE) return
      if (this.#orFault(() => transaction(this.#database, merge)) < 2) return
      this.#checkpoint()
    }
  }

  #isIndexed(): boolean {
    return INDEX.isComplete.every((text) => this.#database.prepare(text).get()!.holds === 1)
  }

  /** Stores releases in a transaction; the number of those that replaced one. */
  #storeRows(rows: readonly ReadRelease<StoredRow>[]): number {
    const { begin, copy, end } = INDEX
    if (!this.#isIndexed()) return rows.filter((row) => this.#storeRow(row, [])).length
    for (const statement of begin) this.#database.exec(statement)
    const places: bigint[] = []
    const replaced = rows.filter((row) => this.#storeRow(row, places)).length
    for (const statement of copy) this.#database.prepare(statement).run(`[${places.join()}]`)
    for (const statement of end) this.#database.exec(statement)
    return replaced
  }

  /**
   * Stores a release; `true` if it replaced one.
   *
   * @param places gets the places of its row and of the one that it replaced
   */
  #storeRow({ identifier, stored: { place, values } }: ReadRelease<StoredRow>, places: bigint[]): boolean {
    const { existing, last, remove, store } = this.#statements
    const end = place + PLACES
    const before = existing.get(identifier)?.place as bigint | undefined
    const stays = before !== undefined && before >= place && before < end
    const next = stays ? before : ((last.get(place, end)!.last as bigint | null) ?? place - 1n) + 1n
    // A row that is replaced elsewhere runs no trigger, so the full-text index would keep it.
    if (before !== undefined && before !== next) remove.run(before)
    if (next === end) throw new StoreFault(`One minute can have ${PLACES} releases.`)
    store.run(next, ...values)
    places.push(next, ...(before === undefined ? [] : [before]))
    return before !== undefined
  }

  /**
   * Empties the write-ahead log. It waits for searches that read it, up to the time-out of the connection;
   * otherwise the next checkpoint does it.
   */
  #checkpoint(): void {
    if (this.#database.isTransaction) return
    this.#orFault(() => this.#database.exec('pragma wal_checkpoint(truncate)'))
  }

  #orFault<T>(run: () => T): T {
    return orStoreFault(this.#database, run)
  }
}

function prepareStatements(database: DatabaseSync) {
  const reading = (text: string): StatementSync => {
    const statement = database.prepare(text)
    statement.setReadBigInts(true)
    return statement
  }
  return {
    existing: reading(`select rowid as place from ${RELEASE_TABLE} where publicidentifier = ?`),
    last: reading(`select max(rowid) as last from ${RELEASE_TABLE} where rowid >= ? and rowid < ?`),
    remove: database.prepare(`delete from ${RELEASE_TABLE} where rowid = ?`),
    store: database.prepare(
      `insert or replace into ${RELEASE_TABLE} (rowid, ${COLUMN_LIST}) values (?, ${PLACEHOLDERS})`,
    ),
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
