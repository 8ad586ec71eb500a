import { inForm } from '../../analysis/form.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { replace } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/didYouMean.ts'
import { formOf } from '../../schema/companions.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { quote } from '../../syntax/escape.ts'
import type { ValueNode } from '../meaning.ts'
import type { PlanningContext } from '../planningContext.ts'

/** How many values a message lists, and the longest list in which similar ones are looked for. */
const MAX_SHOWN = 10
const MAX_COMPARED = 1000

/** Warns of a value that is not among the values of a keyword that has a list of them. */
export function lintUnknownValue(value: ValueNode, field: SchemaField, context: PlanningContext): void {
  const { values } = field
  if (values.length === 0 || (value.kind !== 'word' && value.kind !== 'phrase')) return
  if (knownValues(field).has(normal(value.text, field))) return
  const suggestions = values.length > MAX_COMPARED ? [] : didYouMean(value.text, values)
  const { start, end } = value.span
  const fixes = suggestions.map((suggestion) =>
    replace('change-to', { text: suggestion }, start, end, asWord(suggestion) ?? quote(suggestion)),
  )
  const shown = suggestions.length > 0 ? [] : values
  const data = {
    field: field.name,
    value: value.text,
    suggestions,
    values: shown.slice(0, MAX_SHOWN),
    more: Math.max(0, shown.length - MAX_SHOWN),
  }
  context.report('warning', 'unknown-value', value.span, data, fixes)
}

const known = new WeakMap<SchemaField, ReadonlySet<string>>()

function knownValues(field: SchemaField): ReadonlySet<string> {
  const found = known.get(field) ?? new Set(field.values.map((value) => normal(value, field)))
  known.set(field, found)
  return found
}

function normal(value: string, field: SchemaField): string {
  return inForm(wellFormed(value), formOf(field))
}

/** A value that needs no quotes. */
function asWord(value: string): string | null {
  return /^[\p{L}\p{N}_]+$/u.test(value) && !/^(?:AND|OR|NOT)$/.test(value) ? value : null
}
