import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { MESSAGES, oneOf, PLAN, type RulesOf } from '../../diagnostics/arguments/rules.ts'
import type { Messages } from '../../diagnostics/catalogue/catalogue.ts'
import { type ExplanationData, explanationMessages } from '../../diagnostics/catalogue/explanation.ts'
import type { MessagesOf } from '../../diagnostics/catalogue/messages.ts'
import { printable } from '../../diagnostics/printable.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { joined, writeTree } from '../fold.ts'
import type { Formula, Leaf, MatchTarget, Plan } from '../plan.ts'
import { explainAsLucene } from './lucene.ts'

const NOTATION = oneOf('english', 'lucene')

/** Options of {@link explain}. */
export interface ExplainOptions {
  /** Other words for those of the plain English: the language of the explanation. */
  readonly messages?: Partial<Messages>
}

const EXPLAIN_RULES: RulesOf<ExplainOptions> = { messages: MESSAGES }

/**
 * A plan in plain English, or in the notation of Lucene's `Query.toString()`. What it asks of hidden fields
 * is not shown.
 *
 * @example
 * const plan = planQuery(releases, 'bank NOT source:b*')
 * explain(plan, 'lucene') // 'bank -source:b*'
 * explain(plan)
 * // documents where headline has the word "bank"
 * //   and not (source is a value that looks like "b" <anything>, case ignored)
 */
export function explain(
  plan: Plan,
  notation: 'english' | 'lucene' = 'english',
  options: ExplainOptions = {},
): string {
  checkArgument('explain', 'plan', plan, PLAN)
  checkArgument('explain', 'notation', notation, NOTATION)
  checkOptions('explain', options, EXPLAIN_RULES)
  return notation === 'lucene'
    ? printable(explainAsLucene(plan))
    : explainInWords(plan.formula, options.messages)
}

/**
 * A formula in plain English, or in the words of some messages. Nested connectives stand in parentheses, so
 * that only one reading is possible.
 */
export function explainInWords(formula: Formula, messages: Partial<Messages> = {}): string {
  const words: Words = { ...explanationMessages, ...messages }
  if (formula.kind === 'constant') return words[formula.value ? 'explain-everything' : 'explain-nothing']({})
  const condition = writeTree<Formula>(formula, (part) => pieces(part, words))
  return printable(words['explain-documents']({ condition }))
}

type Words = MessagesOf<ExplanationData>

function pieces(formula: Formula, words: Words): readonly (Formula | string)[] {
  switch (formula.kind) {
    case 'all':
    case 'any': {
      const connective = words[formula.kind === 'all' ? 'explain-and' : 'explain-or']({})
      return joined(formula.parts.map(grouped), ` ${connective} `)
    }
    case 'not':
      return [`${words['explain-not']({})} (`, formula.part, ')']
    case 'constant':
      return [words['explain-constant'](formula)]
    default:
      return [writeLeaf(formula, words)]
  }
}

function grouped(part: Formula): readonly (Formula | string)[] {
  return part.kind === 'all' || part.kind === 'any' ? ['(', part, ')'] : [part]
}

function writeLeaf(leaf: Leaf, words: Words): string {
  const { name: field, hidden } = leaf.field
  if (hidden) return words['explain-hidden']({})
  switch (leaf.kind) {
    case 'term':
      return words['explain-term']({ ...compared(leaf.field, leaf.target), value: leaf.value })
    case 'phrase':
      return words['explain-phrase']({ field, words: leaf.tokens.join(' '), slop: leaf.slop })
    case 'pattern':
      return words['explain-pattern']({ ...compared(leaf.field, leaf.target), parts: leaf.parts })
    case 'regexp':
      return words['explain-regexp']({ ...compared(leaf.field, leaf.target), pattern: leaf.pattern })
    case 'fuzzy': {
      const { value, edits } = leaf
      return words['explain-fuzzy']({ ...compared(leaf.field, leaf.target), value, edits })
    }
    case 'range': {
      const { lower, upper } = leaf
      return words['explain-range']({ ...compared(leaf.field, leaf.target), lower, upper })
    }
    case 'substring':
      return words['explain-substring']({ field, parts: leaf.parts })
    case 'number':
      return words['explain-number']({ field, value: leaf.value })
    case 'boolean':
      return words['explain-boolean']({ field, value: leaf.value })
    case 'numberRange':
      return words['explain-number-range']({ field, lower: leaf.lower, upper: leaf.upper })
    case 'dateRange':
      return words['explain-date-range']({ field, from: instant(leaf.from), until: instant(leaf.until) })
    case 'exists':
      return words['explain-exists']({ field })
  }
}

function compared({ name: field, kind, ignoreCase, fold }: SchemaField, target: MatchTarget) {
  // A keyword that folds minds case unless it ignores it.
  const mindsCase = target === 'value' || (kind === 'keyword' && !ignoreCase)
  const by = target === 'tokens' ? 'word' : 'value'
  return { field, by, ignoreCase: !mindsCase, ignoreAccents: fold } as const
}

function instant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
