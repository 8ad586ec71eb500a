import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { toRow } from '../../../backends/sql/table/toRow.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { readRelease } from '../../release.ts'
import type { ReleasesSchema } from '../../schema.ts'
import { transaction } from './database.ts'
import { DOCUMENT, RELEASE_TABLE, releaseTable } from './releaseTable.ts'

/** Rows of one small transaction on the staging table. */
const BATCH = 1000

/**
 * Loads releases, all or none: they are analysed and gathered in a temporary table of this connection, which
 * holds up nobody, and then copied in one transaction. Whatever ends the process before leaves the releases
 * as they were.
 *
 * @example
 * const loader = new ReleaseLoader(database)
 * for (const document of documents) loader.add(document)
 * loader.commit() // { loaded: 1000, replaced: 0 }
 */
export class ReleaseLoader {
  readonly #database: DatabaseSync
  readonly #columns: readonly string[]
  readonly #insert: StatementSync
  #pending = 0

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#columns = [
      ...Object.keys(toRow(releaseTable, { publicidentifier: '-', versioncreated: 0 })),
      DOCUMENT,
    ]
    const list = this.#list()
    database.exec('drop table if exists temp.staged')
    database.exec(`create temp table staged as select ${list} from ${RELEASE_TABLE} where false`)
    database.exec('create unique index temp.staged_key on staged (publicidentifier)')
    this.#insert = database.prepare(
      `insert or replace into temp.staged (${list}) values (${this.#columns.map(() => '?').join(', ')})`,
    )
  }

  /**
   * Takes a release; of two with one `publicidentifier` the later one counts.
   *
   * @throws DocumentError when it cannot be read; it is then left out, and the others stay.
   */
  add(document: unknown): void {
    const release = readRelease(document)
    const row = {
      ...toRow(releaseTable, release as DocumentOf<ReleasesSchema>),
      [DOCUMENT]: JSON.stringify(release),
    }
    if (this.#pending === 0) this.#database.exec('begin')
    this.#insert.run(...this.#columns.map((column) => row[column as keyof typeof row] as SQLInputValue))
    this.#pending++
    if (this.#pending === BATCH) this.#endBatch()
  }

  /** Puts all releases that were taken into the table, in place of earlier ones with their identifiers. */
  commit(): { readonly loaded: number; readonly replaced: number } {
    this.#endBatch()
    const result = transaction(this.#database, () => {
      const replaced = this.#database.prepare(
        `delete from ${RELEASE_TABLE} where publicidentifier in (select publicidentifier from temp.staged)`,
      )
      // In the order of searches, so that what they read one after the other lies together.
      const copied = this.#database.prepare(
        `insert into ${RELEASE_TABLE} (${this.#list()}) select ${this.#list()} from temp.staged order by versioncreated desc`,
      )
      return { replaced: Number(replaced.run().changes), loaded: Number(copied.run().changes) }
    })
    this.discard()
    this.#database.exec('pragma optimize')
    return result
  }

  /** Forgets what was taken. */
  discard(): void {
    this.#endBatch()
    this.#database.exec('drop table if exists temp.staged')
  }

  #endBatch(): void {
    if (this.#pending > 0) this.#database.exec('commit')
    this.#pending = 0
  }

  #list(): string {
    return this.#columns.map((column) => `"${column}"`).join(', ')
  }
}
