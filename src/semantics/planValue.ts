import { escapeCharacter, type FixDraft, moveOperator, replace } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE } from '../plan/formula.ts'
import type { PlanNode } from '../plan/plan.ts'
import { formOf } from '../schema/companions.ts'
import { type SchemaField, zoneOf } from '../schema/schema.ts'
import { skipBlanksBack } from '../syntax/lexer/characters.ts'
import { readContains } from './fields/contains.ts'
import { readDates } from './fields/date.ts'
import { readBoolean, readNumeric } from './fields/scalars.ts'
import { readKeyword, readText } from './fields/strings.ts'
import { attach, type Meaning, type ValueNode } from './meaning.ts'
import type { PlanningContext } from './planningContext.ts'
import { refuse, refuseInDefaults } from './refusedValue.ts'

/** Reads a value for the fields of a kind and form. */
function read(value: ValueNode, field: SchemaField, isNamed: boolean, context: PlanningContext): Meaning {
  switch (field.kind) {
    case 'text':
      return readText(value, formOf(field), context)
    case 'keyword':
      return readKeyword(value, formOf(field), context)
    case 'contains':
      return readContains(value, context)
    case 'number':
    case 'integer':
      return readNumeric(value, field.kind)
    case 'boolean':
      return readBoolean(value)
    case 'date':
      return readDates(value, zoneOf(field, context.options), isNamed, context)
  }
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
    const { slop: maximum } = context.options.limits
    const { end } = value.span
    const tilde = context.source.lastIndexOf('~', end)
    const fixes = [replace('write', { text: `~${maximum}` }, tilde, end, `~${maximum}`)]
    context.report('error', 'slop-too-large', value.span, { actual: value.slop, maximum }, fixes)
    return FALSE
  }
  if (field === null) return planInDefaults(value, span, context)
  return checkSign(value, field, span, context) ? planIn(field, true, value, span, context) : FALSE
}

/** @param isNamed whether the query names the field, which is the only default field otherwise */
function planIn(
  field: SchemaField,
  isNamed: boolean,
  value: ValueNode,
  span: Span,
  context: PlanningContext,
): PlanNode | null {
  const meaning = read(value, field, isNamed, context)
  switch (meaning.kind) {
    case 'nothing':
      return null
    case 'impossible':
      return isNamed
        ? refuse(value, field, meaning.expected, span, context)
        : refuseInDefaults(value, context)
    case 'refused':
      return FALSE
    default:
      return attach(meaning, field, span, context.textOf(span), context.options)
  }
}

function planInDefaults(value: ValueNode, span: Span, context: PlanningContext): PlanNode | null {
  const { defaultFields } = context
  if (defaultFields.length === 1) return planIn(defaultFields[0]!.field, false, value, span, context)
  if (defaultFields.length === 0) {
    context.report('error', 'no-default-field', value.span, { text: context.textOf(value.span) })
    return FALSE
  }
  const written = context.textOf(span)
  const isPlain = value.kind === 'word' || value.kind === 'phrase'
  const meanings = new Array<Meaning>(defaultFields.length)
  const nodes: PlanNode[] = []
  for (let at = 0; at < defaultFields.length; at++) {
    const { field, plainAlike, patternsAlike } = defaultFields[at]!
    const alike = isPlain ? plainAlike : patternsAlike
    const meaning = alike === at ? read(value, field, false, context) : meanings[alike]!
    meanings[at] = meaning
    // All text fields are analysed alike, so none of them has a token of this value.
    if (meaning.kind === 'nothing') return null
    if (meaning.kind === 'refused') return FALSE
    if (meaning.kind !== 'impossible') nodes.push(attach(meaning, field, span, written, context.options))
  }
  if (nodes.length === 0) return refuseInDefaults(value, context)
  return nodes.length === 1 ? nodes[0]! : { kind: 'fields', nodes }
}

/** Whether a value may begin with a sign, which only numbers and dates may; reports the error if not. */
function checkSign(value: ValueNode, field: SchemaField, span: Span, context: PlanningContext): boolean {
  if (value.kind !== 'word' || value.sign === null) return true
  if (field.kind === 'number' || field.kind === 'integer' || field.kind === 'date') return true
  const sign = value.sign
  const at = { start: value.span.start, end: value.span.start + 1 }
  const fixes: FixDraft[] = []
  if (!endsInModifier(context.source, span.start))
    fixes.push(moveOperator(sign, span.start, at.start, at.end))
  fixes.push(escapeCharacter(context.source, at.start))
  context.report('error', 'sign-before-value', at, { field: field.name, sign }, fixes)
  return false
}

// A second modifier before the clause would be another error.
function endsInModifier(source: string, end: number): boolean {
  if (end > 0 && '-+!'.includes(source[end - 1]!)) return true
  const at = skipBlanksBack(source, end)
  return /(?:^|[ \t\r\n\u3000()])NOT$/.test(source.slice(Math.max(0, at - 4), at))
}
