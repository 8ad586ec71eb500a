import type { Plan } from '../../../plan/plan.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { Prepared } from '../prepared.ts'

/** A saved query, and how often a matcher tests it. */
export interface QueryCost<Id> {
  readonly id: Id
  /**
   * An upper bound on the share of documents that the query is tested against, from 0 to 1. It is based on
   * the documents seen since the query's required terms were first saved; before the first document, it is a
   * guess. It is 0 if finding a required term is enough for a match.
   */
  readonly share: number
}

/** A set of saved queries to match against one document at a time. Created by {@link toMatcher}. */
export interface Matcher<S extends Schema, Id> {
  /**
   * Adds a plan, or replaces the plan if the id already exists. As in a `Map`, an existing id keeps its
   * position.
   *
   * @throws TypeError when the plan's fields differ from the fields in the matcher's schema.
   * @throws UnsupportedError in the same cases as `toPredicate`.
   */
  add(id: Id, plan: Plan<S>): void
  /** Removes the plan with this id. Returns whether there was one. */
  remove(id: Id): boolean
  /**
   * Returns the ids of the plans that match the document, in the order the ids were added. The document may
   * be prepared, but need not be.
   *
   * @throws DocumentError when a value has the wrong type for its field.
   * @throws TypeError when the document was prepared for a schema with different fields.
   */
  match(document: DocumentOf<S> | Prepared<S>): Id[]
  /**
   * The number of plans that have no required term, such as `*`, `NOT bank` or `price:>5`. Each of them is
   * tested against every document. In a plan with the filter `tenant:acme`, the tenant is a required term.
   */
  readonly unindexed: number
  /**
   * Lists the queries that slow `match` down the most: those tested against the largest share of documents,
   * costliest first. Adding a rarer required word to a query makes it cheaper.
   *
   * @param count how many queries to return; default 10
   * @throws TypeError when the count is not a number.
   * @example
   * alerts.explainCost(2) // [{ id: 'all but fire', share: 1 }, { id: 'the press', share: 0.83 }]
   */
  explainCost(count?: number): QueryCost<Id>[]
}
