import type { QueryDsl, TermValue } from '../queryDsl.ts'

/**
 * A query before it is rendered as JSON. A `bool` matches if every `filter` matches, no `mustNot` matches
 * and, unless `should` is empty, one of `should` matches; it is never empty. `terms` matches if the field has
 * one of the values.
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
 * Every part matches. The clauses of parts that are conjunctions become its own, and so do the clauses of the
 * deepest disjunction.
 */
export function allTree(parts: readonly QueryTree[]): QueryTree {
  const filter: QueryTree[] = []
  const mustNot: QueryTree[] = []
  const disjunctions: BoolTree[] = []
  for (const part of parts) {
    if (part.kind !== 'bool') {
      filter.push(part)
      continue
    }
    for (const inner of part.filter) filter.push(inner)
    for (const inner of part.mustNot) mustNot.push(inner)
    if (part.should.length > 0) disjunctions.push(isOnly(part, 'should') ? part : bool([], [], part.should))
  }
  let deepest: BoolTree | undefined
  for (const part of disjunctions) if (deepest === undefined || part.levels > deepest.levels) deepest = part
  for (const part of disjunctions) if (part !== deepest) filter.push(part)
  return bool(filter, mergeTerms(mustNot), deepest?.should ?? [])
}

/**
 * At least one part matches. Nested disjunctions become its own clauses, and terms of one field become one
 * list.
 */
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
 * A query without scores: it is inside a `filter` or a `must_not`. It is never a bare `match_all`, because
 * OpenSearch 3.8 then loses hits when they are sorted by a number or a date.
 */
export function renderUnscored(tree: QueryTree, limits: { readonly terms: number }): QueryDsl {
  if (tree.kind === 'leaf' && tree.query.match_none !== undefined) return tree.query
  return render(tree.kind === 'bool' && tree.should.length === 0 ? tree : bool([tree], [], []), limits.terms)
}

/** A single leaf as a query. */
export function renderLeaf(tree: QueryTree): QueryDsl {
  return render(tree, Number.POSITIVE_INFINITY)
}

function render(tree: QueryTree, maxTerms: number): QueryDsl {
  if (tree.kind === 'leaf') return tree.query
  if (tree.kind === 'terms') return renderTerms(tree, maxTerms)
  const list = (trees: readonly QueryTree[]) => trees.map((part) => render(part, maxTerms))
  return {
    bool: {
      ...(tree.filter.length > 0 && { filter: list(tree.filter) }),
      ...(tree.should.length > 0 && { should: list(tree.should), minimum_should_match: 1 }),
      ...(tree.mustNot.length > 0 && { must_not: list(tree.mustNot) }),
    },
  }
}

function renderTerms({ field, values }: TermsTree, max: number): QueryDsl {
  if (values.length === 1) return { term: { [field]: { value: values[0]! } } }
  if (values.length <= max) return { terms: { [field]: [...values] } }
  const lists: QueryDsl[] = []
  const each = Math.max(1, Math.floor(max))
  for (let i = 0; i < values.length; i += each) lists.push({ terms: { [field]: values.slice(i, i + each) } })
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

function isOnly(tree: BoolTree, list: 'should' | 'mustNot'): boolean {
  return tree.filter.length === 0 && tree[list === 'should' ? 'mustNot' : 'should'].length === 0
}

/** Merges the terms of each field in a disjunction into one list, at the position of the first. */
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
