import { replace } from '../../diagnostics/diagnostic.ts'
import { readDate } from '../../schema/dates/readDate.ts'
import { readInteger, readNumber } from '../../schema/readNumber.ts'
import { type SchemaField, zoneOf } from '../../schema/schema.ts'
import type { Clause } from '../../syntax/ast.ts'
import { skipBlanks, skipBlanksBack } from '../../syntax/lexer/characters.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Warns of words that look like a comparison of a number, integer or date field. */
export function lintComparisons(clauses: readonly Clause[], context: PlanningContext): void {
  if (!context.hasComparison) return
  for (let first = 0; first < clauses.length; first++) {
    const last = endOfComparison(clauses, first, context)
    if (last !== null && report(clauses.slice(first, last + 1), context)) first = last
  }
}

/**
 * The index of the last clause of a possible comparison that begins with a clause: a word that ends in an
 * operator takes one more, and a word before one takes two.
 */
function endOfComparison(clauses: readonly Clause[], first: number, context: PlanningContext): number | null {
  const written = wordOf(clauses[first]!, context)
  if (written === null) return null
  if (/^[<>]/.test(written)) return null
  if (/[<>]=?$/.test(written)) return first + 1
  if (/[<>]/.test(written)) return first
  const next = clauses[first + 1] && wordOf(clauses[first + 1]!, context)
  if (next === null || next === undefined || !/^[<>]/.test(next)) return null
  return /^[<>]=?$/.test(next) ? first + 2 : first + 1
}

function wordOf({ body }: Clause, context: PlanningContext): string | null {
  return body.kind === 'word' ? context.textOf(body.span) : null
}

function report(clauses: readonly Clause[], context: PlanningContext): boolean {
  const [first, ...others] = clauses
  const last = clauses.at(-1)
  if (
    first === undefined ||
    last === undefined ||
    !others.every((clause) => isJuxtaposed(clause, last, context))
  )
    return false
  const span = { start: first.body.span.start, end: last.body.span.end }
  // After a colon without a name the word is a value already.
  if (context.source[skipBlanksBack(context.source, span.start) - 1] === ':') return false
  const written = context.textOf(span)
  const parts = partsOf(written)
  if (parts === null) return false
  const { name, operator, value } = parts
  const field = context.findField(name)
  if (field === undefined || !takes(field, value, context)) return false
  const comparison = `${name}:${operator}${value}`
  context.report('warning', 'spaced-comparison', span, { field: name, written, comparison }, [
    replace('change-to', { text: comparison }, span.start, span.end, comparison),
  ])
  for (const { body } of others) context.supersede('nothing-to-search', body.span)
  return true
}

/** The parts of a comparison that is written with spaces: `price > 5`, `price >5`, `price> 5`. */
function partsOf(written: string): { name: string; operator: string; value: string } | null {
  const sign = written.search(/[<>]/)
  if (sign === -1) return null
  const end = written[sign + 1] === '=' ? sign + 2 : sign + 1
  const name = written.slice(0, skipBlanksBack(written, sign))
  const value = written.slice(skipBlanks(written, end))
  if (name === '' || value === '' || /[<>]/.test(value)) return null
  return { name, operator: written.slice(sign, end), value }
}

/** Whether a clause just follows the one before it; the last one may be a number with a sign. */
function isJuxtaposed(clause: Clause, last: Clause, context: PlanningContext): boolean {
  if (clause.conjunction !== null) return false
  if (clause.body.kind !== 'word' && !(clause === last && isPlainPhrase(clause))) return false
  const sign = context.textOf({ start: clause.span.start, end: clause.body.span.start })
  return clause.modifier === null || (clause === last && /^[+-]$/.test(sign))
}

function isPlainPhrase({ body }: Clause): boolean {
  return body.kind === 'phrase' && body.slop === null
}

/** Whether a field can be compared with a value, in quotes or not. */
function takes(field: SchemaField, value: string, { options }: PlanningContext): boolean {
  const text = /^"[^"\\]*"$/.test(value) ? value.slice(1, -1) : value
  switch (field.kind) {
    case 'number':
      return readNumber(text) !== null
    case 'integer':
      return readInteger(text) !== null
    case 'date':
      return readDate(text, { timeZone: zoneOf(field, options), now: () => 0 }) !== null
    default:
      return false
  }
}
