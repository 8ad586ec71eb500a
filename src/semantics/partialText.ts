import { analyze } from '../analysis/analyze.ts'
import { type Edit, edit } from '../diagnostics/diagnostic.ts'
import type { Schema, SchemaField } from '../schema/schema.ts'
import { findField } from '../schema/schemaIndex.ts'
import type { Phrase, Query, QueryNode, Word } from '../syntax/ast.ts'
import { escapeWord, quote } from '../syntax/escape.ts'
import { isBlank } from '../syntax/lexer/characters.ts'
import { closingQuote } from '../syntax/lexer/phrase.ts'
import { childrenOf } from '../syntax/visit.ts'

/** A word or an open phrase at the end of a text, and the field that is named before it. */
interface LastValue {
  readonly node: Word | Phrase
  readonly field: string | null
  /** Whether no blank is between it and the clause before it. */
  readonly isGlued: boolean
}

/**
 * The edit that makes the last word of a text a prefix, also the last word of a phrase that is not closed;
 * `null` if the text ends in something else. The edited text finds all that the text itself finds, so a word
 * that is excluded stays as it is.
 *
 * @example
 * partialEdit(schema, safeParse('red cha').query, 'red cha') // replaces `cha` by `cha*`
 */
export function partialEdit(schema: Schema, query: Query, text: string): Edit | null {
  const last = lastValueOf(query, text)
  if (last === null) return null
  const { node, isGlued } = last
  const fields = stringFields(schema, last.field)
  if (fields.length === 0) return null
  const tokens = analyze(node.text)
  const isOneToken = tokens.length === 1 && tokens[0]!.length === node.text.length
  const texts = fields.filter(({ kind }) => kind === 'text')
  const hasWholeValues = fields.some(({ kind, patterns }) => kind !== 'text' || patterns === 'whole')
  const isAlone = fields.every(({ patterns }) => patterns === 'tokens')
  // Text fields ignore such a value.
  if (tokens.length === 0 && texts.length > 0) return null
  const alternatives = [
    // Numbers and dates have no prefix, and a word inside a value is not at its beginning.
    ...(isAlone && !hasOthers(schema, last.field) ? [] : [asWritten(node)]),
    ...(hasWholeValues || isOneToken ? [`${escapeWord(node.text, true)}*`] : []),
    ...(texts.length > 0 && tokens.length > 0 && !isOneToken ? [ofTokens(schema, tokens, node, texts)] : []),
  ]
  const replaced = alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' OR ')})`
  const { start, end } = node.span
  // As in `red OR"cha`.
  const followsOperator = /[A-Z]/.test(text.charAt(start - 1))
  return edit(start, end, isGlued || followsOperator ? ` ${replaced}` : replaced)
}

/** The last value, if the text ends with it, and no NOT or minus is before it. */
function lastValueOf(query: Query, text: string): LastValue | null {
  let field: string | null = null
  let isGlued = false
  for (let node: QueryNode | undefined = query; node !== undefined; ) {
    if (node.kind === 'clause' && node.modifier === 'not') return null
    if (node.kind === 'fielded') field = node.field
    if (node.kind === 'word')
      return node.sign === null && !endsInBackslash(text) ? { node, field, isGlued } : null
    if (node.kind === 'phrase') return isOpen(node, text) ? { node, field, isGlued } : null
    const children: readonly QueryNode[] = childrenOf(node)
    const at = children.findLastIndex(({ span }) => span.end === text.length)
    isGlued ||= at > 0 && children[at - 1]!.span.end === children[at]!.span.start
    node = children[at]
  }
  return null
}

/** Whether a text ends in a backslash that escapes nothing yet. */
function endsInBackslash(text: string): boolean {
  let at = text.length
  while (text.charCodeAt(at - 1) === 0x5c) at--
  return (text.length - at) % 2 === 1
}

/** Whether a phrase is not closed, and ends inside a word. */
function isOpen({ span, text: value }: Phrase, text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return value !== '' && closingQuote(text, span.start) === -1 && !isBlank(last) && last !== 0x5c
}

/** The fields of strings that a value is searched in. */
function stringFields(schema: Schema, name: string | null): readonly SchemaField[] {
  return searchedFields(schema, name).filter(({ kind }) => STRINGS.has(kind))
}

/** Whether a value is also searched in fields that hold no strings. */
function hasOthers(schema: Schema, name: string | null): boolean {
  return searchedFields(schema, name).some(({ kind }) => !STRINGS.has(kind))
}

const STRINGS: ReadonlySet<string> = new Set(['text', 'keyword', 'contains'])

function searchedFields(schema: Schema, name: string | null): readonly SchemaField[] {
  const names = name === null ? schema.defaultFields : [name]
  return names.flatMap((each) => findField(schema, each, name === null) ?? [])
}

function asWritten({ kind, text }: Word | Phrase): string {
  return kind === 'phrase' ? quote(text) : escapeWord(text, true)
}

/** A value of several tokens, or of one that is not the value itself, with a prefix as its last word. */
function ofTokens(
  { options }: Schema,
  tokens: readonly string[],
  { kind }: Word | Phrase,
  fields: readonly SchemaField[],
): string {
  const words = tokens.map((token) => escapeWord(token))
  const last = `${words.pop()}*`
  if (words.length === 0) return last
  const isPhrase = kind === 'phrase' || options.splitWords === 'phrase'
  if (!isPhrase) return `(${[...words, last].join(' ')})`
  // In a field with whole values, a phrase is a whole value.
  const before = fields.some(({ whole }) => whole)
    ? words.join(' AND ')
    : quote(tokens.slice(0, -1).join(' '))
  return `(${before} AND ${last})`
}
