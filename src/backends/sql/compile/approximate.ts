import { MANY, type PatternPart } from '../../../analysis/pattern.ts'
import { EVERYTHING, type RegexpNode, sequence } from '../../../analysis/regexp/syntax/ast.ts'
import type { Leaf, LeafOf } from '../../../plan/plan.ts'
import type { Approximation } from '../../approximation.ts'
import { UnsupportedError } from '../../unsupportedError.ts'
import { balanced, type Condition, type Sql } from '../fragment.ts'
import { fuzzyRegexp } from '../patterns/fuzzyRegexp.ts'
import { loosePattern, looseRegexp } from '../patterns/looseRegexp.ts'
import {
  columnOf,
  companionColumn,
  dialectOfValue,
  type LeafCondition,
  type SqlContext,
  textColumn,
} from './context.ts'
import { comparableText, UNLIKE_LOWERED } from './looseText.ts'
import { fuzzy } from './strings.ts'

type Approximate = LeafCondition & Pick<Approximation, 'finds' | 'reason'>
type Test = (value: Sql) => Condition | null

/**
 * Answers a leaf exactly, or approximately if the database cannot and the leaf's field is declared
 * `approximate`.
 *
 * @throws UnsupportedError when there is no approximate answer either.
 */
export function exactOrApproximate<L extends Leaf>(
  leaf: L,
  context: SqlContext,
  compile: (leaf: L, context: SqlContext) => LeafCondition,
): LeafCondition {
  try {
    return compile(leaf, context)
  } catch (error) {
    if (!(error instanceof UnsupportedError) || !leaf.field.approximate) throw error
    const { condition, column, finds, reason } = approximate(leaf, context, error)
    const { clause, span, field } = leaf
    context.onApproximation({ field: field.name, clause, span, finds, reason, needs: error.needs })
    return { condition, column }
  }
}

function approximate(leaf: Leaf, context: SqlContext, refusal: UnsupportedError): Approximate {
  const plain = plainColumn(leaf, context)
  if (plain !== null) return inPlainText(leaf, plain, context, refusal)
  if (leaf.kind === 'phrase') return atAnyDistance(leaf, context, refusal)
  if (leaf.kind !== 'fuzzy') throw refusal
  return withEdits(leaf, leaf.edits - 1, refusal, (fewer) => ({
    ...fuzzy(fewer, context),
    finds: 'fewer',
    reason: `only words at most ${count(fewer.edits)} away are found`,
  }))
}

/** The column of the value itself, for a leaf whose companion column is missing. */
function plainColumn(leaf: Leaf, context: SqlContext): string | null {
  const target = leaf.kind === 'phrase' ? 'tokens' : 'target' in leaf ? leaf.target : 'value'
  const column = columnOf(leaf, context)
  const { name } = column
  if (name === null || target === 'value' || column[target] !== null) return null
  const { dialect } = context.table
  const text = textColumn(name, leaf, context)
  const madeByQuery =
    target === 'tokens' ? dialect.tokensOf(text, leaf.field) : dialect.normalized(text, leaf.field)
  return madeByQuery === null ? name : null
}

