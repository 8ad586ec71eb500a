import { compileSubstrings } from '../../analysis/findSubstrings.ts'
import { phraseOccurrences } from '../../analysis/phraseOccurrences.ts'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { FLAG, PLAN, type RulesOf } from '../../diagnostics/arguments/rules.ts'
import type { Span } from '../../diagnostics/span.ts'
import { HIDDEN_FIELDS, type HiddenFieldsOption, isShown } from '../../plan/fieldsOf.ts'
import { partsOfNode } from '../../plan/fold.ts'
import { toFormula } from '../../plan/formula.ts'
import type { Leaf, LeafOf, Plan, PlanNode } from '../../plan/plan.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import type { Schema } from '../../schema/schema.ts'
import { LocatedField } from './locatedField.ts'
import type { Prepared } from './prepared.ts'
import { preparedFor, toPredicate } from './toPredicate.ts'
import { type ScalarLeaf, type StringLeaf, scalarTest, stringTest } from './valueTest.ts'

/** One place where a value has what a clause asks for: a token, a phrase, a substring or the whole value. */
export interface Match {
  /** The index of the value among the field's values: lists are flattened, nulls are left out. */
  readonly value: number
  /**
   * The pieces of the match in the value as it stands, in UTF-16 units: in order, apart from each other, free
   * of tags, and never a part of a character reference or a surrogate pair. A whole value without a
   * character has none.
   */
  readonly spans: readonly Span[]
  /** The span of the clause in the plan's source. */
  readonly clause: Span
}

/** What {@link matches} may tell, and of what. */
export interface MatchesOptions extends HiddenFieldsOption {
  /**
   * Whether the document is a part of a hit, as the columns of a row that a query selected. Then it is not
   * tested whether it is a hit, and fields that it lacks have no matches. Default `false`.
   */
  readonly partial?: boolean
}

const MATCHES_RULES: RulesOf<MatchesOptions> = { ...HIDDEN_FIELDS, partial: FLAG }

/** The matches of each field that has some, in order of values and places. */
export type Matches<S extends Schema> = { readonly [N in keyof S['fields'] & string]?: readonly Match[] }

/**
 * Where a document has what a query asks for; nothing if it is no hit, or no part of one. Each token, phrase,
 * substring or whole value that a clause finds is a match of its own. Phrase occurrences that share tokens
 * are one match. Every clause that finds something counts, also one that the hit does not depend on. Clauses
 * below a NOT have no matches, nor have `*` and `field:*`. A value that is no string is one span over its
 * `String(value)`. Hidden fields have no matches unless the options allow them.
 *
 * The time is in proportion to the text times the terms of the query.
 *
 * @throws TypeError, UnsupportedError and DocumentError as `toPredicate` does.
 * @example
 * matches(planQuery(releases, 'headline:boldface'), { headline: '<b>Bold</b>face type' })
 * // { headline: [{ value: 0, spans: [{ start: 3, end: 7 }, { start: 11, end: 15 }],
 * //                clause: { start: 0, end: 17 } }] }
 */
export function matches<S extends Schema>(
  plan: Plan<S>,
  document: DocumentOf<S> | Prepared<S>,
  options: MatchesOptions = {},
): Matches<S> {
  checkArgument('matches', 'plan', plan, PLAN)
  checkOptions('matches', options, MATCHES_RULES)
  const { isHit, locators } = compiled(plan)
  const prepared = preparedFor(plan.schema, document)
  if (options.partial !== true && !isHit(prepared)) return {}
  const fields = new Map<string, { readonly field: LocatedField; readonly found: Match[] }>()
  for (const [leaf, locate] of locators()) {
    if (!isShown(leaf.field, options)) continue
    const { name } = leaf.field
    const known = fields.get(name) ?? { field: new LocatedField(prepared, name), found: [] }
    fields.set(name, known)
    locate(known.field, (value, spans) => known.found.push({ value, spans, clause: leaf.span }))
  }
  const found = [...fields].filter(([, { found }]) => found.length > 0)
  return Object.fromEntries(found.map(([name, { found }]) => [name, inOrder(found)])) as Matches<S>
}

type Emit = (value: number, spans: Span[]) => void

/** Finds the matches of a leaf in its field. */
type Locator = (field: LocatedField, emit: Emit) => void

