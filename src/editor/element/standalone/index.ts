/*
 * The file for pages without a bundler: the element, and what a page needs to define fields and to use plans.
 */

export { matches, toPredicate } from '../../../backends/memory/index.ts'
export { applyFix } from '../../../diagnostics/diagnostic.ts'
export { formatDiagnostic } from '../../../diagnostics/formatDiagnostic.ts'
export { explain } from '../../../plan/explain/explain.ts'
export { field } from '../../../schema/field.ts'
export { defineSchema } from '../../../schema/schema.ts'
export { planQuery, safePlanQuery } from '../../../semantics/planQuery.ts'
export { IsoqueryInput } from '../index.ts'
