import type { ExpectedValue } from '../diagnostics/catalogue/semantics.ts'
import { type Correction, escapeCharacter, fix } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE } from '../plan/formula.ts'
import type { PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import { skipBlanksBack } from '../syntax/lexer/characters.ts'
import type { FieldResult, Site, ValueNode } from './fieldResult.ts'
import { planContains } from './fields/contains.ts'
import { planDates } from './fields/date.ts'
import { planBoolean, planNumeric } from './fields/scalars.ts'
import { planKeyword } from './fields/strings.ts'
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

/**
 * Plans a value; `null` when there is nothing to search.
 *
 * @param field the field that is named, or `null` for the default fields
 * @param span that of the clause, its field included
 */
export function planValue(
  value: ValueNode,
  field: SchemaField | null,
  span: Span,
  context: PlanningContext,
): PlanNode | null {
  if (value.kind === 'phrase' && value.slop !== null && value.slop > context.options.limits.slop) {
    context.report('error', 'slop-too-large', value.span, {
      actual: value.slop,
      maximum: context.options.limits.slop,
    })
    return FALSE
  }
  return field === null ? planInDefaults(value, span, context) : planInField(value, field, span, context)
}

function planInField(
  value: ValueNode,
  field: SchemaField,
  span: Span,
  context: PlanningContext,
): PlanNode | null {
  if (!checkSign(value, field, span, context)) return FALSE
  const site = { field, context, span, written: context.textOf(span), isDefault: false }
  const result = planners[field.kind](value, site)
  if (result.kind === 'nothing') return nothing(value, context)
  return result.kind === 'impossible'
    ? refuse(value, { field: field.name, expected: result.expected }, context)
    : result
}

function planInDefaults(value: ValueNode, span: Span, context: PlanningContext): PlanNode | null {
  const { schema } = context
  if (schema.defaultFields.length === 0) {
    context.report('error', 'no-default-field', value.span, { text: context.textOf(value.span) })
    return FALSE
  }
  const written = context.textOf(span)
  const nodes: PlanNode[] = []
  for (const name of schema.defaultFields) {
    const field = schema.fields[name]!
    const result = planners[field.kind](value, { field, context, span, written, isDefault: true })
    // All text fields are analysed alike, so none of them has a token of this value.
    if (result.kind === 'nothing') return nothing(value, context)
    if (result.kind !== 'impossible') nodes.push(result)
  }
  if (nodes.length === 0) return refuse(value, { field: null, expected: null }, context)
  return nodes.length === 1 ? nodes[0]! : { kind: 'fields', nodes }
}

function nothing(value: ValueNode, context: PlanningContext): null {
  context.report('warning', 'nothing-to-search', value.span, { text: context.textOf(value.span) })
  return null
}

function refuse(
  value: ValueNode,
  by:
    | { readonly field: string; readonly expected: ExpectedValue }
    | { readonly field: null; readonly expected: null },
  context: PlanningContext,
): PlanNode {
  const data = { ...by, value: context.textOf(value.span) }
  if (context.options.lenient) context.report('warning', 'value-ignored', value.span, data)
  else context.report('error', 'invalid-value', value.span, data)
  return FALSE
}

/** Whether a value may begin with a sign, which only numbers and dates may; reports the error if not. */
function checkSign(value: ValueNode, field: SchemaField, span: Span, context: PlanningContext): boolean {
  if (value.kind !== 'word' || value.sign === null) return true
  if (field.kind === 'number' || field.kind === 'integer' || field.kind === 'date') return true
  const sign = value.sign
  const at = { start: value.span.start, end: value.span.start + 1 }
  const before = { start: span.start, end: span.start }
  const fixes: Correction[] = []
  if (!endsInModifier(context.source, span.start)) {
    const edits = [
      { span: before, text: sign },
      { span: at, text: '' },
    ]
    fixes.push(fix('move-operator', { operator: sign }, edits))
  }
  fixes.push(escapeCharacter(context.source, at.start))
  context.report('error', 'sign-before-value', at, { field: field.name, sign }, fixes)
  return false
}

// A second modifier before the clause would be another error.
function endsInModifier(source: string, end: number): boolean {
  if (end > 0 && '-+!'.includes(source[end - 1]!)) return true
  const at = skipBlanksBack(source, end)
  return /(?:^|[\s\u3000()])NOT$/.test(source.slice(Math.max(0, at - 4), at))
}
