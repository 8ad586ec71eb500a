import { type FixDraft, fix, replace } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/didYouMean.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE, TRUE } from '../plan/formula.ts'
import type { PlanNode } from '../plan/plan.ts'
import { datesMeantBy } from '../schema/dates/writtenDate.ts'
import type { SchemaField } from '../schema/schema.ts'
import { indexOf } from '../schema/schemaIndex.ts'
import type { Body, Clause, Exists, Fielded, Query } from '../syntax/ast.ts'
import { escapeField } from '../syntax/escape.ts'
import { endOfAddress } from '../syntax/lexer/characters.ts'
import { quoteTyped } from '../syntax/typedText.ts'
import { walk } from '../syntax/visit.ts'
import { clauseOf } from './meaning.ts'
import { joinAsLucene, joinByPrecedence } from './occurs.ts'
import type { PlannedValue } from './planned.ts'
import type { PlanningContext } from './planningContext.ts'
import { planValue } from './planValue.ts'

/** How many fields the message of an unknown one lists. */
const MAX_SHOWN = 10

/** Plans the tree of a query; a query with nothing to search matches nothing. */
export function planTree(query: Query, context: PlanningContext): PlanNode {
  const node = planClauses(query.clauses, null, context)
  context.checkPatterns()
  return node ?? FALSE
}

function planClauses(
  clauses: readonly Clause[],
  field: SchemaField | null,
  context: PlanningContext,
): PlanNode | null {
  const nodes = clauses.map(({ body }) => planBody(body, field, body.span, context))
  const join = context.options.precedence === 'boolean' ? joinByPrecedence : joinAsLucene
  const node = join(clauses, nodes, context)
  context.planned.push({ kind: 'group', clauses, field, nodes, node })
  return node
}

/** Plans a body for the field that it belongs to; `span` is that of its clause, the field included. */
function planBody(
  body: Body,
  field: SchemaField | null,
  span: Span,
  context: PlanningContext,
): PlanNode | null {
  switch (body.kind) {
    case 'group':
      return planClauses(body.clauses, field, context)
    case 'fielded':
      return planFielded(body, span, context)
    case 'boost': {
      const node = planBody(body.body, field, span, context)
      return node === null ? null : { kind: 'boost', node, factor: body.factor }
    }
    case 'exists':
      return planExists(body, context)
    case 'matchAll':
      return TRUE
    case 'missing':
      return null
    default: {
      const node = planValue(body, field, span, context)
      context.planned.push({ kind: body.kind, value: body, field, node } as PlannedValue)
      return node
    }
  }
}

function planFielded(fielded: Fielded, span: Span, context: PlanningContext): PlanNode | null {
  const field = lookUp(fielded.field, fielded.fieldSpan, context, fielded)
  if (field !== undefined) return planBody(fielded.body, field, span, context)
  lookUpFieldsIn(fielded.body, context)
  return FALSE
}

// Values below an unknown field cannot be planned, but the fields named there are still checked.
function lookUpFieldsIn(body: Body, context: PlanningContext): void {
  walk(body, {
    enter: (node) => {
      if (node.kind === 'fielded') lookUp(node.field, node.fieldSpan, context, node)
      // A star in a field has the name of that field, which is looked up already.
      else if (node.kind === 'exists' && node.span.start <= node.fieldSpan.start)
        lookUp(node.field, node.fieldSpan, context)
    },
  })
}

function planExists(exists: Exists, context: PlanningContext): PlanNode {
  const field = lookUp(exists.field, exists.fieldSpan, context, exists)
  if (field === undefined) return FALSE
  const { span } = exists
  return { field, span, clause: clauseOf(field, context.textOf(span)), kind: 'exists' }
}

