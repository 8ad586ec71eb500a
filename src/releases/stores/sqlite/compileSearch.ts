import { measure } from '../../../backends/backend.ts'
import { matchExpression } from '../../../backends/sql/engines/sqlite/fts5/matchExpression.ts'
import { toSql } from '../../../backends/sql/toSql.ts'
import { UnsupportedError } from '../../../backends/unsupportedError.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { ReleasesSchema } from '../../schema.ts'
import { compileQuery } from '../plannedSearch.ts'
import type { NewestSearch } from './newestStatements.ts'
import { placesOf } from './placesOf.ts'
import { releaseTable } from './releaseTable.ts'
import type { SearchJob } from './searchJob.ts'

/** Subqueries of one statement. A thousand take SQLite a quarter of a second to prepare. */
const MAX_SUBQUERIES = 1024

/**
 * Plans and compiles a query.
 *
 * @param isShort whether FTS5 reads the rows of a prefix in little time
 */
export function compileSearch({ text, now, limit }: SearchJob, isShort: (prefix: string) => boolean) {
  return compileQuery(text, new Date(now), (plan): NewestSearch => {
    assertParameters(plan)
    const { sql: condition, parameters } = toSql(plan, releaseTable)
    assertSubqueries(plan, condition)
    const match = matchExpression(plan.formula, releaseTable, isShort)?.text ?? null
    return { condition, parameters, match, places: placesOf(plan.formula), limit }
  })
}

// Each leaf binds at least one value, so a plan with too many leaves is refused before it is compiled.
function assertParameters(plan: Plan<ReleasesSchema>): void {
  const { leaves } = measure(plan.formula)
  const { parameters } = releaseTable.dialect.limits
  if (leaves > parameters) refuse(plan, `at most ${parameters} bound values, not ${leaves}`)
}

// SQLite needs a time for them that grows with their square, and nothing can interrupt it.
function assertSubqueries(plan: Plan<ReleasesSchema>, condition: string): void {
  const subqueries = countSubqueries(condition)
  if (subqueries > MAX_SUBQUERIES) {
    const actual = `not ${subqueries}; a range without a field has several`
    refuse(plan, `at most ${MAX_SUBQUERIES} subqueries, ${actual}`)
  }
}

function countSubqueries(sql: string): number {
  return sql.split('(select ').length - 1
}

function refuse(plan: Plan<ReleasesSchema>, needs: string): never {
  const site = { clause: plan.source, span: { start: 0, end: plan.source.length } }
  throw new UnsupportedError(releaseTable.dialect.name, site, needs)
}
