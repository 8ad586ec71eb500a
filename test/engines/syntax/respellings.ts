import { analyze } from '../../../src/analysis/analyze.ts'
import { lowerCase } from '../../../src/analysis/lowerCase.ts'
import { printRegexp } from '../../../src/analysis/regexp/printRegexp.ts'
import { parseRegexp } from '../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { isMiscounted } from '../../../src/backends/elasticsearch/compile/phrases.ts'
import type { Diagnostic, Edit } from '../../../src/diagnostics/diagnostic.ts'
import type { Span } from '../../../src/diagnostics/span.ts'
import type { Bound, Clause, QueryNode } from '../../../src/syntax/ast.ts'
import { safeParse } from '../../../src/syntax/parse.ts'
import { visit } from '../../../src/syntax/visit.ts'
import { repeatsNothing } from '../lucene/differences.ts'

/** Replaces a span by a text. */
export function replace(span: Span, text: string): Edit {
  return { span: { start: span.start, end: span.end }, text }
}

function insert(at: number, text: string): Edit {
  return { span: { start: at, end: at }, text }
}

/** The edits of all nodes of a query. */
export function editsOf(text: string, nodeEdits: (node: QueryNode, text: string) => readonly Edit[]): Edit[] {
  const edits: Edit[] = []
  visit(safeParse(text).query, { enter: (node) => void edits.push(...nodeEdits(node, text)) })
  return edits
}

/** Applies edits to a text. Edits at the same position are applied in their order. */
export function applyEdits(edits: readonly Edit[], text: string): string {
  const fromTheEnd = [...edits].reverse().sort((a, b) => b.span.start - a.span.start)
  return fromTheEnd.reduce(
    (result, { span, text }) => result.slice(0, span.start) + text + result.slice(span.end),
    text,
  )
}

/** `["*" TO b]` → `[\# TO b]` */
export function otherThanStars(node: QueryNode): Edit[] {
  if (node.kind !== 'range') return []
  return [node.lower, node.upper]
    .filter((bound) => bound?.text === '*')
    .map((bound) => replace(bound!.span, '\\#'))
}

/** `f:>""` → `f:>"a"` */
export function otherThanNothing(node: QueryNode): Edit[] {
  return isComparison(node) && operandOf(node).text === '' ? [replace(operandOf(node).span, '"a"')] : []
}

/** `"a b c a b c"~1` → `"a b c a b c"` */
export function phrasesCountedRight(node: QueryNode, text: string): Edit[] {
  if (node.kind !== 'phrase' || node.slop === null || !isMiscounted(analyze(node.text), node.slop)) return []
  const { end } = node.span
  return [replace({ start: text.lastIndexOf('~', end), end }, '')]
}

/** `a/b` → `a\/b` */
export function escapedSlashes(node: QueryNode, text: string): Edit[] {
  if (node.kind === 'fielded') return slashesIn(node.fieldSpan, text)
  const isWord = node.kind === 'word' || node.kind === 'pattern' || node.kind === 'fuzzy'
  return isWord || (isComparison(node) && !operandOf(node).quoted) ? slashesIn(node.span, text) : []
}

/** Escapes the slashes of a span, except one at its start, which begins an unclosed regexp. */
export function slashesIn({ start, end }: Span, text: string): Edit[] {
  const found: Edit[] = []
  for (let at = text[start] === '/' ? start + 1 : start; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '/') found.push(insert(at, '\\'))
  }
  return found
}

/**
 * Replaces every white space in a range, outside quotation marks, by a space. A malformed range has no
 * values to preserve, so its quoted white space is replaced, too.
 */
export function spacesInRanges(node: QueryNode, text: string, malformed: readonly Diagnostic[]): Edit[] {
  if (node.kind !== 'range' || node.brackets === null) return []
  const found: Edit[] = []
  const isRefused = malformed.some(({ span }) => node.span.start <= span.start && span.end <= node.span.end)
  const values = isRefused ? [] : [node.lower, node.upper]
  for (let at = node.span.start; at < node.span.end; at++) {
    const quoted = values.find((bound) => bound?.quoted && bound.span.start === at)
    if (quoted) at = quoted.span.end - 1
    else if ('\t\n\r\u3000'.includes(text[at]!)) found.push(replace({ start: at, end: at + 1 }, ' '))
  }
  return found
}

