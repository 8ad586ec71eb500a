import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { toRow } from '../../../backends/sql/table/toRow.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { readRelease } from '../../release.ts'
import type { ReleasesSchema } from '../../schema.ts'
import { transaction } from './files/openFile.ts'
import { DOCUMENT, RELEASE_COLUMNS, RELEASE_TABLE, releaseTable } from './releaseTable.ts'

/** Rows of one transaction on the staging table. */
const BATCH = 1000

const COLUMN_LIST = RELEASE_COLUMNS.map((column) => `"${column}"`).join(', ')
const PLACEHOLDERS = RELEASE_COLUMNS.map(() => '?').join(', ')

/**
 * Loads all of the releases or none. They are analysed and collected in a temporary table of this connection,
 * which blocks nobody, and then copied in one transaction. A process that ends earlier leaves the releases
 * unchanged.
 *
 * @example
 * const loader = new ReleaseLoader(database)
 * for (const document of documents) loader.add(document)
 * loader.commit() // { loaded: 1000, replaced: 0 }
 */
export class ReleaseLoader {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  #pending = 0

  constructor(database: DatabaseSync) {
    this.#database = database
    database.exec('drop table if exists temp.staged')
    database.exec(`create temp table staged as select ${COLUMN_LIST} from ${RELEASE_TABLE} where false`)
    database.exec('create unique index temp.staged_key on staged (publicidentifier)')
    this.#insert = database.prepare(
      `insert or replace into temp.staged (${COLUMN_LIST}) values (${PLACEHOLDERS})`,
    )
  }

  /**
   * Adds a release. It replaces an earlier one with the same `publicidentifier`.
   *
   * @throws DocumentError when the release is not valid. It is left out, and the others stay.
   */
  add(document: unknown): void {
    const release = readRelease(document)
    const row = {
      ...toRow(releaseTable, release as DocumentOf<ReleasesSchema>),
      [DOCUMENT]: JSON.stringify(release),
    }
    if (this.#pending === 0) this.#database.exec('begin')
    this.#insert.run(...RELEASE_COLUMNS.map((column) => row[column as keyof typeof row] as SQLInputValue))
    this.#pending++
    if (this.#pending === BATCH) this.#endBatch()
  }

  /** Copies all added releases into the table. They replace stored ones with the same `publicidentifier`. */
  commit(): { readonly loaded: number; readonly replaced: number } {
    this.#endBatch()
    const result = transaction(this.#database, () => {
      const replaced = this.#database.prepare(
        `delete from ${RELEASE_TABLE} where publicidentifier in (select publicidentifier from temp.staged)`,
      )
      // In the order of searches, so that the rows that a search reads in sequence are neighbours.
      const copied = this.#database.prepare(
        `insert into ${RELEASE_TABLE} (${COLUMN_LIST})
         select ${COLUMN_LIST} from temp.staged order by versioncreated desc`,
      )
      return { replaced: Number(replaced.run().changes), loaded: Number(copied.run().changes) }
    })
    this.discard()
    this.#database.exec('pragma optimize')
    return result
  }

  /** Drops all added releases. */
  discard(): void {
    this.#endBatch()
    this.#database.exec('drop table if exists temp.staged')
  }

  #endBatch(): void {
    if (this.#pending > 0) this.#database.exec('commit')
    this.#pending = 0
  }
}
