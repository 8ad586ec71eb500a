import { type ControlledTransaction, type Kysely, sql, type Transaction } from 'kysely'
import { readHints } from '../../../backends/sql/accelerate/readHints.ts'
import type { Database, RunStatement } from '../../../backends/sql/dialect/database.ts'
import type { Dialect } from '../../../backends/sql/dialect/dialect.ts'
import { newest } from '../../../backends/sql/newest.ts'
import { toRow } from '../../../backends/sql/table/toRow.ts'
import { toWhere } from '../../../backends/sql/toWhere.ts'
import { UnsupportedError } from '../../../backends/unsupportedError.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { safePlanQuery } from '../../../semantics/planQuery.ts'
import { type HitList, type PreparedSearch, type SearchOptions, SearchStopped } from '../../releaseStore.ts'
import { RELEASE_ORDER, type ReleasesSchema, releasesSchema } from '../../schema.ts'
import { BatchLoader, type BatchTarget, type Loaded, type ReadRelease } from '../batchLoader.ts'
import type { LoadableReleaseStore } from '../loadableReleaseStore.ts'
import { stopper } from '../stopper.ts'
import { createOnce } from './createOnce.ts'
import { DOCUMENT, releaseDdl, type SqlReleaseTable, sqlReleaseTable, TABLE } from './sqlReleaseTable.ts'

/** A database that Kysely is connected to, with any tables. */
export type KyselyDatabase = Exclude<Database, RunStatement>

/** How releases in a database of SQL are searched. */
export interface SqlReleaseStoreOptions {
  /** `postgres()` or `sqlite()` of `isoquery/sql`. */
  readonly dialect: Dialect
  /** The maximum time of a query, from planning to its hits, in milliseconds. Default 5,000. */
  readonly deadline?: number
  /** The maximum size of a release that `load` takes, in UTF-8 bytes of its JSON. Default 2,000,000. */
  readonly maxBytes?: number
}

// biome-ignore lint/suspicious/noExplicitAny: the tables of a user's database have any types.
type AnyTables = any
type AnyKysely = Kysely<AnyTables>

/** Releases in a database of SQL. Creates their table if it is missing. */
export async function sqlReleases(
  given: KyselyDatabase,
  { dialect, deadline = 5000, maxBytes }: SqlReleaseStoreOptions,
): Promise<LoadableReleaseStore> {
  const db: AnyKysely = given.withoutPlugins()
  const table = sqlReleaseTable(dialect)
  await createOnce(db, TABLE, releaseDdl(table), dialect.name)
  const inflightQueryAbortStrategy = await abortStrategy(db)

  async function run(plan: Plan<ReleasesSchema>, { limit, signal, until }: Running): Promise<HitList> {
    const { stopped } = stopper(signal, until)
    const options = { signal: stopped, inflightQueryAbortStrategy }
    try {
      const hints = await within(stopped, readHints(db, table, plan))
      const page = newest(plan, table, { order: RELEASE_ORDER, limit, hints, nativeOrder: true })
      const found = await db.selectFrom(TABLE).select(DOCUMENT).$call(page.select).execute(options)
      const hits = new TextEncoder().encode(`[${found.map((row) => row[DOCUMENT]).join()}]`)
      return { hits, count: found.length }
    } catch (error) {
      throw stoppedBy(error, signal, stopped)
    }
  }

  const convert: BatchTarget<StoredRow>['convert'] = (release, json) => ({
    ...toRow(table, release as DocumentOf<ReleasesSchema>),
    [DOCUMENT]: json,
  })
  const loader: LoadableReleaseStore['loader'] = ({ whole = false } = {}) =>
    new BatchLoader({ convert, ...(whole ? inOneTransaction(db) : inTransactions(db)) }, maxBytes)
  return {
    async prepare(text, options) {
      const until = performance.now() + deadline
      const planned = safePlanQuery(releasesSchema, text, { now: options.now })
      if (!planned.ok) return { ok: false, diagnostics: planned.diagnostics }
      const refusal = refusalOf(planned.plan, table)
      if (refusal !== null) return { ok: false, refusal }
      return { ok: true, run: () => run(planned.plan, { ...options, until }) } satisfies PreparedSearch
    },
    isEmpty: async () =>
      (await db.selectFrom(TABLE).select('publicidentifier').limit(1).execute()).length === 0,
    count: async () => {
      const count = sql<number>`count(*)`.as('count')
      return Number((await db.selectFrom(TABLE).select(count).executeTakeFirstOrThrow()).count)
    },
    loader,
    load: (documents) => loader().load(documents),
  }
}

/** A row with its document. */
type StoredRow = Readonly<Record<string, unknown>>

interface Running extends SearchOptions {
  /** On the clock of `performance.now()`. */
  readonly until: number
}

/** The error of a database that cannot give the exact hits; `null` if it can. */
function refusalOf(plan: Plan<ReleasesSchema>, table: SqlReleaseTable): UnsupportedError | null {
  try {
    toWhere(plan, table)
    return null
  } catch (error) {
    if (error instanceof UnsupportedError) return error
    throw error
  }
}

/** How a query is given up: cancelled in the database, if the dialect of Kysely can do that. */
async function abortStrategy(db: AnyKysely): Promise<'cancel query' | 'ignore query'> {
  const strategy = 'cancel query'
  const options = { signal: new AbortController().signal, inflightQueryAbortStrategy: strategy } as const
  try {
    await db.selectNoFrom(sql.lit(1).as('one')).execute(options)
    return strategy
  } catch (error) {
    if (!(error as Error).message.includes(`"${strategy}"`)) throw error
    return 'ignore query'
  }
}

/** The result of a promise, or an error as soon as a signal is aborted. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function stoppedBy(error: unknown, signal: AbortSignal | undefined, stopped: AbortSignal): unknown {
  if (signal?.aborted) return new SearchStopped('gone', true, { cause: error })
  // The code of a statement that PostgreSQL ended, at its own time-out or as we asked.
  const isEnded = stopped.aborted || (error as { code?: unknown }).code === '57014'
  return isEnded ? new SearchStopped('deadline', true, { cause: error }) : error
}

type Storing = Omit<BatchTarget<StoredRow>, 'convert'>

function inTransactions(db: AnyKysely): Storing {
  return { store: (batch) => db.transaction().execute((transaction) => storeBatch(transaction, batch)) }
}

function inOneTransaction(db: AnyKysely): Storing {
  let begun: Promise<ControlledTransaction<AnyTables>> | undefined
  return {
    async store(batch) {
      begun ??= db.startTransaction().execute()
      return storeBatch(await begun, batch)
    },
    finish: async () => void (await (await begun)?.commit().execute()),
    abandon: async () => void (await (await begun)?.rollback().execute()),
  }
}

/** Stores releases in one order, so that two loads do not wait for each other. */
async function storeBatch(
  db: Transaction<AnyTables>,
  batch: readonly ReadRelease<StoredRow>[],
): Promise<Loaded> {
  const rows = batch.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1)).map(({ stored }) => stored)
  const names = batch.map(({ identifier }) => identifier)
  const known = await db
    .selectFrom(TABLE)
    .select('publicidentifier')
    .where('publicidentifier', 'in', names)
    .execute()
  const columns = Object.keys(rows[0]!).filter((name) => name !== 'publicidentifier')
  await db
    .insertInto(TABLE)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('publicidentifier')
        .doUpdateSet((row) => Object.fromEntries(columns.map((name) => [name, row.ref(`excluded.${name}`)]))),
    )
    .execute()
  return { loaded: rows.length, replaced: known.length, refused: [] }
}
