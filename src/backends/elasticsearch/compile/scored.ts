import type { BoolNode, Constant, Leaf, Plan, PlanNode } from '../../../plan/plan.ts'
import { type Backend, compileLeaf } from '../../backend.ts'
import type { BoolQuery, QueryDsl } from '../queryDsl.ts'
import type { ElasticsearchContext } from './context.ts'
import { type QueryTree, renderLeaf } from './queryTree.ts'

/**
 * With a larger boost the sum of a query's scores could exceed Java's floats. The engine answers with an
 * error.
 */
const MAX_BOOST = 1e30

/**
 * A plan as a scoring query: Lucene's occurs as written, the best field's score for a word in several fields,
 * and boosts. Never a bare `match_all`, as without scores.
 */
export function renderScored(
  plan: Plan,
  backend: Backend<QueryTree, ElasticsearchContext>,
  context: ElasticsearchContext,
): QueryDsl {
  const render = (leaf: Leaf | Constant): QueryDsl =>
    renderLeaf(
      leaf.kind === 'constant' ? backend.constant(leaf.value, context) : compileLeaf(leaf, backend, context),
    )
  const query = scored(plan.root, render, 1)
  return query.match_all === undefined ? query : { bool: { must: [query] } }
}

type Render = (leaf: Leaf | Constant) => QueryDsl

/** @param boost the product of all boosts around the node */
function scored(node: PlanNode, render: Render, boost: number): QueryDsl {
  switch (node.kind) {
    case 'bool':
      return scoredBool(node, render, boost)
    case 'fields':
      return { dis_max: { queries: node.nodes.map((inner) => scored(inner, render, boost)) } }
    case 'boost': {
      const product = Math.min(boost * node.factor, MAX_BOOST)
      return boosted(scored(node.node, render, product), boost === 0 ? 1 : product / boost)
    }
    default:
      return render(node)
  }
}

function scoredBool(node: BoolNode, render: Render, boost: number): QueryDsl {
  const must: QueryDsl[] = []
  const should: QueryDsl[] = []
  const mustNot: QueryDsl[] = []
  const filter: QueryDsl[] = []
  const lists = { must, should, mustNot }
  for (const { occur, node: inner } of node.clauses) {
    // What adds nothing to the score need not be scored.
    if (occur === 'must' && inner.kind === 'boost' && inner.factor === 0)
      filter.push(scored(inner.node, render, 1))
    else lists[occur].push(scored(inner, render, boost))
  }
  const requires = must.length + filter.length > 0
  if (mustNot.length + filter.length === 0 && must.length + should.length === 1) return must[0] ?? should[0]!
  const required = splice(must, 'must')
  // With a required clause, a `should` only adds to the score. Without that, `minimum_should_match` states
  // the default.
  const optional = requires ? should : splice(should, 'should')
  return {
    bool: {
      ...(required.length > 0 && { must: required }),
      ...(filter.length > 0 && { filter }),
      ...(optional.length > 0 && { should: optional, ...(!requires && { minimum_should_match: 1 }) }),
      ...(mustNot.length > 0 && { must_not: mustNot }),
    },
  }
}

/** Inlines inner groups of the same occur, unless they are boosted: the sum of their scores is the same. */
function splice(queries: readonly QueryDsl[], occur: 'must' | 'should'): QueryDsl[] {
  return queries.flatMap((query) =>
    query.bool !== undefined && isOnly(query.bool, occur) ? query.bool[occur]! : [query],
  )
}

function isOnly(bool: BoolQuery, occur: 'must' | 'should'): boolean {
  return Object.keys(bool).every((key) => key === occur || key === 'minimum_should_match')
}

function boosted(query: QueryDsl, factor: number): QueryDsl {
  if (factor === 1) return query
  const [kind, body] = Object.entries(query)[0] as [string, Record<string, unknown>]
  if (FIELDLESS.has(kind)) return { [kind]: multiplied(body, factor) } as unknown as QueryDsl
  const [field, inner] = Object.entries(body)[0] as [string, Record<string, unknown>]
  return { [kind]: { [field]: multiplied(inner, factor) } } as unknown as QueryDsl
}

/** The queries that are not keyed by a field. */
const FIELDLESS = new Set(['bool', 'dis_max', 'exists', 'match_all', 'match_none'])

function multiplied(body: Record<string, unknown>, factor: number): Record<string, unknown> {
  return { ...body, boost: ((body.boost as number | undefined) ?? 1) * factor }
}
