// The answer is taken from the document, so a table keeps only the companions of a text.
const searchedOnly = { name: null } as const

/** The columns of a table of releases that are not as their fields. */
export const RELEASE_COLUMN_OPTIONS = {
  headline: searchedOnly,
  subheadline: searchedOnly,
  dateline: searchedOnly,
  body_xhtml: searchedOnly,
  contact: searchedOnly,
  copyrightnotice: searchedOnly,
  css: searchedOnly,
  organisation: searchedOnly,
  source: searchedOnly,
} as const
