import type { PatternPart } from '../../../analysis/pattern.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { foldTree, partsOfFormula } from '../../../plan/fold.ts'
import type { Formula, Leaf, LeafOf, MatchTarget } from '../../../plan/plan.ts'
import { nearHashes } from './nearHashes.ts'

/** Something that a document has or has not: a value of a field, or one that a leaf matches. */
export interface TermKey {
  readonly name: string
  readonly target: MatchTarget | 'exists'
  /** The value; of a leaf its test as a text, which equal leaves share. */
  readonly value: string | number | boolean
  /** How the values that a leaf may match are found. */
  readonly prefilter: Prefilter | null
}

/** Literals at least one of which each string has that a leaf matches, and the leaf. */
export interface Prefilter {
  readonly leaf: PrefilteredLeaf
  readonly literals: readonly Literal[]
}

/** A text that strings start with or contain, or a number of a word and of those one or two edits from it. */
export type Literal =
  | { readonly how: 'start' | 'inside'; readonly text: string }
  | { readonly how: 'near1' | 'near2'; readonly hash: number }

/** The leaves that match strings of which one knows a part. */
export type PrefilteredLeaf = LeafOf<'pattern' | 'regexp' | 'fuzzy' | 'substring'>

/** Terms of which a document has at least one if a plan matches it. */
export interface RequiredTerms {
  readonly terms: readonly TermKey[]
  /** Whether the plan matches each document that has one of them. */
  readonly isExact: boolean
}

/** The required terms of a plan, and of what it does not match. */
export interface RequiredTermsPair {
  readonly ifTrue: RequiredTerms | null
  readonly ifFalse: RequiredTerms | null
}

/** How many of the documents have a term, as far as one can say. */
export type Frequency = (key: TermKey) => number

/** What a formula needs at least: of several possibilities the one that the fewest documents have. */
export function requiredTerms(formula: Formula, frequency: Frequency): RequiredTermsPair {
  return foldTree<Formula, RequiredTermsPair>(formula, partsOfFormula, (node, parts) => {
    const ifTrue = parts.map((part) => part.ifTrue)
    const ifFalse = parts.map((part) => part.ifFalse)
    switch (node.kind) {
      case 'all':
        return { ifTrue: rarest(ifTrue, frequency), ifFalse: oneOf(ifFalse) }
      case 'any':
        return { ifTrue: oneOf(ifTrue), ifFalse: rarest(ifFalse, frequency) }
      case 'not':
        return { ifTrue: ifFalse[0]!, ifFalse: ifTrue[0]! }
      case 'constant':
        return node.value ? { ifTrue: null, ifFalse: NOTHING } : { ifTrue: NOTHING, ifFalse: null }
      default:
        return { ifTrue: termsOfLeaf(node, frequency), ifFalse: null }
    }
  })
}

const NOTHING: RequiredTerms = { terms: [], isExact: true }

/** The term that a leaf is, if it is one. */
export function termOfLeaf(leaf: Leaf): TermKey | null {
  const { name } = leaf.field
  switch (leaf.kind) {
    case 'term':
      return equalTerm(name, leaf.target, leaf.value)
    case 'number':
    case 'boolean':
      return equalTerm(name, 'value', leaf.value)
    case 'exists':
      return equalTerm(name, 'exists', true)
    case 'pattern':
      return prefilteredTerm(leaf, leaf.target, requiredOfPattern(leaf.parts, true))
    case 'regexp':
      return prefilteredTerm(leaf, leaf.target, requiredOfRegexp(leaf.regexp, true))
    case 'substring':
      return prefilteredTerm(leaf, 'normalized', requiredOfPattern(leaf.parts, false))
    case 'fuzzy': {
      const how = leaf.edits === 1 ? 'near1' : 'near2'
      const near = [...new Set(nearHashes(leaf.value, leaf.edits))]
      return prefilteredTerm(
        leaf,
        leaf.target,
        near.map((hash) => ({ how, hash })),
      )
    }
    case 'phrase':
    case 'range':
    case 'numberRange':
    case 'dateRange':
      return null
  }
}

