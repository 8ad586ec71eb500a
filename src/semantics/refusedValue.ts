import type { ExpectedValue, RefusedValue } from '../diagnostics/codes.ts'
import { type FixDraft, type FixDrafts, replace } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE } from '../plan/formula.ts'
import type { PlanNode } from '../plan/plan.ts'
import { isDate } from '../schema/dates/readDate.ts'
import type { FieldKind } from '../schema/field.ts'
import { readInteger, readNumber } from '../schema/readNumber.ts'
import type { SchemaField } from '../schema/schema.ts'
import type { ValueNode } from './meaning.ts'
import { valuesMeantBy } from './meantValue.ts'
import type { PlanningContext } from './planningContext.ts'

/** The most words of a date such as `last 7 days` or `Mon, 20 Jan 2020 10:00`. */
const DATE_WORDS = 6

/** Reports that no default field can hold a value; the value matches nothing. */
export function refuseInDefaults({ span }: ValueNode, context: PlanningContext): PlanNode {
  report({ field: null, expected: null, value: context.textOf(span) }, span, [], context)
  return FALSE
}

/**
 * Reports a value that a field cannot hold, or each end of a range that it cannot; it matches nothing.
 *
 * @param clause its place, with the name of the field unless that is the field of a group
 */
export function refuse(
  value: ValueNode,
  field: SchemaField,
  expected: ExpectedValue,
  clause: Span,
  context: PlanningContext,
): PlanNode {
  const ends = wrongEnds(value, field)
  for (const { span } of ends.length > 0 ? ends : [value]) {
    const data = { field: field.name, expected, value: context.textOf(span) }
    const fixes = () => {
      const meant = meantInstead(span, field, ends.length > 0, context)
      return meant.length > 0 ? meant : textInstead(value, clause, context)
    }
    report(data, span, fixes, context)
  }
  return FALSE
}

function report(data: RefusedValue, span: Span, fixes: FixDrafts, context: PlanningContext): void {
  if (context.options.lenient) context.report('warning', 'value-ignored', span, data)
  else context.report('error', 'invalid-value', span, data, fixes)
}

/** Whether a text can be an end of a range, for each kind of field with an order of its own. */
export const IS_END: { readonly [K in FieldKind]?: (text: string) => boolean } = {
  date: isDate,
  number: (text) => readNumber(text) !== null,
  integer: (text) => readInteger(text) !== null,
}

function wrongEnds(value: ValueNode, { kind }: SchemaField): readonly { readonly span: Span }[] {
  const isEnd = IS_END[kind]
  if (value.kind !== 'range' || isEnd === undefined) return []
  return [value.lower, value.upper].filter((end) => end !== null).filter(({ text }) => !isEnd(text))
}

/** Fixes that write the value that was probably meant, with the words after it that belong to it. */
function meantInstead(
  { start, end }: Span,
  { kind }: SchemaField,
  isEnd: boolean,
  { source }: PlanningContext,
): FixDraft[] {
  const isQuoted = source[start] === '"'
  // Words after an end in brackets are no part of it.
  const isOne = isQuoted || kind !== 'date' || (isEnd && !/[<>=]/.test(source[start - 1]!))
  const words = isOne ? [end] : endsOfWords(source, end)
  for (const stop of words) {
    const written = isQuoted ? source.slice(start + 1, stop - 1) : source.slice(start, stop)
    const meant = valuesMeantBy(kind, written).filter((text) => !isEnd || !/^[[<>]/.test(text))
    if (meant.length > 0) return meant.map((text) => replace('change-to', { text }, start, stop, text))
  }
  return []
}

/** A fix that searches for a word or a phrase, which is no value, in the default fields. */
function textInstead({ kind, span }: ValueNode, { start }: Span, { source }: PlanningContext): FixDraft[] {
  // A sign would be an operator without the name of a field before it.
  const isText = (kind === 'word' || kind === 'phrase') && /["\p{L}\p{N}]/u.test(source[span.start]!)
  return isText && start < span.start ? [replace('search-default-fields', {}, start, span.start, '')] : []
}

/** The ends of a word and of those after it, the last one first. */
function endsOfWords(source: string, end: number): number[] {
  const ends = [end]
  const word = / [^ \t\r\n\u3000()"]+/y
  word.lastIndex = end
  while (ends.length < DATE_WORDS && word.test(source)) ends.unshift(word.lastIndex)
  return ends
}
