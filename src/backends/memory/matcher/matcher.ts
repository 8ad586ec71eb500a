import type { Plan } from '../../../plan/plan.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { Prepared } from '../prepared.ts'

/** A saved query, and how often a matcher tests it. */
export interface QueryCost<Id> {
  readonly id: Id
  /**
   * The maximum share of documents that the query is tested against, from 0 to 1. It is counted since the
   * query's required terms were first saved; before the first document, it is a guess. 0 if finding a
   * required term is enough for a match.
   */
  readonly share: number
}

/** Many saved queries, matched against one document at a time. Created by {@link toMatcher}. */
export interface Matcher<S extends Schema, Id> {
  /**
   * Adds a plan, or replaces the plan of an existing id. As in a `Map`, the id then keeps its position.
   *
   * @throws TypeError when the plan's fields differ from those of the matcher's schema.
   * @throws UnsupportedError like `toPredicate`.
   */
  add(id: Id, plan: Plan<S>): void
  /** Removes a plan. Returns whether it existed. */
  remove(id: Id): boolean
  /**
   * Returns the ids of the plans that match a document, prepared or not, in the order they were added.
   *
   * @throws DocumentError when a value has the wrong type for its field.
   * @throws TypeError when the document was prepared for different fields.
   */
  match(document: DocumentOf<S> | Prepared<S>): Id[]
  /**
   * The number of plans without a required term, such as `*`, `NOT bank` or `price:>5`. They are tested
   * against every document.
   */
  readonly unindexed: number
  /**
   * Lists the queries that slow `match` down: those tested against the largest share of the documents,
   * costliest first. Adding a rarer required word to a query makes it cheaper.
   *
   * @param count how many to return; default 10
   * @throws TypeError when the count is not a number.
   * @example
   * alerts.explainCost(2) // [{ id: 'all but fire', share: 1 }, { id: 'the press', share: 0.83 }]
   */
  explainCost(count?: number): QueryCost<Id>[]
}