/** What a leaf tests as a text: leaves of one text test the same, wherever they are in their queries. */
export function leafKey(leaf: Leaf): string {
  const { field, span, clause, ...test } = leaf
  return JSON.stringify([field.name, test])
}

/** The terms of the words of a phrase. */
export function wordsOfPhrase({ field, tokens }: LeafOf<'phrase'>): TermKey[] {
  return tokens.map((token) => equalTerm(field.name, 'tokens', token))
}

function termsOfLeaf(leaf: Leaf, frequency: Frequency): RequiredTerms | null {
  const term = termOfLeaf(leaf)
  if (term !== null) return { terms: [term], isExact: true }
  if (leaf.kind !== 'phrase') return null
  return rarest(
    wordsOfPhrase(leaf).map((word) => ({ terms: [word], isExact: false })),
    frequency,
  )
}

function equalTerm(name: string, target: TermKey['target'], value: TermKey['value']): TermKey {
  return { name, target, value, prefilter: null }
}

function prefilteredTerm(
  leaf: PrefilteredLeaf,
  target: MatchTarget,
  literals: readonly Literal[] | null,
): TermKey | null {
  if (literals === null) return null
  return { name: leaf.field.name, target, value: leafKey(leaf), prefilter: { leaf, literals } }
}

/** Texts of which a string has at least one if it matches; `null` if there are none. */
type Required = readonly Extract<Literal, { text: string }>[] | null

function requiredOfPattern(parts: readonly PatternPart[], isAnchored: boolean): Required {
  const literals = parts.map((part, i): Required => {
    if (typeof part !== 'string' || part === '') return null
    return [{ how: isAnchored && i === 0 ? 'start' : 'inside', text: part }]
  })
  return longest(literals)
}

function requiredOfRegexp(node: RegexpNode, isStart: boolean): Required {
  switch (node.kind) {
    case 'text':
      return node.text === '' ? null : [{ how: isStart ? 'start' : 'inside', text: node.text }]
    case 'sequence':
      return longest(node.items.map((item, i) => requiredOfRegexp(item, isStart && i === 0)))
    case 'intersection':
      return longest(node.items.map((item) => requiredOfRegexp(item, isStart)))
    case 'union': {
      const literals = node.items.map((item) => requiredOfRegexp(item, isStart))
      return literals.every((each) => each !== null) ? literals.flat() : null
    }
    case 'repeat':
      return node.min > 0 ? requiredOfRegexp(node.item, isStart) : null
    case 'nothing':
      return []
    default:
      return null
  }
}

/** The texts the shortest of which is longest; a text at the start counts twice. */
function longest(candidates: readonly Required[]): Required {
  const lengthOf = (literals: NonNullable<Required>): number =>
    Math.min(...literals.map(({ how, text }) => text.length * (how === 'start' ? 2 : 1)))
  return best(candidates, (literals) => -lengthOf(literals))
}

/** The terms that the fewest documents have. They are not exact: other parts must match too. */
function rarest(candidates: readonly (RequiredTerms | null)[], frequency: Frequency): RequiredTerms | null {
  const found = best(candidates, ({ terms }) => terms.reduce((sum, term) => sum + frequency(term), 0))
  return found === null ? null : { terms: found.terms, isExact: false }
}

/** The terms of all, if each has some. */
function oneOf(candidates: readonly (RequiredTerms | null)[]): RequiredTerms | null {
  const all = candidates.filter((each) => each !== null)
  if (all.length < candidates.length) return null
  return { terms: all.flatMap(({ terms }) => terms), isExact: all.every(({ isExact }) => isExact) }
}

function best<Candidate>(
  candidates: readonly (Candidate | null)[],
  cost: (candidate: Candidate) => number,
): Candidate | null {
  let found: Candidate | null = null
  let least = Infinity
  for (const candidate of candidates) {
    if (candidate === null) continue
    const its = cost(candidate)
    if (found !== null && its >= least) continue
    found = candidate
    least = its
  }
  return found
}
