import { inForm } from '../../analysis/form.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { replace } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/didYouMean.ts'
import { formOf } from '../../schema/companions.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { indexOf, type SchemaIndex } from '../../schema/schemaIndex.ts'
import type { Phrase, Word } from '../../syntax/ast.ts'
import { quote } from '../../syntax/escape.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlannedValue } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

/** How many values a message lists, and the longest list in which similar ones are looked for. */
const MAX_SHOWN = 10
const MAX_COMPARED = 1000

/** A value that is not among the values of a keyword that has a list of them. */
export const unknownValue: LintRule<'unknown-value'> = {
  code: 'unknown-value',
  severity: 'warning',
  parts: { word: look, phrase: look },
}

function look({ value, field, node }: PlannedValue<Word | Phrase>, query: PlanningContext) {
  if (field === null || field.values.length === 0 || node?.kind !== 'term') return NOTHING_FOUND
  if (indexOf(query.schema).derive(knownValues).get(field.name)!.has(node.value)) return NOTHING_FOUND
  const { values, name } = field
  const suggestions = values.length > MAX_COMPARED ? [] : didYouMean(value.text, values)
  const { start, end } = value.span
  const fixes = suggestions.map((suggestion) =>
    replace('change-to', { text: suggestion }, start, end, asWord(suggestion) ?? quote(suggestion)),
  )
  const listed = suggestions.length > 0 ? [] : values
  const shown = listed.slice(0, MAX_SHOWN)
  const more = listed.length - shown.length
  const data = { field: name, value: value.text, suggestions, values: shown, more }
  return [{ span: value.span, data, fixes }]
}

export const examples: LintExamples = {
  fires: [
    ['listed:pres', 'pres', 'listed:press'],
    ['listed:"pres"^2', '"pres"', 'listed:press^2'],
    ['listed:"ab"', '"ab"', 'listed:"a b"'],
    ['listed:(press OR zzzz)', 'zzzz'],
  ],
  silent: ['listed:press', 'listed:"a b"', 'listed:pre*', 'listed:pres~', 'k:pres', 'pres'],
}

/** The values of the fields that have a list, in the form in which queries are compared with them. */
function knownValues({ fields }: SchemaIndex): ReadonlyMap<string, ReadonlySet<string>> {
  const formed = (field: SchemaField) => field.values.map((value) => inForm(wellFormed(value), formOf(field)))
  return new Map(
    fields.flatMap((field) => (field.values.length === 0 ? [] : [[field.name, new Set(formed(field))]])),
  )
}

/** A value that needs no quotes. */
function asWord(value: string): string | null {
  return /^[\p{L}\p{N}_]+$/u.test(value) && !/^(?:AND|OR|NOT)$/.test(value) ? value : null
}
