import { statSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { documentsIn } from '../../../backends/sql/engines/sqlite/fts5/completeness.ts'
import type { Statement } from '../../../backends/sql/engines/sqlite/fts5/fts5Ddl.ts'
import { isShort } from '../../../backends/sql/engines/sqlite/fts5/prefixes.ts'
import { registerFunctions } from '../../../backends/sql/engines/sqlite/functions/registerFunctions.ts'
import type { CompiledSearch } from './compileSearch.ts'
import { RESTORE_RELEASES } from './database.ts'
import { storeFault } from './files/storeFault.ts'
import { byInstant, byPlace, byPlaceUntil, INDEX, MAY_CONTINUE } from './newestStatements.ts'
import { instantsOf, PLACES } from './releasePlace.ts'
import type { SentHits } from './searchJob.ts'
import { StatementCache } from './statementCache.ts'

/**
 * How much of a database is mapped into memory: address space, not memory of its own. Beyond it, pages that
 * lie apart in the file are read one by one: in 440 MB, a search that reads every row took a fifth longer
 * when 256 MB were mapped.
 */
const MAPPED_BYTES = 1024 * 1024 * 1024

const DATA_VERSION: Statement = { sql: 'pragma data_version', parameters: [] }

type Row = Record<string, SQLOutputValue>

/**
 * A connection that only reads. It is opened again after a failure, and when another file lies at its path.
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
  run(search: CompiledSearch): SentHits {
    return this.#using((statements) =>
      inSnapshot(statements, () => {
        const isIndexed = this.#indexed(statements) > 0
        const row = newest(isIndexed ? search : { ...search, match: null }, statements)
        return { hits: row.hits as Uint8Array<ArrayBuffer>, count: Number(row.count) }
      }),
    )
  }

  /** Whether FTS5 reads the rows of a prefix in little time. */
  readonly isShort = (prefix: string): boolean =>
    this.#using((statements) => {
      const { positions } = rowOf(statements, INDEX.positionsOf(prefix))
      return isShort(Number(positions), this.#indexed(statements))
    })

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

  #identify(): string {
    const { dev, ino } = statSync(this.#path)
    return `${dev} ${ino}`
  }

  #open(): DatabaseSync {
    // As text, a path that begins with file: would be a URL.
    const database = new DatabaseSync(pathToFileURL(this.#path), { readOnly: true, timeout: 1000 })
    registerFunctions(database)
    // Memory-mapped pages need not be copied. A search that reads every row took half the time with it.
    database.exec(`pragma mmap_size = ${MAPPED_BYTES}`)
    // Node cannot interrupt a statement of SQLite. An error thrown by a function that is called at each row
    // ends it.
    database.function(MAY_CONTINUE, () => {
      if (!this.#mayContinue()) throw new Error('The search was stopped.')
      return 1
    })
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

function newest(search: CompiledSearch, statements: StatementCache): Row {
  const first = rowOf(statements, byPlace(search))
  if (first.unread === null) return first
  const last = BigInt(first.unread as number)
  if (search.match !== null) {
    const all = rowOf(statements, byPlaceUntil(search, last))
    if (all.complete === 1) return all
  }
  return newestOfCrowd(search, statements, last)
}

/** Hits before the minute of a place by their places, and those of that minute by an index over instants. */
function newestOfCrowd(search: CompiledSearch, statements: StatementCache, last: bigint): Row {
  const before = rowOf(statements, byPlaceUntil(search, last - PLACES))
  const count = Number(before.count)
  const within = rowOf(statements, byInstant(search, search.limit - count, instantsOf(last)))
  return { hits: joined([before.hits, within.hits]), count: count + Number(within.count) }
}

/** The bytes of lists in JSON as those of one list, alone in their buffer. */
function joined(lists: readonly unknown[]): Uint8Array<ArrayBuffer> {
  const texts = lists.map((list) =>
    Buffer.from(list as Uint8Array)
      .toString()
      .slice(1, -1),
  )
  return new Uint8Array(Buffer.from(`[${texts.filter((text) => text !== '').join()}]`))
}
