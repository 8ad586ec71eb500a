import { autoEdits } from '../../../src/analysis/fuzzy.ts'
import { lowerCase } from '../../../src/analysis/lowerCase.ts'
import { DiagnosticBag } from '../../../src/diagnostics/diagnosticBag.ts'
import { DEFAULT_LIMITS } from '../../../src/diagnostics/limits.ts'
import { escapeWord } from '../../../src/syntax/escape.ts'
import {
  type Diagnostic,
  type Edit,
  type Query,
  type QueryNode,
  type RangeNode,
  type Span,
  visit,
} from '../../../src/syntax/index.ts'
import { tokenize } from '../../../src/syntax/lexer/tokenize.ts'
import { Caret, Field, Pattern, Word } from '../../../src/syntax/lexer/tokens.ts'

/** A way in which we read queries otherwise than Lucene, on purpose. */
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

/** Those among them that refuse what Lucene takes. */
export type Refusal =
  | 'edits-out-of-range'
  | 'exists-takes-a-name'
  | 'field-named-star'
  | 'no-field-of-that-name'
  | 'over-a-limit'
  | 'regexp-operators'
  | 'negative-slop'
  | 'comparison-without-value'

/**
 * A query written so that Lucene must read it as we read the original, and the rules that the change is made
 * by.
 */
export interface Spelling {
  readonly text: string
  readonly rules: readonly Rule[]
  /** What Lucene prints for it, with the values put back that it was spared. */
  readonly restore: (printed: string) => string
}

/**
 * Spells a query for Lucene, using our tree of it and what we report: where they differ on purpose, what we
 * take it for is said in Lucene's words.
 */
export function spellForLucene(
  source: string,
  query: Query,
  diagnostics: readonly Diagnostic[] = [],
): Spelling {
  const rules = new Set<Rule>()
  const edits: Edit[] = []
  const spared: string[] = []
  const put = (rule: Rule, start: number, end: number, text: string) => {
    if (source.slice(start, end) === text) return
    // What lies inside a stretch that is spelt anew is spelt with it.
    if (edits.some(({ span }) => span.start <= start && span.end >= end)) return
    rules.add(rule)
    edits.push({ span: { start, end }, text })
  }
  visit(query, { enter: (node) => spell(node, source, put, spared) })
  // Of a range that we refuse no value is compared, and what stands in quotes may be white space to Lucene,
  // too.
  const malformed = diagnostics.filter(({ code }) => code === 'malformed-range')
  visit(query, {
    enter: ({ kind, span: { start, end } }) => {
      if (kind === 'range' && malformed.some(({ span }) => start <= span.start && span.end <= end))
        spaceOut(start, end, [], source, put)
    },
  })
  const { tokens } = tokenize(source, DEFAULT_LIMITS, new DiagnosticBag())
  for (const { tokenType, startOffset, end, text, boundary } of tokens) {
    if (tokenType === Caret && text.startsWith('.'))
      put('boost-without-zero', startOffset + 1, startOffset + 1, '0')
    if (tokenType === Word || tokenType === Pattern) escapeSlashes(source, startOffset, end, put)
    if (tokenType === Field && source[startOffset] !== '"') escapeSlashes(source, startOffset, boundary, put)
  }
  edits.sort((a, b) => b.span.start - a.span.start)
  let text = source
  for (const { span, text: replacement } of edits)
    text = text.slice(0, span.start) + replacement + text.slice(span.end)
  const restore = (printed: string) =>
    printed.replace(/spared(\d+)end/g, (_, index) => {
      const value = spared[Number(index)]!
      return value === '*' ? '\\*' : value
    })
  return { text, rules: [...rules], restore }
}

type Put = (rule: Rule, start: number, end: number, text: string) => void

function spell(node: QueryNode, source: string, put: Put, spared: string[]) {
  const { start, end } = node.span
  const written = source.slice(start, end)
  switch (node.kind) {
    case 'fuzzy': {
      const tilde = start + written.lastIndexOf('~')
      escapeSlashes(source, start, tilde, put)
      if (node.edits === null && source[tilde + 1] === undefined)
        put('automatic-edits', tilde, tilde + 1, `~${autoEdits(lowerCase(node.text))}`)
      else if (node.edits === null)
        put('automatic-edits', tilde, tilde + 1, `~${autoEdits(lowerCase(node.text))} `)
      return
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
      return node.brackets === null
        ? spellComparison(node, start, end, put, spared)
        : straightenRange(node, source, put)
  }
}

function escapeSlashes(source: string, start: number, end: number, put: Put) {
  for (let at = start; at < end; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '/') put('slash-inside-word', at, at, '\\')
  }
}

// The value is left out: in a range it would need quotes, and those could pair with others of the query.
function spellComparison(
  { lower, upper }: Pick<RangeNode, 'lower' | 'upper'>,
  start: number,
  end: number,
  put: Put,
  spared: string[],
) {
  const bound = (lower ?? upper)!
  const name = `spared${spared.push(lowerCase(bound.text)) - 1}end`
  const operand = bound.quoted ? `"${name}"` : name
  const brackets = bound.inclusive ? ['[', ']'] : lower === null ? ['[', '}'] : ['{', ']']
  const text = `${brackets[0]}${lower === null ? '*' : operand} TO ${upper === null ? '*' : operand}${brackets[1]}`
  put(bound.quoted ? 'quoted-comparison' : 'comparison', start, end, text)
}

/** Other white space than the space separates the parts of a range only for us. */
function straightenRange({ span, lower, upper }: RangeNode, source: string, put: Put) {
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

/** The rule by which we refuse a query that Lucene takes; `undefined` where there is none. */
export function refusalOf(
  source: string,
  diagnostics: readonly Diagnostic[],
  rules: readonly Rule[],
): Rule | undefined {
  // A quotation mark behind a line break in a range is a part of a value for Lucene, and opens one here: from
  // there on all may differ.
  const isOpen = ({ code, span }: Diagnostic) =>
    code === 'unclosed-range' && /[\t\n\r\u3000]/.test(source.slice(span.start))
  if (diagnostics.some(isOpen)) return 'white-space-in-range'
  for (const { code, severity, data, span } of diagnostics) {
    if (severity !== 'error') continue
    if (code === 'unknown-field') return 'no-field-of-that-name'
    if (code === 'exists-takes-field') return 'exists-takes-a-name'
    // A slash that ended an expression for Lucene begins one where the slash before it is inside a word.
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
