import { type Correction, fix } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/didYouMean.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE, TRUE } from '../plan/formula.ts'
import type { PlanNode } from '../plan/plan.ts'
import { fieldNames, type SchemaField } from '../schema/schema.ts'
import type { Body, Clause, Exists, Fielded, Query } from '../syntax/ast.ts'
import { escapeField, escapePhrase } from '../syntax/escape.ts'
import { walk } from '../syntax/visit.ts'
import { lintComparisons } from './lints/comparisons.ts'
import { lintGroup, lintLeaf } from './lints/groups.ts'
import { lintUnknownValue } from './lints/unknownValue.ts'
import { clauseOf } from './meaning.ts'
import { joinAsLucene, joinByPrecedence } from './occurs.ts'
import type { PlanningContext } from './planningContext.ts'
import { planValue } from './planValue.ts'

/** How many fields the message of an unknown one lists. */
const MAX_SHOWN = 10

/** Plans the tree of a query; a query with nothing to search matches nothing. */
export function planTree(query: Query, context: PlanningContext): PlanNode {
  return planClauses(query.clauses, null, context) ?? FALSE
}

function planClauses(
  clauses: readonly Clause[],
  field: SchemaField | null,
  context: PlanningContext,
): PlanNode | null {
  if (field === null) lintComparisons(clauses, context)
  const nodes = clauses.map(({ body }) => planBody(body, field, body.span, context))
  const join = context.options.precedence === 'boolean' ? joinByPrecedence : joinAsLucene
  const joined = join(clauses, nodes, context)
  lintGroup(clauses, nodes, joined, context)
  return joined
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
      if (node !== null) lintLeaf(body, node, context)
      if (field !== null && node?.kind === 'term') lintUnknownValue(body, field, context)
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
  const field = lookUp(exists.field, exists.fieldSpan, context)
  if (field === undefined) return FALSE
  const { span } = exists
  return { field, span, clause: clauseOf(field, context.textOf(span)), kind: 'exists' }
}

/** The names of the fields that are not hidden. */
function shownFields({ schema }: PlanningContext): string[] {
  return Object.values<SchemaField>(schema.fields).flatMap(({ name, hidden }) => (hidden ? [] : [name]))
}

function lookUp(
  name: string,
  span: Span,
  context: PlanningContext,
  fielded?: Fielded,
): SchemaField | undefined {
  const field = context.findField(name)
  // The parser has reported an _exists_ without a field name.
  if (field === undefined && context.textOf(span) !== '_exists_') {
    const suggestions = context.full ? [] : didYouMean(name, fieldNames(context.schema))
    const fixes = () => [
      ...suggestions.map((suggestion) =>
        fix('change-to', { text: suggestion }, [{ span, text: escapeField(suggestion) }]),
      ),
      ...(fielded === undefined ? [] : textFix(fielded, context)),
    ]
    const shown = suggestions.length > 0 ? [] : shownFields(context)
    const { length } = shown
    const data = {
      field: name,
      suggestions,
      fields: shown.slice(0, MAX_SHOWN),
      more: Math.max(0, length - MAX_SHOWN),
    }
    context.report('error', 'unknown-field', span, data, fixes)
  }
  return field
}

// A word before a colon may be text and no field: a time, an address, a ratio.
function textFix({ body, span }: Fielded, context: PlanningContext): Correction[] {
  if (body.kind !== 'word' && body.kind !== 'pattern') return []
  return [fix('quote-text', {}, [{ span, text: escapePhrase(context.textOf(span)) }])]
}
