import type { Dialect } from '../../../backends/sql/dialect/dialect.ts'
import { ddl } from '../../../backends/sql/table/ddl.ts'
import { defineTable } from '../../../backends/sql/table/defineTable.ts'
import { releasesSchema } from '../../schema.ts'
import { RELEASE_COLUMN_OPTIONS } from '../releaseColumns.ts'

/** The name of the table of releases. */
export const TABLE = 'release'

/** The column of a release's JSON as the service sends it. */
export const DOCUMENT = 'document'

/** The table of releases in a database, without the document. */
export function sqlReleaseTable(dialect: Dialect) {
  return defineTable(releasesSchema, {
    name: TABLE,
    key: 'publicidentifier',
    dialect,
    // The accelerator of SQLite needs a key of whole numbers.
    accelerators: dialect.name === 'PostgreSQL' ? 'all' : 'none',
    columns: RELEASE_COLUMN_OPTIONS,
  })
}

/** The table of {@link sqlReleaseTable}. */
export type SqlReleaseTable = ReturnType<typeof sqlReleaseTable>

/** The statements that create the table with its document and the index of the answer's order. */
export function releaseDdl(table: SqlReleaseTable): readonly string[] {
  return [
    ...ddl(table),
    `alter table ${TABLE} add column ${DOCUMENT} text not null default ''`,
    `create index release_newest on ${TABLE} (versioncreated desc, publicidentifier desc)`,
  ]
}