function lookUp(
  name: string,
  span: Span,
  context: PlanningContext,
  clause?: Fielded | Exists,
): SchemaField | undefined {
  const field = context.findField(name)
  // The parser has reported an _exists_ without a field name.
  if (field === undefined && context.textOf(span) !== '_exists_') {
    // A number before a colon is a time or a ratio.
    const isName = !context.full && /\p{L}/u.test(name)
    const index = indexOf(context.schema)
    const suggestions = isName ? didYouMean(name, index.shownNames) : []
    const fixes = () => [
      ...timeAfterDate(span, context),
      ...(clause?.kind === 'fielded' ? existence(clause, context) : []),
      ...suggestions.map((suggestion) => renameTo(suggestion, name, span, context)),
      ...(clause === undefined ? [] : textFix(clause, context)),
    ]
    const shown = suggestions.length > 0 ? [] : index.shown
    const fields = shown.slice(0, MAX_SHOWN).map((each) => each.name)
    const data = { field: name, suggestions, fields, more: shown.length - fields.length }
    context.report('error', 'unknown-field', span, data, fixes)
  }
  return field
}

/** Fixes that join a time of day to the value before it: `at:2024-03-04 16:45` names two fields. */
function timeAfterDate({ start }: Span, { source, planned }: PlanningContext): FixDraft[] {
  const before = source.slice(Math.max(0, start - 13), start)
  const date = /(?<=[:<>=] ?)\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4} $/.exec(before)
  const time =
    /\d\d?(?::\d\d){1,2}(?:[.,]\d{1,9})?(?:[zZ]|[+-]\d\d:?\d\d)?(?: ?[AaPp][Mm])?(?![^ \t\r\n\u3000)])/y
  time.lastIndex = start
  if (date === null || !time.test(source)) return []
  const from = start - date[0].length
  const written = source.slice(from, time.lastIndex)
  const value = planned.find((each) => each.kind !== 'group' && each.value.span.end === start - 1)
  const isDate = value?.field?.kind === 'date'
  if (value === undefined || (value.node === FALSE && !isDate)) return []
  // A text has what was written, without a T.
  const meant = isDate ? datesMeantBy(written) : [quoteTyped(written)]
  return meant.map((text) => replace('change-to', { text }, from, time.lastIndex, text))
}

const EXISTENCE = { _missing_: false, missing: false, no: false, has: true, exists: true }

/** Fixes that ask whether a field has a value, as other languages do by names of fields. */
function existence({ field, body, span }: Fielded, context: PlanningContext): FixDraft[] {
  const exists = Object.hasOwn(EXISTENCE, field) ? EXISTENCE[field as 'has'] : null
  if (exists === null || body.kind !== 'word' || context.findField(body.text) === undefined) return []
  const before = context.source.slice(Math.max(0, span.start - 8), span.start)
  const [, or, negation = ''] = /((?:OR|\|\|) )?([-!]|NOT )?$/.exec(before)!
  const name = `_exists_:${escapeField(body.text)}`
  const negated = or === undefined ? `NOT ${name}` : `(NOT ${name})`
  const text =
    exists !== (negation === '') ? negated : negation === '' || or !== undefined ? name : `+${name}`
  return [replace('change-to', { text }, span.start - negation.length, span.end, text)]
}

/** A fix that writes another name. A name with blanks may begin before the word that was read as a name. */
function renameTo(name: string, typed: string, span: Span, { source }: PlanningContext): FixDraft {
  const before = name.slice(0, -typed.length)
  const start = span.start - before.length
  const isTail = name.endsWith(typed) && start >= 0 && source.slice(start, span.start) === before
  return fix('change-to', { text: name }, [
    { span: isTail ? { start, end: span.end } : span, text: escapeField(name) },
  ])
}

// A word before a colon may be text and no field: a time, an address, a ratio.
function textFix(clause: Fielded | Exists, { source, schema }: PlanningContext): FixDraft[] {
  const { field, span, fieldSpan } = clause
  const body = clause.kind === 'fielded' ? clause.body : clause
  const isAddress = source.startsWith('://', fieldSpan.end)
  if (isAddress || (body.kind !== 'phrase' && body.kind !== 'group')) {
    const end = isAddress ? endOfAddress(source, span.start) : span.end
    return [replace('quote-text', {}, span.start, end, quoteTyped(source.slice(span.start, end)))]
  }
  if (schema.defaultFields.length === 0) return []
  const isName = /\p{L}/u.test(field)
  const start = isName ? span.start : fieldSpan.end
  return [replace('search-default-fields', {}, start, body.span.start, isName ? '' : ' ')]
}
