import { booleanQueries } from './queries/booleanQueries.ts'
import { dateQueries } from './queries/dateQueries.ts'
import { documentedQueries } from './queries/documentedQueries.ts'
import { patternQueries } from './queries/patternQueries.ts'
import type { ReleaseQuery } from './queries/releaseQuery.ts'
import { textQueries } from './queries/textQueries.ts'
import { valueQueries } from './queries/valueQueries.ts'

/** Every query that is asked of every engine about the demo's releases. */
export const queries: readonly ReleaseQuery[] = [
  ...documentedQueries,
  ...booleanQueries,
  ...textQueries,
  ...valueQueries,
  ...dateQueries,
  ...patternQueries,
]
