import { autoEdits } from '../../../src/analysis/fuzzy.ts'
import { lowerCase } from '../../../src/analysis/lowerCase.ts'

import { compileRegexp } from '../../../src/analysis/regexp/dfa/compileRegexp.ts'
import type { RegexpNode } from '../../../src/analysis/regexp/syntax/ast.ts'

import { DiagnosticBag } from '../../../src/diagnostics/diagnosticBag.ts'

import { DEFAULT_LIMITS } from '../../../src/diagnostics/limits.ts'
import { escapeWord } from '../../../src/syntax/escape.ts'
import {
  type Diagnostic,
  type Edit,
  type Query,
  type QueryNode,
  type Range,
  type Span,
  visit,
} from '../../../src/syntax/index.ts'
import { tokenize } from '../../../src/syntax/lexer/tokenize.ts'
import { Caret, Field, Pattern, Word } from '../../../src/syntax/lexer/tokens.ts'

/** The name of an intended difference between isoquery and Lucene. */
export type Rule =
  | 'slash-inside-word'
  | 'white-space-in-range'
  | 'quoted-comparison'
  | 'boost-without-zero'
  | 'star-is-everything'
  | 'comparison'
  | 'exists'
  | 'automatic-edits'
  | Refusal

/** The differences in which isoquery refuses a query that Lucene accepts. */
export type Refusal =
  | 'edits-out-of-range'
  | 'exists-takes-a-name'
  | 'field-named-star'
  | 'no-field-of-that-name'
  | 'over-a-limit'
  | 'regexp-operators'
  | 'negative-slop'
  | 'comparison-without-value'

/** A query in the spelling that means to Lucene what the original means to isoquery. */
export interface Spelling {
  readonly text: string
  /** The differences that the original contained. */
  readonly rules: readonly Rule[]
  /** Replaces the placeholders in what Lucene prints by their values. */
  readonly restore: (printed: string) => string
}

/** Spells a query for Lucene without the intended differences, from isoquery's tree and diagnostics. */
export function spellForLucene(
  source: string,
  query: Query,
  diagnostics: readonly Diagnostic[] = [],
): Spelling {
  const rules = new Set<Rule>()
  const edits: Edit[] = []
  const placeholders: string[] = []
  const put = (rule: Rule, start: number, end: number, text: string) => {
    if (source.slice(start, end) === text) return
    // An edit that encloses this one already covers it.
    if (edits.some(({ span }) => span.start <= start && span.end >= end)) return
    rules.add(rule)
    edits.push({ span: { start, end }, text })
  }
  visit(query, { enter: (node) => respell(node, source, put, placeholders) })
  // A malformed range has no values to preserve, and its quoted white space may be unquoted to Lucene.
  const malformed = diagnostics.filter(({ code }) => code === 'malformed-range')
  visit(query, {
    enter: ({ kind, span: { start, end } }) => {
      if (kind === 'range' && malformed.some(({ span }) => start <= span.start && span.end <= end))
        spaceOut(start, end, [], source, put)
    },
  })
  const { tokens } = tokenize(source, DEFAULT_LIMITS, new DiagnosticBag())
  for (const { tokenType, startOffset, end, text, headEnd } of tokens) {
    if (tokenType === Caret && text.startsWith('.'))
      put('boost-without-zero', startOffset + 1, startOffset + 1, '0')
    if (tokenType === Word || tokenType === Pattern) escapeSlashes(source, startOffset, end, put)
    if (tokenType === Field && source[startOffset] !== '"') escapeSlashes(source, startOffset, headEnd, put)
  }
  edits.sort((a, b) => b.span.start - a.span.start)
  let text = source
  for (const { span, text: replacement } of edits)
    text = text.slice(0, span.start) + replacement + text.slice(span.end)
  const restore = (printed: string) =>
    printed.replace(/placeholder(\d+)end/g, (_, index) => {
      const value = placeholders[Number(index)]!
      return value === '*' ? '\\*' : value
    })
  return { text, rules: [...rules], restore }
}

type Put = (rule: Rule, start: number, end: number, text: string) => void