function inPlainText(leaf: Leaf, name: string, context: SqlContext, refusal: UnsupportedError): Approximate {
  const { dialect } = context.table
  const { html, array, fold } = leaf.field
  const column = textColumn(name, leaf, context)
  const searchPlain = (searched: Leaf): LeafCondition => {
    const test = plainTest(searched, context)
    const tested = (value: Sql): Condition => {
      const condition = test?.(comparableText(value, dialect)) ?? null
      if (condition === null) throw refusal
      return condition
    }
    const elements = dialectOfValue(columnOf(leaf, context), context)
    return { column, condition: array ? elements.anyElement(column, 'text', tested) : tested(column) }
  }
  const isWord = leaf.kind === 'phrase' || ('target' in leaf && leaf.target === 'tokens')
  const difference = isWord
    ? 'words are found within longer words too'
    : 'letters beyond ASCII that have capitals match any character'
  const markup = html ? ', and markup counts as text' : ''
  const accents = fold ? ', and accents tell words apart' : ''
  const reason = `the text of ${leaf.field.name} is searched as it stands: ${difference}${markup}${accents}`
  const finds = html || fold ? 'either' : 'more'
  if (leaf.kind !== 'fuzzy') return { ...searchPlain(leaf), finds, reason }
  return withEdits(leaf, leaf.edits, refusal, (fewer) =>
    fewer.edits === leaf.edits
      ? { ...searchPlain(fewer), finds, reason }
      : {
          ...searchPlain(fewer),
          finds: 'either',
          reason: `${reason}, and only those at most ${count(fewer.edits)} away`,
        },
  )
}

/** A test of a plain value: for words a search anywhere in it, otherwise a comparison of the whole value. */
function plainTest(leaf: Leaf, { table: { dialect } }: SqlContext): Test | null {
  const isWord = leaf.kind === 'phrase' || ('target' in leaf && leaf.target === 'tokens')
  const asPattern = (parts: readonly PatternPart[]) =>
    loosePattern(isWord ? [MANY, ...parts, MANY] : parts, UNLIKE_LOWERED)
  const regexp = (node: RegexpNode): Test => {
    const loose = looseRegexp(node, UNLIKE_LOWERED)
    const whole = isWord ? sequence([EVERYTHING, loose, EVERYTHING]) : loose
    return (text) => dialect.regexp(text, whole)
  }
  switch (leaf.kind) {
    case 'term':
      return (text) => dialect.matches(text, asPattern([leaf.value]))
    case 'pattern':
      return (text) => dialect.matches(text, asPattern(leaf.parts))
    case 'phrase': {
      if (leaf.slop === 0)
        return (text) => dialect.matches(text, asPattern(leaf.tokens.flatMap((token) => [MANY, token])))
      return (text) => allOf(leaf.tokens.map((token) => dialect.matches(text, asPattern([token]))))
    }
    case 'regexp':
      return regexp(leaf.regexp)
    case 'fuzzy':
      return regexp(fuzzyRegexp(leaf.value, leaf.edits))
    case 'range':
    case 'substring':
    case 'number':
    case 'numberRange':
    case 'boolean':
    case 'dateRange':
    case 'exists':
      return null
  }
}

function atAnyDistance(leaf: LeafOf<'phrase'>, context: SqlContext, refusal: UnsupportedError): Approximate {
  const { dialect } = context.table
  const described = columnOf(leaf, context)
  const { name, tokens } = described
  const plain =
    name === null || tokens !== null ? null : dialect.tokensOf(textColumn(name, leaf, context), leaf.field)
  const column = tokens === null ? plain : companionColumn(tokens, described, false, context)
  const condition = column && allOf(leaf.tokens.map((token) => dialect.hasText(column, ` ${token} `)))
  if (column === null || condition === null) throw refusal
  return {
    column,
    condition,
    finds: 'more',
    reason: 'the words of the phrase are found in any order and at any distance',
  }
}

/** A fuzzy word with as many edits, up to a maximum, as the database can search. */
function withEdits(
  leaf: LeafOf<'fuzzy'>,
  maxEdits: number,
  refusal: UnsupportedError,
  search: (leaf: LeafOf<'fuzzy'>) => Approximate,
): Approximate {
  for (let edits = maxEdits; edits >= 0; edits--) {
    try {
      return search({ ...leaf, edits: edits as LeafOf<'fuzzy'>['edits'] })
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error
    }
  }
  throw refusal
}

function allOf(conditions: readonly (Condition | null)[]): Condition | null {
  return conditions.every((condition) => condition !== null) ? balanced(conditions, 'and') : null
}

function count(edits: number): string {
  return edits === 1 ? '1 edit' : `${edits} edits`
}
