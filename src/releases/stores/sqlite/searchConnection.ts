import { type Stats, statSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { documentsIn } from '../../../backends/sql/engines/sqlite/fts5/completeness.ts'
import type { Statement } from '../../../backends/sql/engines/sqlite/fts5/fts5Ddl.ts'
import { isShort } from '../../../backends/sql/engines/sqlite/fts5/prefixes.ts'
import { registerFunctions } from '../../../backends/sql/engines/sqlite/functions/registerFunctions.ts'
import type { HitList } from '../../releaseStore.ts'
import { RESTORE_RELEASES } from './database.ts'
import { assertNoPipe } from './files/openFile.ts'
import { StoreFault, storeFault } from './files/storeFault.ts'
import { INDEX, type NewestSearch, newestOf, rowsByInstant, rowsByPlace } from './newestStatements.ts'
import { instantsOf, lastPlaceBeside } from './releasePlace.ts'
import { type Row, StatementCache } from './statementCache.ts'

/** Hits that are read beyond the limit, since releases of one minute are not in the order of their places. */
const LOOKAHEAD = 12

/** The same where the full-text index finds them, for each hit that is sent. */
const LOOKAHEAD_INDEXED = 20

/** How exact the time is at which a file was written, in milliseconds. */
const CLOCK_TICK = 100

/** How often a search runs if other programs keep writing to its file. */
const MAX_TRIES = 5

/** The bytes of the file that SQLite reads. */
const SIZE: Statement = {
  sql: 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  parameters: [],
}

const DATA_VERSION: Statement = { sql: 'pragma data_version', parameters: [] }

/**
 * A connection that only reads. It is opened again after a failure, and when its file was replaced or
 * written.
 */
export class SearchConnection {
  readonly #path: string
  readonly #mayContinue: () => boolean
  #database: DatabaseSync | null = null
  #statements: StatementCache | null = null
  /** What SQLite counts the commits of other connections with. */
  #version: SQLOutputValue | undefined
  #documents = 0
  #file = ''

  /** `mayContinue` is asked at each row. */
  constructor(path: string, mayContinue: () => boolean) {
    this.#path = path
    this.#mayContinue = mayContinue
  }

  /**
   * Runs a search.
   *
   * @throws StoreFault when SQLite fails, Error when the search may not continue.
   */
  run(search: NewestSearch): HitList {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const hits = this.#using((statements) => inSnapshot(statements, () => this.#search(search, statements)))
      if (hits !== null) return hits
      this.#close()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CLOCK_TICK)
    }
    throw new StoreFault(`${this.#path} is being overwritten. Move a copy there (mv, not cp).`)
  }

  /** @returns `null` if a program other than SQLite wrote to the file meanwhile */
  #search(search: NewestSearch, statements: StatementCache): HitList | null {
    const isIndexed = this.#indexed(statements) > 0
    const before = statSync(this.#path)
    const places = this.#newest(isIndexed ? search : { ...search, match: null }, statements)
    const row = rowOf(statements, newestOf(places, search.limit))
    if (this.#isOverwritten(before, statements)) return null
    return { hits: row.hits as Uint8Array<ArrayBuffer>, count: Number(row.count) }
  }

  /** SQLite itself writes into a file that is being read only while there is a write-ahead log. */
  #isOverwritten(before: Stats, statements: StatementCache): boolean {
    const now = statSync(this.#path)
    if (now.ino !== before.ino || now.dev !== before.dev) return false
    if ((statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false
    const bytes = Number(rowOf(statements, SIZE).bytes)
    return now.mtimeMs !== before.mtimeMs || now.size !== before.size || before.size < bytes
  }

  /** Whether FTS5 reads the rows of a prefix in little time. */
  readonly isShort = (prefix: string): boolean =>
    this.#using((statements) => {
      const { positions } = rowOf(statements, INDEX.positionsOf(prefix))
      return isShort(Number(positions), this.#indexed(statements))
    })

  /** The places of the newest hits, and perhaps of others of the last one's minute. */
  #newest(search: NewestSearch, statements: StatementCache): number[] {
    const { limit, match } = search
    const most = match === null ? limit + LOOKAHEAD : limit * LOOKAHEAD_INDEXED
    const places: number[] = []
    let last = Infinity
    for (const place of this.#hits(statements, rowsByPlace(search))) {
      if (place > last || limit === 0) return places
      places.push(place)
      if (places.length === limit) last = Number(lastPlaceBeside(BigInt(place)))
      if (places.length > most) return this.#newestOfFullMinute(search, statements, places, BigInt(last))
    }
    return places
  }

  /** Of a minute with so many hits that to put them in order would take long, by an index over instants. */
  #newestOfFullMinute(
    search: NewestSearch,
    statements: StatementCache,
    places: readonly number[],
    last: bigint,
  ): number[] {
    const newest = places.filter((place) => lastPlaceBeside(BigInt(place)) < last)
    for (const place of this.#hits(statements, rowsByInstant(search, instantsOf(last)))) {
      newest.push(place)
      if (newest.length === search.limit) break
    }
    return newest
  }

  /**
   * The places of the hits among some rows. A statement ends at each row, hit or not: until then Node keeps
   * every value that a function was called with, and cannot interrupt it.
   */
  *#hits(statements: StatementCache, { sql, parameters }: Statement): Generator<number> {
    for (const { place, hit } of statements.iterate(sql, parameters)) {
      if (!this.#mayContinue()) throw new Error('The search was stopped.')
      if (hit === 1) yield place as number
    }
  }

  /** The documents of a complete full-text index, counted again after commits of other connections. */
  #indexed(statements: StatementCache): number {
    const version = rowOf(statements, DATA_VERSION).data_version
    if (version !== this.#version) this.#documents = documentsIn(rowOf(statements, INDEX.state))
    this.#version = version
    return this.#documents
  }

  #using<T>(use: (statements: StatementCache) => T): T {
    try {
      const file = this.#identify()
      if (file !== this.#file) this.#close()
      this.#database ??= this.#open()
      this.#statements ??= new StatementCache(this.#database)
      this.#file = file
      return use(this.#statements)
    } catch (error) {
      if (!this.#mayContinue()) throw error
      this.#close()
      throw storeFault(error, this.#path, RESTORE_RELEASES)
    }
  }

  /** Which file it is, and when it was written last: a program may write another database into it. */
  #identify(): string {
    const { dev, ino, size, mtimeMs } = statSync(this.#path)
    // Within one tick of the clock it may be written again.
    const settled = Date.now() - mtimeMs > CLOCK_TICK ? '' : performance.now()
    return `${dev} ${ino} ${size} ${mtimeMs} ${settled}`
  }

  #open(): DatabaseSync {
    assertNoPipe(this.#path)
    // As text, a path that begins with file: would be a URL.
    const database = new DatabaseSync(pathToFileURL(this.#path), { readOnly: true, timeout: 1000 })
    registerFunctions(database)
    return database
  }

  #close(): void {
    const database = this.#database
    this.#database = null
    this.#statements = null
    this.#version = undefined
    database?.close()
  }
}

/** The one row of a statement. */
function rowOf(statements: StatementCache, { sql, parameters }: Statement): Row {
  return statements.all(sql, parameters)[0]!
}

/** Runs statements that see one state of the database. */
function inSnapshot<T>(statements: StatementCache, run: () => T): T {
  statements.all('begin', [])
  try {
    return run()
  } finally {
    statements.all('rollback', [])
  }
}
