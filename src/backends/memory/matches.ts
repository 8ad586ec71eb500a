import { checkArgument, checkOptions, withoutUndefined } from '../../diagnostics/arguments/checkOptions.ts'
import { FLAG, limitsOf, PLAN, type RulesOf } from '../../diagnostics/arguments/rules.ts'
import type { Span } from '../../diagnostics/span.ts'
import { HIDDEN_FIELDS, type HiddenFieldsOption, isShown } from '../../plan/fieldsOf.ts'
import { partsOfNode } from '../../plan/fold.ts'
import { toFormula } from '../../plan/formula.ts'
import type { Leaf, Plan, PlanNode } from '../../plan/plan.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import type { Schema } from '../../schema/schema.ts'
import { FoundPlaces, type Match } from './foundPlaces.ts'
import { type Locator, locatorOf } from './locate.ts'
import { LocatedField } from './locatedField.ts'
import { leafKey } from './matcher/requiredTerms.ts'
import type { Prepared } from './prepared.ts'
import { preparedFor, toPredicate } from './toPredicate.ts'

/** Limits on the result of {@link matches}, and on the work it does. */
export interface MatchLimits {
  /** The maximum number of spans for each field. Further spans are dropped. Default 10,000. */
  readonly spans: number
  /** The maximum number of clauses listed for each match. Further clauses are dropped. Default 16. */
  readonly clauses: number
  /**
   * The maximum number of characters that all the clauses combined may read. A phrase, pattern, regexp,
   * range, fuzzy word or substring reads its field once; a phrase with slop reads its field once for each of
   * the phrase's words. A clause that would exceed the maximum is skipped. Default 10,000,000. At least 32
   * times the length of the document's text is always allowed.
   */
  readonly characters: number
}

const DEFAULT_LIMITS: MatchLimits = { spans: 10_000, clauses: 16, characters: 10_000_000 }

/** How often the clauses can read a document of any size. */
const READINGS = 32

/** Options for {@link matches}. */
export interface MatchesOptions extends HiddenFieldsOption {
  /**
   * Whether the document is only part of a hit, such as some columns of a row that a query returned. If so,
   * `matches` doesn't test whether the document is a hit, and missing fields have no matches. Default
   * `false`.
   */
  readonly partial?: boolean
  readonly limits?: Partial<MatchLimits>
}

const MATCHES_RULES: RulesOf<MatchesOptions> = {
  ...HIDDEN_FIELDS,
  partial: FLAG,
  limits: limitsOf(DEFAULT_LIMITS),
}

/** The places where a document matches a query. */
export interface Matches<S extends Schema = Schema> {
  /** The matches in each field that has any, ordered by value and then by position. */
  readonly fields: { readonly [N in keyof S['fields'] & string]?: readonly Match[] }
  /** Whether a limit was reached. If so, there may be more matches. */
  readonly truncated: boolean
}

/**
 * Finds where a document matches a query. Unless `partial` is set, the result is empty if the document is not
 * a hit. Each matching token, phrase, substring or whole value is a separate match, but phrase occurrences
 * that share tokens are combined into one match. Every matching clause is included, even if the hit doesn't
 * depend on it. Clauses under a NOT produce no matches, and neither do `*` and `field:*`. If a value is not a
 * string, its match is a single span that covers all of `String(value)`. Hidden fields have no matches unless
 * the options allow them. The limits in the options bound the size of the result and the amount of work. If a
 * limit is reached, you get the first matches, and `truncated` is true.
 *
 * @throws TypeError, UnsupportedError and DocumentError in the same cases as `toPredicate`.
 * @example
 * const found = matches(planQuery(releases, 'headline:boldface'), { headline: '<b>Bold</b>face type' })
 * found.fields.headline
 * // [{ value: 0, spans: [{ start: 3, end: 7 }, { start: 11, end: 15 }], clauses: [{ start: 0, end: 17 }] }]
 * found.truncated // false
 */
