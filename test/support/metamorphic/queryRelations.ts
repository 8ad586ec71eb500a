import { format } from '../../../src/editor/index.ts'
import { noneOf } from '../../../src/plan/combine.ts'
import { both, type Draw, difference, type Relation, same, union, without } from './relation.ts'

/** A relation that holds for any queries, by the logic of AND, OR and NOT. */
export function drawQueryRelation({ random, schema, queries }: Draw): Relation {
  const [plan] = queries
  const [a, b, c] = queries.map(({ source }) => `(${source})`)
  const relations: (() => Relation)[] = [
    () => partition('NOT finds the other rows', a!, `NOT ${a}`),
    () => partition('noneOf finds the other rows', plan, noneOf(plan.schema, [plan])),
    () => same('NOT twice', a!, `NOT (NOT ${a})`),
    () => same('repeated by OR and AND', a!, `${a} OR ${a}`, `${a} AND ${a}`),
    () => same('De Morgan, AND', `NOT (${a} AND ${b})`, `(NOT ${a}) OR (NOT ${b})`),
    () => same('De Morgan, OR', `NOT (${a} OR ${b})`, `(NOT ${a}) AND (NOT ${b})`),
    () => same('distributed', `${a} AND (${b} OR ${c})`, `(${a} AND ${b}) OR (${a} AND ${c})`),
    () => same('absorbed', a!, `${a} OR (${a} AND ${b})`, `${a} AND (${a} OR ${b})`),
    () => same('in another order', `${a} AND ${b} AND ${c}`, `${c} AND ${a} AND ${b}`),
    () => same('formatted', plan, format(plan.source, { precedence: schema.options.precedence ?? 'lucene' })),
    () => ({
      name: 'AND, OR and AND NOT are the operations on sets',
      queries: [a!, b!, `${a} AND ${b}`, `${a} OR ${b}`, `${a} AND NOT ${b}`],
      broken: ([a, b, and, or, andNot]) =>
        union(
          difference(and!, both(a!, b!)),
          difference(or!, union(a!, b!)),
          difference(andNot!, without(a!, b!)),
        ),
    }),
  ]
  return random.pick(relations)()
}

function partition(name: string, ...queries: Relation['queries']): Relation {
  return {
    name,
    queries,
    broken: ([hits, others], all) => union(both(hits!, others!), difference(all, union(hits!, others!))),
  }
}
