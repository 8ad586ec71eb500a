import { type PatternPart, printPattern } from '../../analysis/pattern.ts'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { LIMIT, MESSAGES, oneOf, PLAN, type RulesOf } from '../../diagnostics/arguments/rules.ts'
import { printable } from '../../diagnostics/printable.ts'
import { type SchemaField, zoneOf } from '../../schema/schema.ts'
import { isLeaf, separated, writeTree } from '../fold.ts'
import type { Formula, Leaf, MatchTarget, Plan } from '../plan.ts'
import { dateEnds, numberEnds } from './ends.ts'
import { explainAsLucene } from './lucene.ts'
import { type ExplanationData, type ExplanationMessages, explanationMessages } from './messages.ts'

const NOTATION = oneOf('english', 'lucene')

/** Options for {@link explain}. */
export interface ExplainOptions {
  /** Messages in another language. Default: English. */
  readonly messages?: Partial<ExplanationMessages>
  /**
   * The maximum length of the explanation in UTF-16 code units. A longer explanation is cut off with `…`.
   * Default 20,000.
   */
  readonly maxLength?: number
}

const EXPLAIN_RULES: RulesOf<ExplainOptions> = { messages: MESSAGES, maxLength: LIMIT }

/** Longer than anyone would read. Without it, a query on a hundred default fields could produce megabytes. */
const MAX_LENGTH = 20_000

/**
 * Explains what a plan matches, in plain English or in the notation of Lucene's `Query.toString()`. Clauses
 * on hidden fields are not shown.
 *
 * @example
 * const plan = planQuery(releases, 'bank NOT source:b*')
 * explain(plan, 'lucene') // 'bank -source:b*'
 * explain(plan)
 * // documents where headline has the word "bank"
 * //   and source does not start with "b" (any case)
 */
export function explain(
  plan: Plan,
  notation: 'english' | 'lucene' = 'english',
  options: ExplainOptions = {},
): string {
  checkArgument('explain', 'plan', plan, PLAN)
  checkArgument('explain', 'notation', notation, NOTATION)
  checkOptions('explain', options, EXPLAIN_RULES)
  const { messages, maxLength } = options
  return notation === 'lucene'
    ? printable(explainAsLucene(plan, maxLength ?? MAX_LENGTH))
    : explainInWords(plan.formula, plan.schema.options.timeZone, messages, maxLength)
}

/**
 * A formula in plain English, or in the words of the given messages. Nested connectives are in parentheses,
 * so that only one reading is possible.
 *
 * @param timeZone the zone in which dates are shown
 */
export function explainInWords(
  formula: Formula,
  timeZone: string,
  messages: Partial<ExplanationMessages> = {},
  maxLength = MAX_LENGTH,
): string {
  const words: ExplanationMessages = { ...explanationMessages, ...messages }
  if (formula.kind === 'constant') return words[formula.value ? 'explain-everything' : 'explain-nothing']({})
  const condition = writeTree<Formula>(formula, (part) => pieces(part, words, timeZone), maxLength)
  return printable(words['explain-documents']({ condition }))
}

type Piece = Formula | string

function pieces(formula: Formula, words: ExplanationMessages, timeZone: string): readonly Piece[] {
  switch (formula.kind) {
    case 'all':
      return separated(formula.parts.map(grouped), ` ${words['explain-and']({})} `)
    case 'any':
      return separated(alternatives(formula.parts, words, timeZone), ` ${words['explain-or']({})} `)
    case 'not': {
      const { part } = formula
      const isSimple = isLeaf(part) && !part.field.hidden
      if (isSimple) return [sentence(conditionOf(part, true, timeZone), [part.field.name], words)]
      return [`${words['explain-not']({})} (`, part, ')']
    }
    case 'constant':
      return [words['explain-constant'](formula)]
    default:
      if (formula.field.hidden) return [words['explain-hidden']({})]
      return [sentence(conditionOf(formula, false, timeZone), [formula.field.name], words)]
  }
}

function grouped(part: Formula): readonly Piece[] {
  return part.kind === 'all' || part.kind === 'any' ? ['(', part, ')'] : [part]
}

