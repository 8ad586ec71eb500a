import type { Span } from '../diagnostics/span.ts'
import { toFormula } from '../plan/formula.ts'
import type { Formula } from '../plan/plan.ts'
import type { Body, Clause, QueryNode } from '../syntax/ast.ts'
import { childrenOf } from '../syntax/visit.ts'
import { PlanningContext } from './planningContext.ts'
import { planTree } from './planTree.ts'
import { isError, type Reading } from './reading.ts'

/**
 * What a part of a text asks for by itself; `null` if it has an error, or if something is missing in it.
 *
 * @param field the field in which the part stands, as the text names it
 */
export function planPart(reading: Reading, part: QueryNode, field: string | null): Formula | null {
  if (part.kind === 'query') return reading.plan?.formula ?? null
  const { schema, text, settings, parsed } = reading
  const { span } = part
  const isFaulty = parsed.problems.some((each) => isError(each) && overlaps(each.span, span))
  if (isFaulty || isIncomplete(part)) return null
  const body = inField(part.kind === 'clause' ? part.body : part, field)
  const clause: Clause = { kind: 'clause', span, conjunction: null, modifier: null, body }
  const context = new PlanningContext(schema, text, settings)
  const root = planTree({ kind: 'query', span, clauses: [clause] }, context)
  return context.problems.some(isError) ? null : toFormula(root)
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

function isIncomplete(part: QueryNode): boolean {
  if (part.kind === 'missing' || (part.kind === 'group' && part.clauses.length === 0)) return true
  return childrenOf(part).some(isIncomplete)
}

/** A body in a field, unless it names its own. */
function inField(body: Body, field: string | null): Body {
  if (field === null || body.kind === 'exists') return body
  return { kind: 'fielded', span: body.span, field, fieldSpan: body.span, body }
}