/** `a^.5` → `a^0.5` */
export function zerosBeforePoints(node: QueryNode, text: string): Edit[] {
  if (node.kind !== 'boost') return []
  const { start, end } = node.span
  const caret = /\^(?=\.\d+(?:[ \t\n\r\u3000]*~[^~^]*)?$)/.exec(text.slice(start, end))
  return caret === null ? [] : [insert(start + caret.index + 1, '0')]
}

/** `a~b` → `a~2` */
export function numbersBehindTildes(node: QueryNode, text: string): Edit[] {
  if (node.kind !== 'fuzzy') return []
  const { start, end } = node.span
  const word = /^(?:\\[\s\S]|[^\\~])*~/.exec(text.slice(start, end))![0]
  const tail = { start: start + word.length, end }
  return /^[012]?$/.test(text.slice(tail.start, tail.end)) ? [] : [replace(tail, String(node.edits ?? ''))]
}

/** `f:>"a b"` → `f:{"a b" TO *]` */
export function comparisonsInBrackets(node: QueryNode, text: string): Edit[] {
  if (!isComparison(node) || !operandOf(node).quoted) return []
  const { span, lower, upper } = node
  const end = (bound: Bound | null) => (bound === null ? '*' : text.slice(bound.span.start, bound.span.end))
  const open = lower?.inclusive === false ? '{' : '['
  const close = upper?.inclusive === false ? '}' : ']'
  return [replace(span, `${open}${end(lower)} TO ${end(upper)}${close}`)]
}

/** `f:\>5` → `f:,\>5`: not a comparison, and the comma belongs to no token. */
export function commasBeforeComparisons(node: QueryNode, text: string): Edit[] {
  return node.kind === 'word' && /^\\[<>]/.test(text.slice(node.span.start))
    ? [insert(node.span.start, ',')]
    : []
}

/** `*` → `*:*`, `f:**` → `f:*` */
export function plainStars(node: QueryNode, text: string): Edit[] {
  const { start, end } = node.span
  const written = text.slice(start, end)
  if (node.kind === 'matchAll') return written === '*:*' ? [] : [replace(node.span, '*:*')]
  if (node.kind !== 'exists') return []
  const stars = /\*\*+$/.exec(written)
  return stars === null ? [] : [replace({ start: start + stars.index, end }, '*')]
}

/** `/A/` → `/a/` */
export function lowerCasedRegexps(node: QueryNode, text: string): Edit[] {
  if (node.kind !== 'regexp') return []
  const written = text.slice(node.span.start, node.span.end)
  return lowerCase(written) === written ? [] : [replace(node.span, lowerCase(written))]
}

/** `/a(#)*b/` → `/ab/` */
export function withoutRepeatedNothing(node: QueryNode): Edit[] {
  if (node.kind !== 'regexp') return []
  const parsed = parseRegexp(node.pattern)
  if (!parsed.ok || !repeatsNothing(parsed.node)) return []
  return [replace(node.span, `/${printRegexp(parsed.node).replaceAll('/', '\\/')}/`)]
}

/** `a b` → `(a) (b)` */
export function wordsApart(node: QueryNode, text: string): Edit[] {
  if (node.kind !== 'query' && node.kind !== 'group') return []
  const { clauses } = node
  const joined = (at: number) => isWord(clauses[at]) && isWord(clauses[at + 1]) && follows(clauses[at + 1]!)
  return clauses.flatMap(({ body: { span } }, at) =>
    joined(at) || (at > 0 && joined(at - 1)) ? enclose(span, text) : [],
  )
}

// A sign is a word only if white space follows it. In parentheses it must be escaped.
function enclose({ start, end }: Span, text: string): Edit[] {
  return [insert(start, /^[-+!]$/.test(text.slice(start, end)) ? '(\\' : '('), insert(end, ')')]
}

function isWord(clause: Clause | undefined): boolean {
  return clause !== undefined && (clause.body.kind === 'word' || isComparison(clause.body))
}

function follows({ conjunction, modifier }: Clause): boolean {
  return conjunction === null && modifier === null
}

function isComparison(node: QueryNode): node is Extract<QueryNode, { kind: 'range' }> {
  return node.kind === 'range' && node.brackets === null
}

function operandOf({ lower, upper }: { readonly lower: Bound | null; readonly upper: Bound | null }): Bound {
  return (lower ?? upper)!
}