export function matches<S extends Schema>(
  plan: Plan<S>,
  document: DocumentOf<S> | Prepared<S>,
  options: MatchesOptions = {},
): Matches<S> {
  checkArgument('matches', 'plan', plan, PLAN)
  checkOptions('matches', options, MATCHES_RULES)
  const { isHit, searches } = compiled(plan)
  const prepared = preparedFor(plan.schema, document)
  if (options.partial !== true && !isHit(prepared)) return { fields: {}, truncated: false }
  const limits = { ...DEFAULT_LIMITS, ...withoutUndefined(options.limits ?? {}) }
  const shown = searches().filter(({ field }) => isShown(plan.schema.fields[field]!, options))
  return locateAll(shown, prepared, limits) as Matches<S>
}

function locateAll(searches: readonly Search[], document: Prepared, limits: MatchLimits): Matches {
  const fields = new Map<string, { readonly text: LocatedField; readonly found: FoundPlaces }>()
  for (const { field } of searches) {
    if (fields.has(field)) continue
    fields.set(field, { text: new LocatedField(document, field), found: new FoundPlaces(limits) })
  }
  const size = [...fields.values()].reduce((sum, { text }) => sum + text.size, 0)
  let left = Math.max(limits.characters, READINGS * size)
  let truncated = false
  for (const { field, clauses, locator } of searches) {
    const { text, found } = fields.get(field)!
    const cost = text.size === 0 ? 0 : locator.cost(text)
    if (cost > left) truncated = true
    if (cost === 0 || cost > left) continue
    left -= cost
    const named = clauses.slice(0, limits.clauses)
    for (const [value, spans] of locator.places(text)) {
      truncated ||= named.length < clauses.length
      if (!found.add({ value, spans, clauses: named })) break
    }
  }
  const listed: [name: string, places: readonly Match[]][] = []
  for (const [name, { found }] of fields) {
    const places = found.list()
    if (places.length > 0) listed.push([name, places])
    truncated ||= found.isTruncated
  }
  return { fields: Object.fromEntries(listed), truncated }
}

/** A search in one field, and the equal clauses that share it. */
interface Search {
  readonly field: string
  readonly clauses: readonly Span[]
  readonly locator: Locator
}

interface Compiled {
  readonly isHit: (document: Prepared) => boolean
  readonly searches: () => readonly Search[]
}

const cache = new WeakMap<Plan, Compiled>()

function compiled(plan: Plan): Compiled {
  const cached = cache.get(plan)
  if (cached !== undefined) return cached
  let searches: readonly Search[] | undefined
  const made: Compiled = {
    isHit: toPredicate(plan),
    searches: () => {
      searches ??= searchesOf(plan.root)
      return searches
    },
  }
  cache.set(plan, made)
  return made
}

/** The searches of all leaves that are not under a NOT, from left to right. Equal leaves share one search. */
function searchesOf(root: PlanNode): Search[] {
  const searches = new Map<string, Search & { readonly clauses: Span[] }>()
  const rest = [root]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind === 'bool') {
      for (const clause of node.clauses.toReversed()) if (clause.occur !== 'mustNot') rest.push(clause.node)
    } else if (node.kind === 'fields' || node.kind === 'boost') {
      for (const part of partsOfNode(node).toReversed()) rest.push(part)
    } else {
      const leaf = toFormula(node) as Leaf | PlanNode
      if (leaf.kind !== 'constant') addLeaf(leaf as Leaf, searches)
    }
  }
  return [...searches.values()]
}

function addLeaf(leaf: Leaf, searches: Map<string, Search & { readonly clauses: Span[] }>): void {
  const key = leafKey(leaf)
  const known = searches.get(key)
  if (known === undefined) {
    searches.set(key, { field: leaf.field.name, clauses: [leaf.span], locator: locatorOf(leaf) })
    return
  }
  // One word can become thousands of equal tokens.
  const { start, end } = known.clauses.at(-1)!
  if (leaf.span.start !== start || leaf.span.end !== end) known.clauses.push(leaf.span)
}
