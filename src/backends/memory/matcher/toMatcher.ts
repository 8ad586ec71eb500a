import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { ITERABLE, PAIR, SCHEMA } from '../../../diagnostics/arguments/rules.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { Matcher } from './matcher.ts'
import { checkPlan, PlanMatcher } from './planMatcher.ts'

/**
 * Creates an index over saved queries. `match` returns the ids of the queries that match a document. It skips
 * each plan whose required terms (words, values or pieces of patterns without which it cannot match) are not
 * in the document. The result is the same as testing every plan with `toPredicate`.
 *
 * @throws TypeError and UnsupportedError like {@link Matcher.add}.
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
