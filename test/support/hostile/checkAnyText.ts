import { isDeepStrictEqual } from 'node:util'
import { printable } from '../../../src/diagnostics/printable.ts'
import { planAnyText, safePlanQuery } from '../../../src/index.ts'
import { depthOf, partsOfFormula } from '../../../src/plan/fold.ts'
import type { Formula, Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'

const MAX_DEPTH = 200
const MAX_SHOWN = 60

/**
 * Plans a text, and checks what holds for any: a sound text has the very plan of `planQuery` and no change;
 * the text of each change of another stands at its place; no hidden field is reached; the plan is not deep.
 *
 * @returns the plan, and whether the text is sound
 * @throws Error with the text where one of this is not so
 */
export function checkAnyText(schema: Schema, text: string, now: Date): { plan: Plan; isSound: boolean } {
  const fail = (problem: string): never => {
    throw new Error(`${JSON.stringify(text)} ${problem}`)
  }
  const { plan, changes } = planAnyText(schema, text, { now })
  const strict = safePlanQuery(schema, text, { now })
  if (strict.ok !== (changes.length === 0)) fail(`has ${changes.length} changes`)
  if (strict.ok && !isDeepStrictEqual(comparable(plan), comparable(strict.plan))) fail('has another plan')
  for (const { span, message } of changes) {
    const written = text.slice(span.start, span.end)
    const start = printable(written.length > MAX_SHOWN ? `${written.slice(0, MAX_SHOWN)}…` : written)
    const isInside = 0 <= span.start && span.start <= span.end && span.end <= text.length
    if (!isInside || !message.startsWith(written === '' ? 'This place ' : `"${start}" `))
      fail(`has no such place: ${span.start} to ${span.end}, ${message}`)
  }
  if (plan.namesHidden || reachesHidden(plan.formula)) fail('reaches a hidden field')
  if (depthOf(plan.formula, partsOfFormula) >= MAX_DEPTH) fail('has a deep plan')
  return { plan, isSound: strict.ok }
}

/** A plan whose corrections of warnings, which are made when they are read, are left out. */
function comparable({ diagnostics, ...rest }: Plan): object {
  return { ...rest, diagnostics: diagnostics.map(({ code, span, message }) => [code, span, message]) }
}

function reachesHidden(formula: Formula): boolean {
  const parts = partsOfFormula(formula)
  return parts.length === 0 ? 'field' in formula && formula.field.hidden : parts.some(reachesHidden)
}
