import { sqlite } from '../../../backends/sql/engines/sqlite/sqlite.ts'
import { defineTable } from '../../../backends/sql/table/defineTable.ts'
import { toRow } from '../../../backends/sql/table/toRow.ts'
import { releasesSchema } from '../../schema.ts'
import { RELEASE_COLUMN_OPTIONS } from '../releaseColumns.ts'
import { PLACE } from './releasePlace.ts'

/** The name of the table of releases. */
export const RELEASE_TABLE = 'release'

/**
 * The column of a release's JSON as the service sends it. It is the last column, so a search does not read
 * past it.
 */
export const DOCUMENT = 'document'

/** The table of releases, without the document. */
export const releaseTable = defineTable(releasesSchema, {
  name: RELEASE_TABLE,
  key: { name: PLACE, type: 'bigint' },
  // Every search thread registers the functions on its connection.
  dialect: sqlite({ functions: true }),
  accelerators: 'all',
  columns: RELEASE_COLUMN_OPTIONS,
})

/** Every column of the table, the document included. */
export const RELEASE_COLUMNS: readonly string[] = [
  ...Object.keys(toRow(releaseTable, { publicidentifier: '-', versioncreated: 0 })),
  DOCUMENT,
]
