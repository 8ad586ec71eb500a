import type { Body, Boost, Clause, Fielded, Group, QueryNode } from '../ast.ts'
import { transform } from '../transform.ts'

/**
 * How a clause is joined to the one before it; `side` is juxtaposition, which is AND or OR as the schema
 * says.
 */
type Connective = 'and' | 'side' | 'or'

/** How loosely joints hold: the higher, the more they leave to be torn apart. */
const PRECEDENCE: Readonly<Record<Connective, number>> = { and: 0, side: 1, or: 2 }

/**
 * The tree without the parentheses that say nothing where NOT binds tighter than AND, and AND than OR. What
 * it finds so read is the same. Works on trees of any depth.
 */
export function leastParentheses<T extends QueryNode>(node: T): T {
  return transform<QueryNode>(node, {
    query: (query) => ({ ...query, clauses: unwrapped(query.clauses) }),
    group: (group) => ({ ...group, clauses: unwrapped(group.clauses) }),
    fielded: withoutGroup,
    boost: withoutGroup,
  }) as T
}

function unwrapped(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.flatMap((clause, at) => {
    if (clause.body.kind !== 'group') return clause
    return inlined(clause, clause.body, at === 0, clauses[at + 1]) ?? clause
  })
}

/**
 * The clauses of a group in the place of the one that it is, or `null` where they would be read otherwise.
 */
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
  if (!isFirst && jointOf(lead) !== jointOf(clause)) return null
  const inside = rest.reduce(
    (loosest, inner) => Math.max(loosest, PRECEDENCE[jointOf(inner)]),
    PRECEDENCE.and,
  )
  const outside = [...(isFirst ? [] : [clause]), ...(next === undefined ? [] : [next])].map(
    (outer) => PRECEDENCE[jointOf(outer)],
  )
  // The joints outside must tear nothing out of the group: they are as loose as all of its own, if it has
  // only ANDs any will do.
  return outside.every((looseness) => looseness >= inside) ? [lead, ...rest] : null
}

function jointOf({ conjunction, modifier }: Clause): Connective {
  return conjunction ?? (modifier === 'not' ? 'and' : 'side')
}

function withoutGroup<T extends Fielded | Boost>(node: T): T {
  const { body } = node
  if (body.kind !== 'group' || body.clauses.length !== 1) return node
  const only = body.clauses[0]!
  return only.modifier === null && STANDS_ALONE.has(only.body.kind) ? { ...node, body: only.body } : node
}

/** What means the same with parentheses or without, behind a colon and before a boost. */
const STANDS_ALONE: ReadonlySet<Body['kind']> = new Set(['word', 'phrase', 'pattern', 'regexp', 'fuzzy'])
