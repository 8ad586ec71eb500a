import type { Span } from '../../diagnostics/span.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { findField } from '../../schema/schemaIndex.ts'
import { escapeField } from '../../syntax/escape.ts'
import { skipBlanks, skipBlanksBack } from '../../syntax/lexer/characters.ts'
import { quoteTyped } from '../../syntax/typedText.ts'
import type { PlanningContext } from '../planningContext.ts'

/** A value of another language; the form of a condition is read at one place, and has no longer value. */
export const STRING = String.raw`"[^"\\]{0,200}"|'[^'\\]{0,200}'|[^ \t\r\n\u3000()"',]{1,200}`

/** A value in quotation marks. */
export const QUOTED = String.raw`"[^"\\]{0,200}"|'[^'\\]{0,200}'`

/** The end of a condition: nothing else is written next to it. */
export const END = String.raw`(?![^ \t\r\n\u3000)])`

/** What a condition means here; `null` if it is none, empty if it cannot be written here. */
type Write = (field: SchemaField, name: string, ...parts: string[]) => string | null

/** How a condition in another language goes on after the name of its field. */
export type Form = readonly [RegExp, Write]

/** A condition, as it is written and as it is meant. */
export interface Condition {
  readonly span: Span
  readonly field: string
  readonly written: string
  readonly meant: string
}

const NAME = /^[^ \t\r\n\u3000=!<>~]+/
const METHOD = /(?<=.)\.(?:includes|contains|startsWith|endsWith)$/

/** The condition that begins with a value, which then is the name of a field. */
export function conditionAt(
  { start, end }: Span,
  query: PlanningContext,
  forms: readonly Form[],
): Condition | null {
  const { source, schema } = query
  const text = source.slice(start, end)
  const [word] = NAME.exec(text) ?? []
  const name = word === text ? text.replace(METHOD, '') : word
  const found = name === undefined ? undefined : findField(schema, name)
  // After a colon without a name, or in a field, the word is a value already.
  if (name === undefined || found === undefined || source[skipBlanksBack(source, start) - 1] === ':')
    return null
  const after = start + name.length
  if (!/[A-Za-z=!<>≤≥~.]/.test(source[skipBlanks(source, after)] ?? '')) return null
  for (const [form, write] of forms) {
    form.lastIndex = after
    const match = form.exec(source)
    const meant = match && write(found, escapeField(name), ...match.slice(1).map((part) => part ?? ''))
    if (match === null || meant === null) continue
    const span = { start, end: form.lastIndex }
    return { span, field: name, written: query.textOf(span), meant }
  }
  return null
}

/** A value without the quotation marks of its language. */
export function bare(value: string): string {
  return /^(["'])([\s\S]*)\1$/.exec(value)?.[2] ?? value
}

/** A value as queries write it: in quotes unless it is a plain word, so that it has no operator. */
export function queryValue(value: string): string {
  const isPlain = /^(?!(?:AND|OR|NOT|TO)$)(?:[\p{L}\p{N}_]+|[-+]?\d+(?:[-.]\d+)*)$/u.test(value)
  return isPlain ? value : quoteTyped(bare(value)).replace(/[*?]/g, '\\$&')
}

/** A value of a group, where a sign before it would be an operator. */
export function inGroup(value: string): string {
  return /^[-+]/.test(value) ? quoteTyped(value) : queryValue(value)
}
