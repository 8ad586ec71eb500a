import type { Span } from '../diagnostics/span.ts'
import { FALSE } from '../plan/formula.ts'
import type { PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import { checkSign } from './checkSign.ts'
import type { FieldResult, Site, ValueNode } from './fieldResult.ts'
import { planBoolean } from './fields/boolean.ts'
import { planContains } from './fields/contains.ts'
import { planDates } from './fields/date.ts'
import { planKeyword } from './fields/keyword.ts'
import { planNumeric } from './fields/number.ts'
import { planText } from './fields/text.ts'
import type { PlanningContext } from './planningContext.ts'

const planners: Readonly<Record<SchemaField['kind'], (value: ValueNode, site: Site) => FieldResult>> = {
  text: planText,
  keyword: planKeyword,
  contains: planContains,
  number: planNumeric,
  integer: planNumeric,
  boolean: planBoolean,
  date: planDates,
}

/** Where a value stands: in a named field, or (`null`) in the default fields. */
export interface Scope {
  readonly field: SchemaField | null
  /** Where the clause begins and ends, its field included. */
  readonly span: Span
}

/** Reads a value for the field it names or for the default fields; `null` when there is nothing to search. */
export function planValue(value: ValueNode, scope: Scope, context: PlanningContext): PlanNode | null {
  if (value.kind === 'phrase' && value.slop !== null && value.slop > context.options.limits.slop) {
    context.report('error', 'slop-too-large', value.span, {
      actual: value.slop,
      maximum: context.options.limits.slop,
    })
    return FALSE
  }
  return scope.field === null
    ? planInDefaults(value, scope, context)
    : planInField(value, scope.field, scope, context)
}

function planInField(
  value: ValueNode,
  field: SchemaField,
  scope: Scope,
  context: PlanningContext,
): PlanNode | null {
  if (!checkSign(value, field, scope.span, context)) return FALSE
  const result = planners[field.kind](value, { field, context, span: scope.span, isDefault: false })
  if (result.kind === 'nothing') return nothing(value, context)
  return result.kind === 'impossible' ? refuse(value, field.name, result.expected, context) : result
}

function planInDefaults(value: ValueNode, scope: Scope, context: PlanningContext): PlanNode | null {
  const { schema } = context
  if (schema.defaultFields.length === 0) {
    context.report('error', 'no-default-field', value.span, { text: context.textOf(value.span) })
    return FALSE
  }
  const nodes: PlanNode[] = []
  let texts = 0
  let empty = 0
  for (const name of schema.defaultFields) {
    const field = schema.fields[name]!
    const result = planners[field.kind](value, { field, context, span: scope.span, isDefault: true })
    if (field.kind === 'text') texts++
    if (result.kind === 'nothing') empty++
    else if (result.kind !== 'impossible') nodes.push(result)
  }
  if (texts > 0 && empty === texts) return nothing(value, context)
  if (nodes.length === 0) return refuse(value, null, '', context)
  return nodes.length === 1 ? nodes[0]! : { kind: 'fields', nodes }
}

function nothing(value: ValueNode, context: PlanningContext): null {
  context.report('warning', 'nothing-to-search', value.span, { text: context.textOf(value.span) })
  return null
}

function refuse(
  value: ValueNode,
  field: string | null,
  expected: string,
  context: PlanningContext,
): PlanNode {
  const written = context.textOf(value.span)
  if (context.options.lenient) {
    context.report('warning', 'value-ignored', value.span, { field: field ?? '', value: written, expected })
  } else {
    context.report('error', 'invalid-value', value.span, { field, value: written, expected })
  }
  return FALSE
}
