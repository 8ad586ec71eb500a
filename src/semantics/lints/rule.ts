import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts'
import type { Finding } from '../../syntax/lints/rule.ts'
import type { ValueNode } from '../meaning.ts'
import type { PlannedGroup, PlannedValue } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Looks at one part of a query that is read and planned. */
type Look<P, C extends DiagnosticCode> = (part: P, query: PlanningContext) => readonly Finding<C>[]

/**
 * A lint: a warning about a query that has a meaning, but probably not the one that was meant. It is a file
 * in this folder with the rule and its examples, a row in `rules.ts`, and a message.
 */
export interface LintRule<C extends DiagnosticCode = DiagnosticCode> {
  readonly code: C
  readonly severity: 'warning' | 'info'
  /** Whether nothing else is reported in a place of this one, which says more. */
  readonly coversOthers?: boolean
  /** What the rule looks at: groups, or values by the kind of their node. */
  readonly parts: {
    readonly [K in ValueNode['kind']]?: Look<PlannedValue<Extract<ValueNode, { kind: K }>>, C>
  } & { readonly group?: Look<PlannedGroup, C> }
}
