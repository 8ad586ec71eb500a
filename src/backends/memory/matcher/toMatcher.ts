import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { ITERABLE, PAIR, SCHEMA } from '../../../diagnostics/arguments/rules.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { Matcher } from './matcher.ts'
import { checkPlan, PlanMatcher } from './planMatcher.ts'

/**
 * Creates an index of saved queries. Its `match` method returns the ids of the queries that match a document.
 * It skips any query that cannot match because the document lacks the query's required terms (words, values
 * or pieces of patterns). The result is the same as testing every query with `toPredicate`. For a matcher
 * that starts empty, specify the type of the ids: `toMatcher<typeof releases, number>(releases)`.
 *
 * @throws TypeError and UnsupportedError in the same cases as {@link Matcher.add}.
 * @example
 * const alerts = toMatcher(releases, [['ann', planQuery(releases, 'headline:bank -source:wire')]])
 * alerts.add('bob', planQuery(releases, 'headline:(bank OR fund*)'))
 * alerts.match({ headline: 'Bank buys fund' }) // ['ann', 'bob']
 */
// biome-ignore lint/suspicious/noExplicitAny: without plans the ids are any, as the keys of a new Map are.
export function toMatcher<S extends Schema, Id = any>(
  schema: S,
  plans: Iterable<readonly [id: Id, plan: Plan<S>]> = [],
): Matcher<S, Id> {
  checkArgument('toMatcher', 'schema', schema, SCHEMA)
  checkArgument('toMatcher', 'plans', plans, ITERABLE)
  const matcher = new PlanMatcher<S, Id>(schema)
  let at = 0
  for (const pair of plans) {
    const name = `plans[${at++}]`
    checkArgument('toMatcher', name, pair, PAIR)
    const [id, plan] = pair
    checkPlan('toMatcher', `${name}[1]`, plan, schema)
    matcher.add(id, plan)
  }
  return matcher
}
