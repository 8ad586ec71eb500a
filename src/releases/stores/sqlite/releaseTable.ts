import { sqlite } from '../../../backends/sql/dialects/sqlite.ts'
import { defineTable } from '../../../backends/sql/table/defineTable.ts'
import { releasesSchema } from '../../schema.ts'

/** The name of the table of releases. */
export const RELEASE_TABLE = 'release'

/**
 * The column that holds a release as it goes out, in JSON; it stands last, so that a search need not read
 * past it.
 */
export const DOCUMENT = 'document'

// What goes out is taken from the document, so that of the text only what is searched is kept besides.
const searchedOnly = { name: null } as const

/** Where the releases' fields are kept. */
export const releaseTable = defineTable(releasesSchema, {
  name: RELEASE_TABLE,
  key: 'publicidentifier',
  // Every search thread registers them on its connection.
  dialect: sqlite({ functions: true }),
  columns: {
    headline: searchedOnly,
    subheadline: searchedOnly,
    dateline: searchedOnly,
    body_xhtml: searchedOnly,
    contact: searchedOnly,
    copyrightnotice: searchedOnly,
    css: searchedOnly,
    organisation: searchedOnly,
    source: searchedOnly,
  },
})
