import { type ControlledTransaction, type Kysely, sql, type Transaction } from 'kysely'
import type { Hints } from '../../../backends/sql/accelerate/hints.ts'
import { readHints } from '../../../backends/sql/accelerate/readHints.ts'
import type { Database } from '../../../backends/sql/dialect/database.ts'
import type { Dialect } from '../../../backends/sql/dialect/dialect.ts'
import { newest } from '../../../backends/sql/newest.ts'
import { toRow } from '../../../backends/sql/table/toRow.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { SearchStopped } from '../../releaseStore.ts'
import { RELEASE_ORDER, type ReleasesSchema } from '../../schema.ts'
import type { LoadableReleaseStore } from '../loadableReleaseStore.ts'
import { plannedSearch } from '../plannedSearch.ts'
import { type BatchTarget, type Loaded, type ReadRelease, ReleaseLoader } from '../releaseLoader.ts'
import { createOnce } from './createOnce.ts'
import { DOCUMENT, IDENTIFIER, releaseDdl, sqlReleaseTable, TABLE } from './sqlReleaseTable.ts'

/** A Kysely database, with any tables. */
export type KyselyDatabase = Extract<Database, { withoutPlugins: unknown }>

/** Options for `sqlReleaseStore`. */
export interface SqlReleaseStoreOptions {
  /** `postgres()` or `sqlite()` from `isoquery/sql`. */
  readonly dialect: Dialect
  /** The time limit for a query in milliseconds, from planning until its hits arrive. Default 5,000. */
  readonly deadline?: number
  /**
   * The maximum size of a release that `load` accepts, measured in UTF-8 bytes of JSON. Default 2,000,000.
   */
  readonly maxBytes?: number
}

/**
 * The maximum length of a `publicidentifier` that a PostgreSQL index accepts next to an instant, in bytes.
 */
const MAX_INDEXED = 2684

// biome-ignore lint/suspicious/noExplicitAny: the tables of a user's database have any types.
type AnyTables = any
type AnyKysely = Kysely<AnyTables>

/** Releases in an SQL database. Creates their table if it is missing. */
export async function sqlReleases(
  given: KyselyDatabase,
  { dialect, deadline = 5000, maxBytes }: SqlReleaseStoreOptions,
): Promise<LoadableReleaseStore> {
  const db: AnyKysely = given.withoutPlugins()
  const table = sqlReleaseTable(dialect)
  await createOnce(db, TABLE, releaseDdl(table), dialect.name)
  const inflightQueryAbortStrategy = await abortStrategy(db)

  const page = (plan: Plan<ReleasesSchema>, limit: number, hints?: Hints) =>
    newest(plan, table, { order: RELEASE_ORDER, limit, nativeOrder: true, ...(hints && { hints }) })
  const search = plannedSearch({
    deadline,
    compile(plan, limit) {
      page(plan, limit)
      return { plan, limit }
    },
    async run({ plan, limit }, signal) {
      try {
        const hints = await within(signal, readHints(db, table, plan))
        const query = db
          .selectFrom(TABLE)
          .select(DOCUMENT)
          .$call(page(plan, limit, hints).select)
        return (await query.execute({ signal, inflightQueryAbortStrategy })).map((row) => row[DOCUMENT])
      } catch (error) {
        // PostgreSQL's code for a statement that it cancelled, such as at its own time-out.
        if ((error as { code?: unknown }).code !== '57014') throw error
        throw new SearchStopped('deadline', true, { cause: error })
      }
    },
  })
  const convert: BatchTarget<StoredRow>['convert'] = (release, json) => ({
    ...toRow(table, release as DocumentOf<ReleasesSchema>),
    [DOCUMENT]: json,
  })
  const taking = { convert, ...(dialect.name === 'PostgreSQL' && { maxIdentifier: MAX_INDEXED }) }
  const loader: LoadableReleaseStore['loader'] = ({ whole = false } = {}) =>
    new ReleaseLoader(
      { ...taking, ...(whole ? inOneTransaction(db, dialect) : inTransactions(db)) },
      maxBytes,
    )
  return {
    search,
    isEmpty: async () => (await db.selectFrom(TABLE).select(IDENTIFIER).limit(1).execute()).length === 0,
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

/** How a query is abandoned: cancelled in the database, if Kysely's dialect can do that. */
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

/** The result of a promise, or an error as soon as a signal of one search is aborted. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })
}

type Storing = Omit<BatchTarget<StoredRow>, 'convert'>

function inTransactions(db: AnyKysely): Storing {
  return { store: (batch) => db.transaction().execute((transaction) => storeBatch(transaction, batch)) }
}

function inOneTransaction(db: AnyKysely, dialect: Dialect): Storing {
  let begun: Promise<ControlledTransaction<AnyTables>> | undefined
  return {
    async store(batch) {
      const isFirst = begun === undefined
      begun ??= db.startTransaction().execute()
      const transaction = await begun
      // Rows are in order only within a batch, so two loads could wait for each other.
      if (isFirst && dialect.name === 'PostgreSQL')
        await sql`lock table ${sql.table(TABLE)} in share row exclusive mode`.execute(transaction)
      return storeBatch(transaction, batch)
    },
    finish: async () => void (await (await begun)?.commit().execute()),
    abandon: async () => void (await (await begun)?.rollback().execute()),
  }
}

/** Stores releases in a fixed order, so that two loads do not wait for each other. */
async function storeBatch(
  db: Transaction<AnyTables>,
  batch: readonly ReadRelease<StoredRow>[],
): Promise<Loaded> {
  const rows = batch.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1)).map(({ stored }) => stored)
  const insert = db.insertInto(TABLE)
  // Concurrent loads wait for each other here. Before this, it is unknown which rows are new.
  const inserted = await insert
    .values(rows)
    .onConflict((conflict) => conflict.column(IDENTIFIER).doNothing())
    .returning(IDENTIFIER)
    .execute()
  const isNew = new Set(inserted.map((row) => row[IDENTIFIER]))
  const others = rows.filter((row) => !isNew.has(row[IDENTIFIER]))
  const columns = Object.keys(rows[0]!).filter((name) => name !== IDENTIFIER)
  if (others.length > 0) {
    await insert
      .values(others)
      .onConflict((conflict) =>
        conflict
          .column(IDENTIFIER)
          .doUpdateSet((row) =>
            Object.fromEntries(columns.map((name) => [name, row.ref(`excluded.${name}`)])),
          ),
      )
      .execute()
  }
  return { loaded: rows.length, replaced: others.length, refused: [] }
}