interface Compiled {
  readonly isHit: (document: Prepared) => boolean
  readonly locators: () => readonly (readonly [Leaf, Locator])[]
}

const cache = new WeakMap<Plan, Compiled>()

function compiled(plan: Plan): Compiled {
  const cached = cache.get(plan)
  if (cached !== undefined) return cached
  let locators: readonly (readonly [Leaf, Locator])[] | undefined
  const made: Compiled = {
    isHit: toPredicate(plan),
    locators: () => {
      locators ??= positiveLeaves(plan.root).map((leaf) => [leaf, locatorOf(leaf)] as const)
      return locators
    },
  }
  cache.set(plan, made)
  return made
}

/** The leaves that no NOT is above, from left to right, in their simplest form. */
function positiveLeaves(root: PlanNode): Leaf[] {
  const leaves: Leaf[] = []
  const seen = new Set<string>()
  const rest = [root]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind === 'bool') {
      for (const clause of node.clauses.toReversed()) if (clause.occur !== 'mustNot') rest.push(clause.node)
    } else if (node.kind === 'fields' || node.kind === 'boost') {
      for (const part of partsOfNode(node).toReversed()) rest.push(part)
    } else {
      const leaf = toFormula(node) as Leaf | PlanNode
      if (leaf.kind === 'constant' || (leaf.kind === 'term' && isKnown(leaf, seen))) continue
      leaves.push(leaf as Leaf)
    }
  }
  return leaves
}

/** A word can be thousands of equal tokens. */
function isKnown({ field, target, value, span }: LeafOf<'term'>, seen: Set<string>): boolean {
  const key = JSON.stringify([field.name, target, value, span])
  return seen.size === seen.add(key).size
}

function locatorOf(leaf: Leaf): Locator {
  switch (leaf.kind) {
    case 'term':
    case 'pattern':
    case 'regexp':
    case 'fuzzy':
    case 'range':
      return leaf.target === 'tokens' ? tokenLocator(leaf) : stringLocator(leaf)
    case 'phrase':
      return (field, emit) => {
        field.texts.forEach((text, value) => {
          for (const tokens of phraseOccurrences(text.tokens, leaf.tokens, leaf.slop))
            emit(
              value,
              tokens.flatMap((token) => text.ofToken(token)),
            )
        })
      }
    case 'substring': {
      const find = compileSubstrings(leaf.parts)
      return (field, emit) => {
        field.texts.forEach((text, value) => {
          for (const { start, end } of find(text.lowered)) emit(value, text.ofStretch(start, end))
        })
      }
    }
    case 'number':
    case 'numberRange':
    case 'boolean':
    case 'dateRange':
      return scalarLocator(leaf)
    case 'exists':
      return () => {}
  }
}

function tokenLocator(leaf: StringLeaf): Locator {
  const isMatch = stringTest(leaf)
  return (field, emit) => {
    field.texts.forEach((text, value) => {
      text.tokens.forEach((token, i) => {
        if (isMatch(token)) emit(value, text.ofToken(i))
      })
    })
  }
}

function stringLocator(leaf: StringLeaf): Locator {
  const isMatch = stringTest(leaf)
  return (field, emit) => {
    field.values.forEach((value, i) => {
      const text = leaf.target === 'value' ? (value as string) : field.texts[i]!.lowered
      if (isMatch(text)) emit(i, leaf.target === 'value' ? field.ofValue(i) : field.texts[i]!.ofWhole())
    })
  }
}

function scalarLocator(leaf: ScalarLeaf): Locator {
  const isMatch = scalarTest(leaf)
  return (field, emit) => {
    field.values.forEach((value, i) => {
      if (isMatch(value)) emit(i, field.ofValue(i))
    })
  }
}

/** Matches by value, place and clause, each once. */
function inOrder(found: readonly Match[]): readonly Match[] {
  return found.toSorted(compareMatches).filter((match, i, all) => {
    return i === 0 || compareMatches(match, all[i - 1]!) !== 0
  })
}

function compareMatches(a: Match, b: Match): number {
  return (
    a.value - b.value ||
    (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0) ||
    (a.spans.at(-1)?.end ?? 0) - (b.spans.at(-1)?.end ?? 0) ||
    a.clause.start - b.clause.start ||
    a.clause.end - b.clause.end
  )
}
