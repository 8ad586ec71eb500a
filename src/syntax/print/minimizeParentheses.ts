import type { Body, Boost, Clause, Fielded, Group, QueryNode } from '../ast.ts'
import { transform } from '../transform.ts'

/** How a clause is joined to the one before it. The schema decides whether `implicit` is AND or OR. */
type Connective = 'and' | 'implicit' | 'or'

/** A lower number binds tighter. */
const PRECEDENCE: Readonly<Record<Connective, number>> = { and: 0, implicit: 1, or: 2 }

/**
 * The tree without its needless parentheses, if NOT binds tighter than AND, and AND tighter than OR. Its hits
 * under this precedence stay the same. Works on trees of any depth.
 */
export function minimizeParentheses<T extends QueryNode>(node: T): T {
  return transform<QueryNode>(node, {
    query: (query) => ({ ...query, clauses: withoutGroups(query.clauses) }),
    group: (group) => ({ ...group, clauses: withoutGroups(group.clauses) }),
    fielded: withBareBody,
    boost: withBareBody,
  }) as T
}

function withoutGroups(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.flatMap((clause, at) => {
    if (clause.body.kind !== 'group') return clause
    return inlined(clause, clause.body, at === 0, clauses[at + 1]) ?? clause
  })
}

/** The clauses of a group instead of its own clause, or `null` if that would change the meaning. */
function inlined(
  clause: Clause,
  { clauses }: Group,
  isFirst: boolean,
  next: Clause | undefined,
): readonly Clause[] | null {
  const [first, ...rest] = clauses
  if (
    first === undefined ||
    clause.modifier === 'must' ||
    clauses.some(({ modifier }) => modifier === 'must')
  )
    return null
  if (clause.modifier === 'not' && (rest.length > 0 || first.modifier === 'not')) return null
  const lead: Clause = {
    ...first,
    conjunction: clause.conjunction,
    modifier: clause.modifier ?? first.modifier,
  }
  if (!isFirst && connectiveOf(lead) !== connectiveOf(clause)) return null
  const precedenceOf = (each: Clause) => PRECEDENCE[connectiveOf(each)]
  const outside = [...(isFirst ? [] : [clause]), ...(next === undefined ? [] : [next])]
  // No connective around the group may bind tighter than one inside it.
  const fits = outside.every((outer) => rest.every((inner) => precedenceOf(outer) >= precedenceOf(inner)))
  return fits ? [lead, ...rest] : null
}

function connectiveOf({ conjunction, modifier }: Clause): Connective {
  return conjunction ?? (modifier === 'not' ? 'and' : 'implicit')
}

function withBareBody<T extends Fielded | Boost>(node: T): T {
  const { body } = node
  if (body.kind !== 'group' || body.clauses.length !== 1) return node
  const only = body.clauses[0]!
  return only.modifier === null && BARE_KINDS.has(only.body.kind) ? { ...node, body: only.body } : node
}

/** The bodies that mean the same with and without parentheses after a colon and before a boost. */
const BARE_KINDS: ReadonlySet<Body['kind']> = new Set(['word', 'phrase', 'pattern', 'regexp', 'fuzzy'])
