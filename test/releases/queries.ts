import { booleanQueries } from './queries/booleanQueries.ts'
import { dateQueries } from './queries/dateQueries.ts'
import { documentedQueries } from './queries/documentedQueries.ts'
import { patternQueries } from './queries/patternQueries.ts'
import type { ReleaseQuery } from './queries/releaseQuery.ts'
import { textQueries } from './queries/textQueries.ts'
import { valueQueries } from './queries/valueQueries.ts'

/** All queries about the demo releases. Every engine runs all of them. */
export const queries: readonly ReleaseQuery[] = [
  ...documentedQueries,
  ...booleanQueries,
  ...textQueries,
  ...valueQueries,
  ...dateQueries,
  ...patternQueries,
]
