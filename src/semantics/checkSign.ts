import type { Fix } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { SchemaField } from '../schema/schema.ts'
import type { ValueNode } from './fieldResult.ts'
import type { PlanningContext } from './planningContext.ts'

/**
 * Whether a value may begin with the sign it has: only where a field holds numbers or dates; if not, says so.
 */
export function checkSign(
  value: ValueNode,
  field: SchemaField,
  span: Span,
  context: PlanningContext,
): boolean {
  if (value.kind !== 'word' || value.sign === null) return true
  if (field.kind === 'number' || field.kind === 'integer' || field.kind === 'date') return true
  const sign = value.sign
  const at = { start: value.span.start, end: value.span.start + 1 }
  const before = { start: span.start, end: span.start }
  const fixes: Fix[] = []
  if (value.text.length > 1 && !endsInModifier(context.source.slice(0, span.start))) {
    const title = sign === '-' ? `Exclude: -${field.name}:…` : `Require: +${field.name}:…`
    fixes.push({
      title,
      edits: [
        { span: before, text: sign },
        { span: at, text: '' },
      ],
    })
  }
  fixes.push({ title: `Search the ${sign} itself`, edits: [{ span: at, text: `\\${sign}` }] })
  context.report('error', 'sign-before-value', at, { field: field.name, sign }, fixes)
  return false
}

// A second modifier would be an error of its own.
function endsInModifier(before: string): boolean {
  return /(?:[-+!]|NOT[ \t\n\r\u3000]*)$/.test(before)
}