/** The parts of an `any`. Fields with the same condition are listed together. */
function alternatives(
  parts: readonly Formula[],
  words: ExplanationMessages,
  timeZone: string,
): (readonly Piece[])[] {
  const found = new Map<string | Formula, { condition: Condition; fields: string[] } | null>()
  for (const part of parts) {
    if (!isLeaf(part) || part.field.hidden) {
      found.set(part, null)
      continue
    }
    const condition = conditionOf(part, false, timeZone)
    const key = JSON.stringify(condition)
    const same = found.get(key)
    if (same) same.fields.push(part.field.name)
    else found.set(key, { condition, fields: [part.field.name] })
  }
  return [...found].map(([part, same]) =>
    same === null ? grouped(part as Formula) : [sentence(same.condition, same.fields, words)],
  )
}

/** What a leaf requires of its field, as message data without the field. */
type Condition = {
  readonly [C in keyof ExplanationData]: {
    readonly code: C
    readonly data: Omit<ExplanationData[C], 'field'>
  }
}[keyof ExplanationData]

function sentence({ code, data }: Condition, fields: readonly string[], words: ExplanationMessages): string {
  const field = fields.length === 1 ? fields[0]! : words['explain-fields']({ fields })
  return (words[code] as (data: object) => string)({ ...data, field })
}

function conditionOf(leaf: Leaf, negated: boolean, timeZone: string): Condition {
  switch (leaf.kind) {
    case 'term':
      return { code: 'explain-term', data: { ...compared(leaf, negated), value: leaf.value } }
    case 'phrase':
      return { code: 'explain-phrase', data: { negated, words: leaf.tokens.join(' '), slop: leaf.slop } }
    case 'pattern':
      return { code: 'explain-pattern', data: { ...compared(leaf, negated), ...formOf(leaf.parts) } }
    case 'regexp':
      return { code: 'explain-regexp', data: { ...compared(leaf, negated), pattern: leaf.pattern } }
    case 'fuzzy': {
      const { value, edits } = leaf
      return { code: 'explain-fuzzy', data: { ...compared(leaf, negated), value, edits } }
    }
    case 'range': {
      const { lower, upper } = leaf
      return { code: 'explain-range', data: { ...compared(leaf, negated), lower, upper } }
    }
    case 'substring': {
      const { form, text } = formOf([ANY, ...leaf.parts, ANY])
      return { code: 'explain-substring', data: { negated, form: form === 'like' ? form : 'contain', text } }
    }
    case 'number':
    case 'boolean':
      return { code: 'explain-value', data: { negated, value: leaf.value } }
    case 'numberRange':
      return { code: 'explain-number-range', data: { negated, ...numberEnds(leaf) } }
    case 'dateRange': {
      const zone = zoneOf(leaf.field, { timeZone })
      const { lower, upper } = dateEnds(leaf, zone)
      const isPeriod = lower !== null && lower === upper
      return isPeriod
        ? { code: 'explain-date', data: { negated, date: lower.value, timeZone: zone } }
        : { code: 'explain-date-range', data: { negated, lower, upper, timeZone: zone } }
    }
    case 'exists':
      return { code: 'explain-exists', data: { negated } }
  }
}

function compared(
  { field: { kind, ignoreCase, fold }, target }: { field: SchemaField; target: MatchTarget },
  negated: boolean,
) {
  // A keyword with `fold` is still case-sensitive unless it has `ignoreCase`.
  const mindsCase = target === 'value' || (kind === 'keyword' && !ignoreCase)
  const by = target === 'tokens' ? 'word' : 'value'
  return { negated, by, ignoreCase: !mindsCase, ignoreAccents: fold } as const
}

const ANY: PatternPart = { any: 'many' }

function formOf(parts: readonly PatternPart[]): Pick<ExplanationData['explain-pattern'], 'form' | 'text'> {
  const texts = parts.filter((part) => typeof part === 'string')
  const shape = parts.map((part) => (typeof part === 'string' ? 'text' : part.any)).join(' ')
  const form = FORMS[shape]
  if (form !== undefined) return { form, text: texts[0]! }
  return { form: 'like', text: printPattern(parts) }
}

const FORMS: Readonly<Record<string, 'start' | 'end' | 'contain'>> = {
  'text many': 'start',
  'many text': 'end',
  'many text many': 'contain',
}
