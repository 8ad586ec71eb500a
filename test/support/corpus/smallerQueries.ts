import type { Body, Bound, Clause, Fielded, LeafBody, Pattern, RangeNode } from '../../../src/syntax/ast.ts'
import { parse } from '../../../src/syntax/parse.ts'
import { printCanonical } from '../../../src/syntax/print/print.ts'
import { smallerTexts } from './smallerValues.ts'

/**
 * Queries a little smaller than a query: without a clause, an operator, a pair of parentheses, a stretch of
 * text.
 */
export function* smallerQueries(text: string): Generator<string, void, undefined> {
  const query = parse(text)
  const seen = new Set([text])
  for (const clauses of smallerClauses(query.clauses)) {
    const smaller = printCanonical({ ...query, clauses })
    if (seen.has(smaller)) continue
    seen.add(smaller)
    yield smaller
  }
}

type Smaller<T> = Generator<T, void, undefined>

function* smallerClauses(clauses: readonly Clause[]): Smaller<readonly Clause[]> {
  // The largest steps first: one clause alone, then all but one.
  if (clauses.length > 1) {
    for (const { body } of clauses) yield [plain(body)]
    for (const i of clauses.keys()) yield first(clauses.filter((_, at) => at !== i))
  } else if (clauses[0]?.body.kind === 'group') {
    yield clauses[0].body.clauses
  }
  for (const [i, clause] of clauses.entries()) {
    const others = (smaller: Clause): readonly Clause[] =>
      clauses.map((other, at) => (at === i ? smaller : other))
    if (clause.modifier !== null) yield others({ ...clause, modifier: null })
    if (clause.conjunction !== null) yield others({ ...clause, conjunction: null })
    for (const body of smallerBodies(clause.body)) yield others({ ...clause, body })
  }
}

function plain(body: Body): Clause {
  return { kind: 'clause', span: body.span, conjunction: null, modifier: null, body }
}

/** Nothing stands before the first clause. */
function first([head, ...rest]: readonly Clause[]): readonly Clause[] {
  return head === undefined ? [] : [{ ...head, conjunction: null }, ...rest]
}

function* smallerBodies(body: Body): Smaller<Body> {
  switch (body.kind) {
    case 'group':
      for (const clause of body.clauses) yield clause.body
      for (const clauses of smallerClauses(body.clauses)) if (clauses.length > 0) yield { ...body, clauses }
      return
    case 'fielded':
      for (const inner of smallerBodies(body.body)) yield { ...body, body: inner } as Fielded
      return
    case 'boost':
      yield body.body
      return
    default:
      if (body.kind !== 'missing') yield* smallerLeaves(body)
  }
}

function* smallerLeaves(leaf: LeafBody): Smaller<LeafBody> {
  switch (leaf.kind) {
    case 'phrase':
      if (leaf.slop !== null) yield { ...leaf, slop: null }
      for (const text of smallerTexts(leaf.text)) yield { ...leaf, text }
      return
    case 'word':
    case 'fuzzy':
      for (const text of smallerTexts(leaf.text)) if (text !== '') yield { ...leaf, text }
      return
    case 'pattern':
      yield* smallerPatterns(leaf)
      return
    case 'regexp':
      for (const pattern of smallerTexts(leaf.pattern)) yield { ...leaf, pattern }
      return
    case 'range':
      yield* smallerRanges(leaf)
  }
}

function* smallerPatterns(leaf: Pattern): Smaller<Pattern> {
  const { parts } = leaf
  for (const i of parts.keys()) {
    const rest = parts.filter((_, at) => at !== i)
    if (rest.some((part) => typeof part !== 'string')) yield { ...leaf, parts: rest }
  }
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') continue
    for (const text of smallerTexts(part))
      if (text !== '') yield { ...leaf, parts: parts.map((other, at) => (at === i ? text : other)) }
  }
}

function* smallerRanges(leaf: RangeNode): Smaller<RangeNode> {
  for (const end of ['lower', 'upper'] as const) {
    const bound: Bound | null = leaf[end]
    if (bound === null) continue
    if (leaf.brackets !== null) yield { ...leaf, [end]: null }
    for (const text of smallerTexts(bound.text)) yield { ...leaf, [end]: { ...bound, text } }
  }
}
