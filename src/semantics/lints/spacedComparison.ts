import { replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import { readDate } from '../../schema/dates/readDate.ts'
import { readInteger, readNumber } from '../../schema/readNumber.ts'
import { type SchemaField, zoneOf } from '../../schema/schema.ts'
import { skipBlanks, skipBlanksBack } from '../../syntax/lexer/characters.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

/** Words that look like a comparison of a number, integer or date field: `price > 5`. */
export const spacedComparison: LintRule<'spaced-comparison'> = {
  code: 'spaced-comparison',
  severity: 'warning',
  parts: {
    word: ({ value: { span } }, query) =>
      query.derive(comparisonsOf).filter((found) => found.span.start === span.start),
  },
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

/** Whether a value is a part of a comparison, about which there is a warning that says more. */
export function isCompared({ span }: { readonly span: Span }, query: PlanningContext): boolean {
  return query
    .derive(comparisonsOf)
    .some((found) => found.span.start <= span.start && span.end <= found.span.end)
}

function comparisonsOf(query: PlanningContext): readonly Finding<'spaced-comparison'>[] {
  if (!/[<>]/.test(query.source)) return NOTHING_FOUND
  return query.planned.flatMap((part) =>
    part.kind === 'word' && part.field === null ? comparisonAt(part.value.span, query) : [],
  )
}

const OPERATOR = /[<>]=?/y
const VALUE = /(?:"[^"\\]{0,200}"|[^ \t\r\n\u3000()"<>]{1,200})(?![^ \t\r\n\u3000()"])/y

function comparisonAt(word: Span, query: PlanningContext): readonly Finding<'spaced-comparison'>[] {
  const { source } = query
  const { start } = word
  const [name] = /^[^<>]*/.exec(query.textOf(word))!
  // After a colon without a name the word is a value already.
  if (name === '' || source[skipBlanksBack(source, start) - 1] === ':') return NOTHING_FOUND
  OPERATOR.lastIndex = skipBlanks(source, start + name.length)
  const operator = OPERATOR.exec(source)?.[0]
  VALUE.lastIndex = skipBlanks(source, OPERATOR.lastIndex)
  const value = operator && VALUE.exec(source)?.[0]
  if (!value) return NOTHING_FOUND
  const end = VALUE.lastIndex
  const field = query.findField(name)
  if (field === undefined || !takes(field, value, query)) return NOTHING_FOUND
  const comparison = `${name}:${operator}${value}`
  const fixes = [replace('change-to', { text: comparison }, start, end, comparison)]
  return [
    { span: { start, end }, data: { field: name, written: source.slice(start, end), comparison }, fixes },
  ]
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
