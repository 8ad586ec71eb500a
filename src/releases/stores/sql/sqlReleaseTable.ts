import type { Dialect } from '../../../backends/sql/dialect/dialect.ts'
import { ddl } from '../../../backends/sql/table/ddl.ts'
import { defineTable } from '../../../backends/sql/table/defineTable.ts'
import { releasesSchema } from '../../schema.ts'
import { RELEASE_COLUMN_OPTIONS } from '../releaseColumns.ts'

/** The name of the table of releases. */
export const TABLE = 'release'

/** The column of a release's JSON as the service sends it. */
export const DOCUMENT = 'document'

/** The column that says which release a row is. */
export const IDENTIFIER = 'publicidentifier'

/** The table of releases in a database, without the document. */
export function sqlReleaseTable(dialect: Dialect) {
  const needsNumbers = dialect.accelerators.some(({ name }) => name === 'fts5')
  return defineTable(releasesSchema, {
    name: TABLE,
    key: needsNumbers ? { name: 'id', type: 'bigint' } : IDENTIFIER,
    dialect,
    accelerators: 'all',
    columns: RELEASE_COLUMN_OPTIONS,
  })
}

/** The table of {@link sqlReleaseTable}. */
export type SqlReleaseTable = ReturnType<typeof sqlReleaseTable>

/** The statements that create the table with its document and the index of the answer's order. */
export function releaseDdl(table: SqlReleaseTable): readonly string[] {
  return [
    ...ddl(table),
    ...(table.key.name === IDENTIFIER
      ? []
      : [`create unique index release_identifier on ${TABLE} (${IDENTIFIER})`]),
    `alter table ${TABLE} add column ${DOCUMENT} text not null default ''`,
    `create index release_newest on ${TABLE} (versioncreated desc, ${IDENTIFIER} desc)`,
  ]
}
