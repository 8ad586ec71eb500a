import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { ANY_NUMBER } from '../diagnostics/arguments/rules.ts'
import { say } from '../diagnostics/messages.ts'
import { printable } from '../diagnostics/printable.ts'
import { explainInWords } from '../plan/explain/explain.ts'
import { readDate } from '../schema/dates/readDate.ts'
import { type Schema, type SchemaField, zoneOf } from '../schema/schema.ts'
import { findField } from '../schema/schemaIndex.ts'
import { planPart } from '../semantics/planPart.ts'
import type { Reading } from '../semantics/reading.ts'
import type { QueryNode } from '../syntax/ast.ts'
import { isBlank } from '../syntax/lexer/characters.ts'
import { nodeAt } from '../syntax/nodeAt.ts'
import { type EditorOptions, readInEditor } from './editorOptions.ts'
import { type EditorMessages, editorMessages, type HoveredPeriod } from './messages.ts'

/** An explanation of a range of the query text. Positions are in UTF-16 code units. */
export interface Hover {
  readonly from: number
  readonly to: number
  /** The explanation, as plain text. Lines are separated by line feeds. */
  readonly text: string
}

/**
 * Explains the text at the caret: what a field is, which period a date covers, or what a clause or group
 * finds. Returns `null` if there is nothing to explain at the caret, if the clause has an error, or if the
 * field is unknown or hidden.
 *
 * @param caret - a position from 0 to the length of the text, in UTF-16 code units; for any other position,
 *   the result is `null`
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid.
 * @example
 * hover(schema, 'price:>5', 2) // { from: 0, to: 5, text: 'price: a number' }
 * hover(schema, 'price:>5', 7)
 * // { from: 0, to: 8, text: 'documents where price is more than 5' }
 */
export function hover<S extends Schema>(
  schema: S,
  text: string,
  caret: number,
  options: EditorOptions<S> = {},
): Hover | null {
  checkArgument('hover', 'caret', caret, ANY_NUMBER)
  return hoverAt(readInEditor('hover', schema, text, options), caret, options.messages)
}

/** Like {@link hover}, for a text that has already been read. */
export function hoverAt(
  reading: Reading,
  caret: number,
  messages: Partial<EditorMessages> | undefined,
): Hover | null {
  const path = nodeAt(reading.parsed.query, caret)
  if (path.length === 0 || isBetween(path, reading.text, caret)) return null
  return fieldAt(path, reading.schema, caret, messages) ?? clauseAt(path, reading, caret, messages)
}

/** Whether the caret is next to white space that belongs to no value. */
function isBetween(path: readonly QueryNode[], text: string, caret: number): boolean {
  const { kind } = path.at(-1)!
  if (kind === 'missing') return true
  const isOuter = kind === 'query' || kind === 'clause' || kind === 'group'
  const blank = (at: number) => at < 0 || at >= text.length || isBlank(text.charCodeAt(at))
  return isOuter && blank(caret - 1) && blank(caret)
}

function fieldAt(
  path: readonly QueryNode[],
  schema: Schema,
  caret: number,
  messages: Partial<EditorMessages> | undefined,
): Hover | null {
  const node = path.findLast((each) => each.kind === 'fielded' || each.kind === 'exists')
  if (node?.kind !== 'fielded' && node?.kind !== 'exists') return null
  const { start, end } = node.fieldSpan
  const field = findField(schema, node.field)
  if (field === undefined || caret < Math.max(start, node.span.start) || caret > end) return null
  return { from: start, to: end, text: lines(describeField(field, node.field, messages)) }
}

/** What a field is, and its values: lines of plain text. */
export function describeField(
  { name, kind, description, values, array }: SchemaField,
  written: string,
  messages: Partial<EditorMessages> | undefined,
): string[] {
  const alias = written === name ? null : written
  const about = [say(editorMessages, 'hover-field', { field: name, alias, kind, array }, messages)]
  if (description !== '') about.push(description)
  const shown = values.slice(0, MAX_SHOWN)
  const data = { values: shown, more: values.length - shown.length }
  if (values.length > 0) about.push(say(editorMessages, 'hover-values', data, messages))
  return about
}

/** How many values are shown. */
const MAX_SHOWN = 10

function clauseAt(
  path: readonly QueryNode[],
  reading: Reading,
  caret: number,
  messages: Partial<EditorMessages> | undefined,
): Hover | null {
  const found = path.findLast((node) => node.kind !== 'clause')!
  // A value is shown with its own field; a boost changes no hits.
  const parent = path[path.indexOf(found) - 1]
  const shown = parent?.kind === 'fielded' ? parent : found
  const formula = planPart(reading, shown, fieldOf(path.slice(0, path.indexOf(shown))))
  if (formula === null) return null
  const { start, end } = shown.span
  const period = periodAt(found, fieldOf(path), reading, caret)
  const text = explainInWords(formula, reading.schema.options.timeZone, messages)
  return {
    from: start,
    to: end,
    text: lines(period === null ? [text] : [say(editorMessages, 'hover-period', period, messages), text]),
  }
}

function lines(texts: readonly string[]): string {
  return texts.map(printable).join('\n')
}

/** The field that contains the last node of a path. */
function fieldOf(path: readonly QueryNode[]): string | null {
  const fielded = path.findLast((node) => node.kind === 'fielded')
  return fielded?.kind === 'fielded' ? fielded.field : null
}

/** The period that a date at the caret means. */
function periodAt(
  node: QueryNode,
  name: string | null,
  { schema, settings }: Reading,
  caret: number,
): HoveredPeriod | null {
  const written = dateAt(node, caret)
  const field = name === null ? undefined : findField(schema, name)
  if (written === null || field?.kind !== 'date') return null
  const timeZone = zoneOf(field, schema.options)
  const interval = readDate(written, { timeZone, now: () => settings.now ?? Date.now() })
  if (interval === null) return null
  const [from, until] = [new Date(interval.from).toISOString(), new Date(interval.until).toISOString()]
  return { written, from, until, timeZone }
}

function dateAt(node: QueryNode, caret: number): string | null {
  if (node.kind === 'word' || node.kind === 'phrase') return node.text
  if (node.kind !== 'range') return null
  const bound = [node.lower, node.upper].find(
    (each) => each !== null && each.span.start <= caret && caret <= each.span.end,
  )
  return bound?.text ?? null
}
