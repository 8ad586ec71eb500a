import { measure } from '../../../backends/backend.ts'
import type { Hints } from '../../../backends/sql/hints/hints.ts'
import { toSql } from '../../../backends/sql/toSql.ts'
import { UnsupportedError } from '../../../backends/unsupportedError.ts'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { Plan } from '../../../plan/plan.ts'
import { safePlanQuery } from '../../../semantics/planQuery.ts'
import { type ReleasesSchema, releasesSchema } from '../../schema.ts'
import { DOCUMENT, RELEASE_TABLE, releaseTable } from './releaseTable.ts'
import type { SearchJob, SearchOutcome } from './searchJob.ts'

/** The SQL function that a search calls at each row. It throws once the search is to stop. */
export const MAY_CONTINUE = 'isoquery_may_continue'

/** Subqueries of one statement. A thousand take SQLite a quarter of a second to prepare. */
const MAX_SUBQUERIES = 1024

/** A search as SQL: one row with the JSON list of the hits in order, as bytes, and their number. */
export interface CompiledSearch {
  readonly kind: 'compiled'
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Plans and compiles a query.
 *
 * @param hintsFor what the database says about the plan
 */
export function compileSearch(
  { text, now, limit }: SearchJob,
  hintsFor: (plan: Plan<ReleasesSchema>) => Hints,
): CompiledSearch | SearchOutcome {
  const planned = safePlanQuery(releasesSchema, text, { now: new Date(now) })
  if (!planned.ok) return { kind: 'invalid', diagnostics: planned.diagnostics.map(asData) }
  try {
    assertParameters(planned.plan)
    const { sql, parameters } = toSql(planned.plan, releaseTable, { hints: hintsFor(planned.plan) })
    // With hints a query has a few subqueries more, and hints change no answer.
    if (countSubqueries(sql) > MAX_SUBQUERIES) assertSubqueries(planned.plan)
    return {
      kind: 'compiled',
      sql:
        // The documents are kept as the JSON that is sent: they are only put side by side.
        `select cast('[' || coalesce(group_concat(${DOCUMENT}), '') || ']' as blob) as hits, ` +
        `count(*) as count from (select ${DOCUMENT} from ${RELEASE_TABLE} ` +
        `where ${MAY_CONTINUE}() and (${sql}) ` +
        `order by versioncreated desc, publicidentifier desc limit ${limit})`,
      parameters,
    }
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error
    const { message, clause, span, needs } = error
    return { kind: 'refused', refusal: { message, clause, span: { ...span }, needs } }
  }
}

function asData({ code, severity, message, span, data, fixes }: Diagnostic): Diagnostic {
  return { code, severity, message, span, data, fixes }
}

// Each leaf binds at least one value, so a plan with too many leaves is refused before it is compiled.
function assertParameters(plan: Plan<ReleasesSchema>): void {
  const { leaves } = measure(plan.formula)
  const { parameters } = releaseTable.dialect.limits
  if (leaves > parameters) refuse(plan, `at most ${parameters} bound values, not ${leaves}`)
}

// SQLite needs a time for them that grows with their square, and nothing can interrupt it.
function assertSubqueries(plan: Plan<ReleasesSchema>): void {
  const subqueries = countSubqueries(toSql(plan, releaseTable).sql)
  if (subqueries > MAX_SUBQUERIES) {
    const actual = `not ${subqueries}; a range without a field has one for each text field`
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
