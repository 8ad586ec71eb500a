import { MINUS_ZERO, type QueryDsl } from '../queryDsl.ts'
import type { Target } from '../target.ts'

/** The size of a query: levels of `bool` and `dis_max`, and clauses as the target engine counts them. */
export interface QuerySize {
  readonly levels: number
  readonly clauses: number
}

/** Measures a query as the target engine does before it runs it. */
export function measureQuery(query: QueryDsl, target: Target): QuerySize {
  const { bool, dis_max } = query
  if (bool === undefined && dis_max === undefined) return { levels: 0, clauses: leafClauses(query, target) }
  const { must = [], filter = [], should = [], must_not = [] } = bool ?? { should: dis_max!.queries }
  const positive = must.length + filter.length + should.length > 0
  let levels = 0
  // The engine adds a `match_all` to a `bool` of `must_not` clauses only.
  let clauses = positive ? 0 : 1
  for (const list of [must, filter, should, must_not]) {
    for (const part of list) {
      const found = measureQuery(part, target)
      levels = Math.max(levels, found.levels)
      clauses += found.clauses
    }
  }
  return { levels: levels + 1, clauses }
}

/**
 * Elasticsearch 9 counts each token of a phrase. The other engines count numbers and dates twice, because
 * they have two indexes of them.
 */
function leafClauses({ term, terms, range, match_phrase }: QueryDsl, target: Target): number {
  if (target === 'elasticsearch9') {
    return match_phrase === undefined ? 1 : Object.values(match_phrase)[0]!.query.split(' ').length
  }
  const value = Object.values(term ?? {})[0]?.value ?? Object.values(terms ?? {})[0]?.[0]
  const ends = Object.values(range ?? {}).flatMap(({ gt, gte, lt, lte }) => [gt, gte, lt, lte])
  return [value, ...ends].some((end) => typeof end === 'number' || end === MINUS_ZERO) ? 2 : 1
}
