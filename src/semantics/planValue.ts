import type { Span } from '../diagnostics/span.ts'
import { FALSE } from '../plan/formula.ts'
import type { PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import { checkSign } from './checkSign.ts'
import type { Place, Reading, Value } from './fieldResult.ts'
import { readBoolean } from './fields/boolean.ts'
import { readContains } from './fields/contains.ts'
import { readDates } from './fields/date.ts'
import { readKeyword } from './fields/keyword.ts'
import { readNumeric } from './fields/number.ts'
import { readText } from './fields/text.ts'
import type { Context } from './planningContext.ts'

const readers: Readonly<Record<SchemaField['kind'], (value: Value, place: Place) => Reading>> = {
  text: readText,
  keyword: readKeyword,
  contains: readContains,
  number: readNumeric,
  integer: readNumeric,
  boolean: readBoolean,
  date: readDates,
}

/** Where a value stands: in a named field, or (`null`) in the default fields. */
export interface Scope {
  readonly field: SchemaField | null
  /** Where the clause begins and ends, its field included. */
  readonly span: Span
}

/** Reads a value for the field it names or for the default fields; `null` when there is nothing to search. */
export function readValue(value: Value, scope: Scope, context: Context): PlanNode | null {
  if (value.kind === 'phrase' && value.slop !== null && value.slop > context.reading.limits.slop) {
    context.report('error', 'slop-too-large', value.span, {
      actual: value.slop,
      maximum: context.reading.limits.slop,
    })
    return FALSE
  }
  return scope.field === null
    ? readInDefaults(value, scope, context)
    : readInField(value, scope.field, scope, context)
}

function readInField(value: Value, field: SchemaField, scope: Scope, context: Context): PlanNode | null {
  if (!checkSign(value, field, scope.span, context)) return FALSE
  const reading = readers[field.kind](value, { field, context, span: scope.span, isDefault: false })
  if (reading.kind === 'nothing') return nothing(value, context)
  return reading.kind === 'impossible' ? refuse(value, field.name, reading.expected, context) : reading
}

function readInDefaults(value: Value, scope: Scope, context: Context): PlanNode | null {
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
    const reading = readers[field.kind](value, { field, context, span: scope.span, isDefault: true })
    if (field.kind === 'text') texts++
    if (reading.kind === 'nothing') empty++
    else if (reading.kind !== 'impossible') nodes.push(reading)
  }
  if (texts > 0 && empty === texts) return nothing(value, context)
  if (nodes.length === 0) return refuse(value, null, '', context)
  return nodes.length === 1 ? nodes[0]! : { kind: 'fields', nodes }
}

function nothing(value: Value, context: Context): null {
  context.report('warning', 'nothing-to-search', value.span, { text: context.textOf(value.span) })
  return null
}

function refuse(value: Value, field: string | null, expected: string, context: Context): PlanNode {
  const written = context.textOf(value.span)
  if (context.reading.lenient) {
    context.report('warning', 'value-ignored', value.span, { field: field ?? '', value: written, expected })
  } else {
    context.report('error', 'invalid-value', value.span, { field, value: written, expected })
  }
  return FALSE
}
