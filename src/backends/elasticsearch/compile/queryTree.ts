import type { QueryDsl, TermValue } from '../queryDsl.ts'

/**
 * A query on its way to JSON. A `bool` matches when every `filter` does, no `mustNot` does and, if there are
 * any, one of `should` does; it is never empty. `terms` matches when the field holds one of the values.
 */
export type QueryTree = LeafTree | TermsTree | BoolTree

interface LeafTree {
  readonly kind: 'leaf'
  readonly query: QueryDsl
}

interface TermsTree {
  readonly kind: 'terms'
  readonly field: string
  readonly values: readonly TermValue[]
}

interface BoolTree {
  readonly kind: 'bool'
  readonly filter: readonly QueryTree[]
  readonly mustNot: readonly QueryTree[]
  readonly should: readonly QueryTree[]
  /** Levels of `bool`, this one included. */
  readonly levels: number
}

export function leafTree(query: QueryDsl): QueryTree {
  return { kind: 'leaf', query }
}

export function termTree(field: string, value: TermValue): QueryTree {
  return { kind: 'terms', field, values: [value] }
}

/**
 * Every part matches. Parts that are conjunctions themselves are spliced in, and so is the deepest one of
 * those that are choices.
 */
export function allTree(parts: readonly QueryTree[]): QueryTree {
  const filter: QueryTree[] = []
  const mustNot: QueryTree[] = []
  const choices: BoolTree[] = []
  for (const part of parts) {
    if (part.kind !== 'bool') {
      filter.push(part)
      continue
    }
    for (const inner of part.filter) filter.push(inner)
    for (const inner of part.mustNot) mustNot.push(inner)
    if (part.should.length > 0) choices.push(isOnly(part, 'should') ? part : bool([], [], part.should))
  }
  let deepest: BoolTree | undefined
  for (const choice of choices) if (deepest === undefined || choice.levels > deepest.levels) deepest = choice
  for (const choice of choices) if (choice !== deepest) filter.push(choice)
  return bool(filter, mergeTerms(mustNot), deepest?.should ?? [])
}

/** At least one part matches. Choices are spliced in, and equalities on one field become a list of terms. */
export function anyTree(parts: readonly QueryTree[]): QueryTree {
  const should = mergeTerms(
    parts.flatMap((part) => (part.kind === 'bool' && isOnly(part, 'should') ? part.should : [part])),
  )
  return should.length === 1 ? should[0]! : bool([], [], should)
}

/** The part does not match. */
export function notTree(part: QueryTree): QueryTree {
  if (part.kind === 'bool') {
    if (isOnly(part, 'should')) return bool([], part.should, [])
    if (isOnly(part, 'mustNot')) return part.mustNot.length === 1 ? part.mustNot[0]! : anyTree(part.mustNot)
  }
  return bool([], [part], [])
}

/**
 * As a query without scores: wherever it stands in JSON, `filter` and `must_not` are not scored. Never a bare
 * `match_all`, of which OpenSearch 3.8 loses hits when they are sorted by a number or a date.
 */
export function renderUnscored(draft: QueryTree, limits: { readonly terms: number }): QueryDsl {
  if (draft.kind === 'leaf' && draft.query.match_none !== undefined) return draft.query
  return render(
    draft.kind === 'bool' && draft.should.length === 0 ? draft : bool([draft], [], []),
    limits.terms,
  )
}

/** A single question as a query. */
export function renderLeaf(draft: QueryTree): QueryDsl {
  return render(draft, Number.POSITIVE_INFINITY)
}

function render(draft: QueryTree, maxTerms: number): QueryDsl {
  if (draft.kind === 'leaf') return draft.query
  if (draft.kind === 'terms') return renderTerms(draft, maxTerms)
  const list = (drafts: readonly QueryTree[]) => drafts.map((part) => render(part, maxTerms))
  return {
    bool: {
      ...(draft.filter.length > 0 && { filter: list(draft.filter) }),
      ...(draft.should.length > 0 && { should: list(draft.should), minimum_should_match: 1 }),
      ...(draft.mustNot.length > 0 && { must_not: list(draft.mustNot) }),
    },
  }
}

function renderTerms({ field, values }: TermsTree, max: number): QueryDsl {
  if (values.length === 1) return { term: { [field]: { value: values[0]! } } }
  if (values.length <= max) return { terms: { [field]: [...values] } }
  const lists: QueryDsl[] = []
  for (let i = 0; i < values.length; i += max) lists.push({ terms: { [field]: values.slice(i, i + max) } })
  return { bool: { should: lists, minimum_should_match: 1 } }
}

function bool(
  filter: readonly QueryTree[],
  mustNot: readonly QueryTree[],
  should: readonly QueryTree[],
): BoolTree {
  let inner = 0
  for (const list of [filter, mustNot, should]) {
    for (const part of list) if (part.kind === 'bool' && part.levels > inner) inner = part.levels
  }
  return { kind: 'bool', filter, mustNot, should, levels: inner + 1 }
}

function isOnly(draft: BoolTree, list: 'should' | 'mustNot'): boolean {
  return draft.filter.length === 0 && draft[list === 'should' ? 'mustNot' : 'should'].length === 0
}

/**
 * In a list of which one has to match: the equalities on each field as one list of terms, where the first of
 * them stands.
 */
function mergeTerms(parts: readonly QueryTree[]): QueryTree[] {
  const values = new Map<string, Set<TermValue>>()
  for (const part of parts) {
    if (part.kind !== 'terms') continue
    const list = values.get(part.field)
    if (list === undefined) values.set(part.field, new Set(part.values))
    else for (const value of part.values) list.add(value)
  }
  const merged: QueryTree[] = []
  for (const part of parts) {
    if (part.kind !== 'terms') {
      merged.push(part)
      continue
    }
    const list = values.get(part.field)
    if (list !== undefined) merged.push({ kind: 'terms', field: part.field, values: [...list] })
    values.delete(part.field)
  }
  return merged
}
