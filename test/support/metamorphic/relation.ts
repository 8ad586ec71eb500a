import type { Plan } from '../../../src/plan/plan.ts'
import type { Query } from '../../../src/syntax/index.ts'
import type { GeneratedField, GeneratedSchema } from '../cases/arbitrarySchema.ts'
import type { Random } from '../cases/random.ts'

export type Keys = ReadonlySet<number>

/** Queries of which the answers must fit each other, whatever the rows are. */
export interface Relation {
  readonly name: string
  readonly queries: readonly (string | Query | Plan)[]
  /**
   * The keys that break the relation.
   *
   * @param answers the hits of the queries
   * @param all the keys of all rows
   */
  broken(answers: readonly Keys[], all: Keys): Keys
}

/** What relations are drawn from. */
export interface Draw {
  readonly random: Random
  readonly schema: GeneratedSchema['spec']
  readonly fields: readonly GeneratedField[]
  /** Queries that can be planned. */
  readonly queries: readonly [Plan, Plan, Plan]
}

export function union(...sets: readonly Keys[]): Keys {
  return new Set(sets.flatMap((set) => [...set]))
}

export function without(set: Keys, other: Keys): Keys {
  return new Set([...set].filter((key) => !other.has(key)))
}

export function both(set: Keys, other: Keys): Keys {
  return new Set([...set].filter((key) => other.has(key)))
}

/** The keys that are in one of two sets alone. */
export function difference(set: Keys, other: Keys): Keys {
  return union(without(set, other), without(other, set))
}

/** All queries have the same hits. */
export function same(name: string, ...queries: Relation['queries']): Relation {
  return {
    name,
    queries,
    broken: ([first, ...others]) => union(...others.map((each) => difference(first!, each))),
  }
}

/** The hits of each query are among those of the next one. */
export function ascending(name: string, ...queries: Relation['queries']): Relation {
  return {
    name,
    queries,
    broken: (answers) => union(...answers.slice(1).map((each, i) => without(answers[i]!, each))),
  }
}
