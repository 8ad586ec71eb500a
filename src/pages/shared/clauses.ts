import {
  type Body,
  type Clause,
  print,
  type Query,
  type Span,
  safeParse,
  transform,
  visit,
} from '../../index.ts'

/**
 * A query that asks for a clause besides all that it asks for already.
 *
 * @example
 * withClause('bank water', 'language:en') // '(bank water) AND language:en'
 */
export function withClause(text: string, clause: string): string {
  const { clauses } = safeParse(text).query
  if (clauses.length === 0) return clause
  return `${isChain(clauses) ? text.trim() : `(${text.trim()})`} AND ${clause}`
}

/** A part of a query that can be left out, and what the query is without it. */
export interface Part {
  /** The clause by itself, with its field and without its operators. */
  readonly text: string
  readonly rest: string
  readonly isExcluded: boolean
}

/** More parts than a person weighs. */
const MOST = 16

/** The innermost clauses of a valid query, from left to right: at most 16. */
export function partsOf(text: string): readonly Part[] {
  const { query } = safeParse(text)
  return innermost(query.clauses, '')
    .slice(0, MOST)
    .map(({ clause, field, span }) => ({
      text: field + text.slice(span.start, span.end),
      rest: without(text, query, clause),
      isExcluded: clause.modifier === 'not',
    }))
}

/** The part that a query asks for in any case, if it is written so; `null` without. */
export function requiredPart(text: string, clause: string): Part | null {
  const { query } = safeParse(text)
  const { clauses } = query
  const at = clauses.findIndex(
    ({ body, modifier }) => modifier !== 'not' && text.slice(body.span.start, body.span.end) === clause,
  )
  if (at === -1 || !(isChain(clauses) || clauses[at]!.modifier === 'must')) return null
  return { text: clause, rest: without(text, query, clauses[at]!), isExcluded: false }
}

interface Innermost {
  readonly clause: Clause
  /** The fields around the clause, each with its colon. */
  readonly field: string
  readonly span: Span
}

function innermost(clauses: readonly Clause[], field: string): readonly Innermost[] {
  return clauses.flatMap((clause) => {
    let [body, inner]: [Body, string] = [clause.body, field]
    while (body.kind === 'boost' || (body.kind === 'fielded' && holdsGroup(body))) {
      if (body.kind === 'fielded') inner = `${body.field}:`
      body = body.body
    }
    if (body.kind === 'group') return innermost(body.clauses, inner)
    return [{ clause, field: body.kind === 'fielded' ? '' : inner, span: body.span }]
  })
}

function holdsGroup({ body }: { readonly body: Body }): boolean {
  if (body.kind === 'boost' || body.kind === 'fielded') return holdsGroup(body)
  return body.kind === 'group'
}

function isChain(clauses: readonly Clause[]): boolean {
  return clauses.every(({ conjunction }, i) => i === 0 || conjunction === 'and')
}

/** What follows another clause is cut out of the text; the rest stays as it was written. */
function without(text: string, query: Query, removed: Clause): string {
  let before: Clause | undefined
  visit(query, {
    enter: (node) => {
      if (node.kind !== 'query' && node.kind !== 'group') return
      before ??= node.clauses[node.clauses.indexOf(removed) - 1]
    },
  })
  if (before !== undefined) return text.slice(0, before.span.end) + text.slice(removed.span.end)
  const rest = transform(query, { clause: (clause) => (clause.span === removed.span ? null : clause) })
  return rest.clauses.length === 0 ? '' : print(rest)
}
