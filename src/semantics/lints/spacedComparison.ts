import { replace } from '../../diagnostics/diagnostic.ts'
import { readDate } from '../../schema/dates/readDate.ts'
import { readInteger, readNumber } from '../../schema/readNumber.ts'
import { type SchemaField, zoneOf } from '../../schema/schema.ts'
import type { Body, Clause } from '../../syntax/ast.ts'
import { skipBlanks, skipBlanksBack } from '../../syntax/lexer/characters.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlannedGroup } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

/** Words that look like a comparison of a number, integer or date field: `price > 5`. */
export const spacedComparison: LintRule<'spaced-comparison'> = {
  code: 'spaced-comparison',
  severity: 'warning',
  parts: { group: (group, query) => query.derive(comparisonsOf).found.get(group) ?? NOTHING_FOUND },
}

export const examples: LintExamples = {
  fires: [
    ['n > 5', 'n > 5', 'n:>5'],
    ['n >5', 'n >5', 'n:>5'],
    ['n> 5', 'n> 5', 'n:>5'],
    ['n>=5', 'n>=5', 'n:>=5'],
    ['(a OR n < -5)', 'n < -5', '(a OR n:<-5)'],
    ['d >= "2019-10-17T10:30"', 'd >= "2019-10-17T10:30"', 'd:>="2019-10-17T10:30"'],
  ],
  silent: ['t > 5', 'zzz > 5', 'n > x', 'n AND > 5', 'n > "x"', 't:(n>5 b)', 'd > 2019-13'],
}

/** The comparisons in a query. */
interface Comparisons {
  readonly found: ReadonlyMap<PlannedGroup, readonly Finding<'spaced-comparison'>[]>
  /** The values that are part of one, but for the name of its field. */
  readonly values: ReadonlySet<Body>
}

export function comparisonsOf(query: PlanningContext): Comparisons {
  const found = new Map<PlannedGroup, Finding<'spaced-comparison'>[]>()
  const values = new Set<Body>()
  if (!query.source.includes('<') && !query.source.includes('>')) return { found, values }
  for (const part of query.planned) {
    if (part.kind !== 'group' || part.field !== null) continue
    const { clauses } = part
    const findings: Finding<'spaced-comparison'>[] = []
    for (let first = 0; first < clauses.length; first++) {
      const last = endOfComparison(clauses, first, query)
      const finding = last === null ? null : comparisonIn(clauses.slice(first, last + 1), query)
      if (last === null || finding === null) continue
      findings.push(finding)
      for (const { body } of clauses.slice(first + 1, last + 1)) values.add(body)
      first = last
    }
    found.set(part, findings)
  }
  return { found, values }
}

/**
 * The index of the last clause of a possible comparison that begins with a clause: a word that ends in an
 * operator takes one more, and a word before one takes two.
 */
function endOfComparison(clauses: readonly Clause[], first: number, query: PlanningContext): number | null {
  const written = wordOf(clauses[first]!, query)
  if (written === null) return null
  if (/^[<>]/.test(written)) return null
  if (/[<>]=?$/.test(written)) return first + 1
  if (/[<>]/.test(written)) return first
  const next = clauses[first + 1] && wordOf(clauses[first + 1]!, query)
  if (next === null || next === undefined || !/^[<>]/.test(next)) return null
  return /^[<>]=?$/.test(next) ? first + 2 : first + 1
}

function wordOf({ body }: Clause, query: PlanningContext): string | null {
  return body.kind === 'word' ? query.textOf(body.span) : null
}

function comparisonIn(
  clauses: readonly Clause[],
  query: PlanningContext,
): Finding<'spaced-comparison'> | null {
  const [first, ...others] = clauses
  const last = clauses.at(-1)
  if (first === undefined || last === undefined) return null
  if (!others.every((clause) => isJuxtaposed(clause, last, query))) return null
  const span = { start: first.body.span.start, end: last.body.span.end }
  // After a colon without a name the word is a value already.
  if (query.source[skipBlanksBack(query.source, span.start) - 1] === ':') return null
  const written = query.textOf(span)
  const parts = partsOf(written)
  if (parts === null) return null
  const { name, operator, value } = parts
  const field = query.findField(name)
  if (field === undefined || !takes(field, value, query)) return null
  const comparison = `${name}:${operator}${value}`
  const fixes = [replace('change-to', { text: comparison }, span.start, span.end, comparison)]
  return { span, data: { field: name, written, comparison }, fixes }
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
function isJuxtaposed(clause: Clause, last: Clause, query: PlanningContext): boolean {
  if (clause.conjunction !== null) return false
  if (clause.body.kind !== 'word' && !(clause === last && isPlainPhrase(clause))) return false
  const sign = query.textOf({ start: clause.span.start, end: clause.body.span.start })
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
