import type { Body, Bound, Clause, Fielded, LeafBody, Pattern, Range } from '../../../src/syntax/ast.ts'
import { parse } from '../../../src/syntax/parse.ts'
import { printCanonical } from '../../../src/syntax/print/print.ts'

/** Smaller variants of a value. Larger steps come before smaller ones. */
export type Shrinks<T> = Generator<T, void, undefined>

/** Queries that lack one clause, operator, pair of parentheses or substring of a query. */
export function* shrinkQuery(text: string): Shrinks<string> {
  const query = parse(text)
  const seen = new Set([text])
  for (const clauses of shrinkClauses(query.clauses)) {
    const smaller = printCanonical({ ...query, clauses })
    if (seen.has(smaller)) continue
    seen.add(smaller)
    yield smaller
  }
}

/** The text without one half, one quarter … one code point of it. */
export function* shrinkText(text: string): Shrinks<string> {
  const points = [...text]
  for (const size of chunkSizes(points.length)) {
    for (let at = 0; at < points.length; at += size)
      yield [...points.slice(0, at), ...points.slice(at + size)].join('')
  }
}

/** One half of a length, one quarter … 1. */
export function* chunkSizes(length: number): Shrinks<number> {
  for (let size = Math.ceil(length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) yield size
}

function* shrinkClauses(clauses: readonly Clause[]): Shrinks<readonly Clause[]> {
  // The largest steps come first: one clause alone, then all but one.
  if (clauses.length > 1) {
    for (const { body } of clauses) yield [bareClause(body)]
    for (const i of clauses.keys()) yield withoutFirstConjunction(clauses.filter((_, at) => at !== i))
  } else if (clauses[0]?.body.kind === 'group') {
    yield clauses[0].body.clauses
  }
  for (const [i, clause] of clauses.entries()) {
    const replaced = (smaller: Clause): readonly Clause[] => clauses.with(i, smaller)
    if (clause.modifier !== null) yield replaced({ ...clause, modifier: null })
    if (clause.conjunction !== null) yield replaced({ ...clause, conjunction: null })
    for (const body of shrinkBody(clause.body)) yield replaced({ ...clause, body })
  }
}

function bareClause(body: Body): Clause {
  return { kind: 'clause', span: body.span, conjunction: null, modifier: null, body }
}

/** The first clause of a list has no conjunction. */
function withoutFirstConjunction([head, ...rest]: readonly Clause[]): readonly Clause[] {
  return head === undefined ? [] : [{ ...head, conjunction: null }, ...rest]
}

function* shrinkBody(body: Body): Shrinks<Body> {
  switch (body.kind) {
    case 'group':
      for (const clause of body.clauses) yield clause.body
      for (const clauses of shrinkClauses(body.clauses)) if (clauses.length > 0) yield { ...body, clauses }
      return
    case 'fielded':
      for (const inner of shrinkBody(body.body)) yield { ...body, body: inner } as Fielded
      return
    case 'boost':
      yield body.body
      return
    default:
      if (body.kind !== 'missing') yield* shrinkLeaf(body)
  }
}

function* shrinkLeaf(leaf: LeafBody): Shrinks<LeafBody> {
  switch (leaf.kind) {
    case 'phrase':
      if (leaf.slop !== null) yield { ...leaf, slop: null }
      for (const text of shrinkText(leaf.text)) yield { ...leaf, text }
      return
    case 'word':
    case 'fuzzy':
      for (const text of shrinkText(leaf.text)) if (text !== '') yield { ...leaf, text }
      return
    case 'pattern':
      yield* shrinkPattern(leaf)
      return
    case 'regexp':
      for (const pattern of shrinkText(leaf.pattern)) yield { ...leaf, pattern }
      return
    case 'range':
      yield* shrinkRange(leaf)
  }
}

function* shrinkPattern(leaf: Pattern): Shrinks<Pattern> {
  const { parts } = leaf
  for (const i of parts.keys()) {
    const rest = parts.filter((_, at) => at !== i)
    if (rest.some((part) => typeof part !== 'string')) yield { ...leaf, parts: rest }
  }
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') continue
    for (const text of shrinkText(part)) if (text !== '') yield { ...leaf, parts: parts.with(i, text) }
  }
}

function* shrinkRange(leaf: Range): Shrinks<Range> {
  for (const end of ['lower', 'upper'] as const) {
    const bound: Bound | null = leaf[end]
    if (bound === null) continue
    if (leaf.brackets !== null) yield { ...leaf, [end]: null }
    for (const text of shrinkText(bound.text)) yield { ...leaf, [end]: { ...bound, text } }
  }
}
