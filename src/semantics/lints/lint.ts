import type { Planned } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'
import { LINT_RULES } from './rules.ts'

type Look = NonNullable<LintRule['parts']['group']>

/** The rules that look at each kind of part. */
const looks = new Map<string, { readonly rule: LintRule; readonly look: Look }[]>()
for (const rule of LINT_RULES) {
  for (const [kind, look] of Object.entries(rule.parts))
    looks.set(kind, [...(looks.get(kind) ?? []), { rule, look: look as Look }])
}

/** Reports what all rules find in a query that is planned, in one pass over its parts. */
export function lint(query: PlanningContext): void {
  for (const part of query.planned) {
    for (const { rule, look } of looks.get(part.kind) ?? []) {
      for (const { span, data, fixes } of look(part as Planned & { kind: 'group' }, query))
        query.report(rule.severity, rule.code, span, data, fixes)
    }
  }
}
