import { statSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Hints } from '../../../backends/sql/accelerate/hints.ts'
import { readHintsSync } from '../../../backends/sql/accelerate/readHints.ts'
import { registerFunctions } from '../../../backends/sql/engines/sqlite/functions/registerFunctions.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { ReleasesSchema } from '../../schema.ts'
import { type CompiledSearch, compileUnordered } from './compileSearch.ts'
import { RESTORE_RELEASES } from './database.ts'
import { storeFault } from './files/storeFault.ts'
import {
  byInstant,
  byPlace,
  byPlaceUntil,
  FIND_ORDERED,
  HAS_PLACES,
  MAY_CONTINUE,
  type Statement,
} from './newestStatements.ts'
import { instantsOf, PLACES } from './releasePlace.ts'
import { releaseTable } from './releaseTable.ts'
import type { SearchJob, SentHits } from './searchJob.ts'
import { StatementCache } from './statementCache.ts'

/**
 * How much of a database is mapped into memory: address space, not memory of its own. Beyond it, pages that
 * lie apart in the file are read one by one: in 440 MB, a search that reads every row took a fifth longer
 * when 256 MB were mapped.
 */
const MAPPED_BYTES = 1024 * 1024 * 1024

type Row = Record<string, SQLOutputValue>

/** Gives the one row of a statement. */
type Select = (statement: Statement) => Row

/**
 * A connection that only reads. It is opened again after a failure, and when another file lies at its path.
 */
export class SearchConnection {
  readonly #path: string
  readonly #mayContinue: () => boolean
  #database: DatabaseSync | null = null
  #statements: StatementCache | null = null
  #hasPlaces: boolean | null = null
  #isOrdered = false
  #file = ''

  /** `mayContinue` is asked at each row. */
  constructor(path: string, mayContinue: () => boolean) {
    this.#path = path
    this.#mayContinue = mayContinue
  }

  /**
   * Runs a search.
   *
   * @param job what the search was compiled from
   * @throws StoreFault when SQLite fails, Error when the search may not continue.
   */
  run(search: CompiledSearch, job: SearchJob): SentHits {
    return this.#using((statements) => {
      const select: Select = ({ sql, parameters }) => statements.all(sql, parameters)[0]!
      this.#hasPlaces ??= select(HAS_PLACES).found === 1
      // An order that was lost is looked for first, so that no search is made in vain.
      this.#isOrdered ||= this.#hasPlaces && select(FIND_ORDERED).ordered === 1
      const newest = this.#isOrdered ? inSnapshot(statements, () => newestByPlace(search, select)) : null
      this.#isOrdered = newest !== null
      const row = newest ?? select(byInstant(compileUnordered(job, this.hintsFor), job.limit))
      return { hits: row.hits as Uint8Array<ArrayBuffer>, count: Number(row.count) }
    })
  }

  /** What the full-text index says about a plan; nothing in a store of an earlier version, which has none. */
  readonly hintsFor = (plan: Plan<ReleasesSchema>): Hints =>
    this.#using((statements) =>
      readHintsSync(releaseTable, plan, (text, parameters) => statements.all(text, parameters)),
    )

  #using<T>(use: (statements: StatementCache) => T): T {
    const file = this.#identify()
    if (file !== this.#file) this.#close()
    this.#database ??= this.#open()
    this.#statements ??= new StatementCache(this.#database)
    this.#file = file
    try {
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
    const database = new DatabaseSync(this.#path, { readOnly: true, timeout: 1000 })
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
    this.#hasPlaces = null
    this.#isOrdered = false
    database?.close()
  }
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

/** `null` where rows are not known to lie in the order of their instants. */
function newestByPlace(search: CompiledSearch, select: Select): Row | null {
  const first = select(byPlace(search))
  if (first.ordered !== 1) return null
  if (first.unread === null) return first
  const last = BigInt(first.unread as number)
  if (search.match !== null) {
    const all = select(byPlaceUntil(search, last))
    if (all.ordered !== 1) return null
    if (all.complete === 1) return all
  }
  return newestOfCrowd(search, select, last)
}

/** Hits before the minute of a place by their places, and those of that minute by an index over instants. */
function newestOfCrowd(search: CompiledSearch, select: Select, last: bigint): Row | null {
  const before = select(byPlaceUntil(search, last - PLACES))
  if (before.ordered !== 1) return null
  const count = Number(before.count)
  const within = select(byInstant(search, search.limit - count, instantsOf(last)))
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