function respell(node: QueryNode, source: string, put: Put, placeholders: string[]) {
  const { start, end } = node.span
  const written = source.slice(start, end)
  switch (node.kind) {
    case 'fuzzy': {
      const tilde = start + written.lastIndexOf('~')
      escapeSlashes(source, start, tilde, put)
      if (node.edits !== null) return
      const space = source[tilde + 1] === undefined ? '' : ' '
      return put('automatic-edits', tilde, tilde + 1, `~${autoEdits(lowerCase(node.text))}${space}`)
    }
    case 'exists':
      if (source.startsWith('_exists_', start))
        put('exists', start, end, `${escapeWord(node.field).replace(/(?<!\\)\//g, '\\/')}:* `)
      else if (/\*\*+$/.test(written))
        put('star-is-everything', end - written.match(/\*+$/)![0].length, end, '*')
      return
    case 'matchAll':
      return put('star-is-everything', start, end, '*:*')
    case 'range':
      return node.brackets === null ? spellComparison(node, put, placeholders) : spellRange(node, source, put)
  }
}

function escapeSlashes(source: string, start: number, end: number, put: Put) {
  for (let at = start; at < end; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '/') put('slash-inside-word', at, at, '\\')
  }
}

// A placeholder replaces the value: as a bound it would need quotes, which other quotes could pair with.
function spellComparison({ span, lower, upper }: Range, put: Put, placeholders: string[]) {
  const bound = (lower ?? upper)!
  const name = `placeholder${placeholders.push(lowerCase(bound.text)) - 1}end`
  const operand = bound.quoted ? `"${name}"` : name
  const [open, close] = bound.inclusive ? ['[', ']'] : lower === null ? ['[', '}'] : ['{', ']']
  const text = `${open}${lower === null ? '*' : operand} TO ${upper === null ? '*' : operand}${close}`
  put(bound.quoted ? 'quoted-comparison' : 'comparison', span.start, span.end, text)
}

/** To Lucene, only spaces separate the parts of a range. */
function spellRange({ span, lower, upper }: Range, source: string, put: Put) {
  const quoted = [lower, upper].filter((bound) => bound?.quoted).map((bound) => bound!.span)
  spaceOut(span.start, span.end, quoted, source, put)
}

function spaceOut(start: number, end: number, quoted: readonly Span[], source: string, put: Put) {
  for (let at = start; at < end; at++) {
    const inside = quoted.find(({ start, end }) => at >= start && at < end)
    if (inside !== undefined) at = inside.end - 1
    else if ('\t\n\r\u3000'.includes(source[at]!)) put('white-space-in-range', at, at + 1, ' ')
  }
}

/** The difference that explains why isoquery refuses a query that Lucene accepts. */
export function refusalOf(
  source: string,
  diagnostics: readonly Diagnostic[],
  rules: readonly Rule[],
): Rule | undefined {
  // After a line break in a range, a quotation mark is part of a value to Lucene and opens a value to
  // isoquery. The rest of the query may differ.
  const isOpen = ({ code, span }: Diagnostic) =>
    code === 'unclosed-range' && /[\t\n\r\u3000]/.test(source.slice(span.start))
  if (diagnostics.some(isOpen)) return 'white-space-in-range'
  for (const { code, severity, data, span } of diagnostics) {
    if (severity !== 'error') continue
    if (code === 'unknown-field') return 'no-field-of-that-name'
    if (code === 'exists-takes-field') return 'exists-takes-a-name'
    // If a slash inside a word opens a regexp for Lucene, the next slash closes it; to isoquery it opens one.
    if (code === 'unclosed-regexp' && rules.includes('slash-inside-word')) return 'slash-inside-word'
    if (code.startsWith('too-') || code.startsWith('pattern-too-') || code === 'slop-too-large')
      return 'over-a-limit'
    if (code === 'malformed-fuzzy') return 'edits-out-of-range'
    if (code === 'malformed-regexp') return 'regexp-operators'
    if (code === 'malformed-slop') return 'negative-slop'
    if (code === 'field-pattern' && span.end - span.start === 1) return 'field-named-star'
    if (code === 'missing-value' && (data as { comparison: string | null }).comparison !== null)
      return 'comparison-without-value'
    return undefined
  }
  return undefined
}

/**
 * Whether a regexp repeats a node that matches nothing. Lucene handles such repeats wrongly: `#*` does not
 * match the empty text, and `#{2}` throws an ArrayIndexOutOfBoundsException.
 */
export function repeatsNothing(node: RegexpNode): boolean {
  if (node.kind === 'repeat') {
    const item = compileRegexp(node.item, 10_000)
    return (item.ok && item.nothing) || repeatsNothing(node.item)
  }
  return 'items' in node && node.items.some(repeatsNothing)
}
