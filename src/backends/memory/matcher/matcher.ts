import type { Plan } from '../../../plan/plan.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { Prepared } from '../prepared.ts'

/** A saved query, and how often a matcher asks it. */
export interface QueryCost<Id> {
  readonly id: Id
  /**
   * The share of the documents that it is held against, from 0 to 1: at most, counted since its terms were
   * first saved; a guess before the first document. 0 where a term alone decides.
   */
  readonly share: number
}

/** Many saved queries that are held against one document at a time. Made by {@link toMatcher}. */
export interface Matcher<S extends Schema, Id> {
  /**
   * Adds a plan. As in a `Map`, an id that is there already keeps its place and has the new plan.
   *
   * @throws TypeError when the plan was made for other fields than the matcher's schema.
   * @throws UnsupportedError as `toPredicate` does.
   */
  add(id: Id, plan: Plan<S>): void
  /** Removes a plan; whether it was there. */
  remove(id: Id): boolean
  /**
   * The ids of the plans that match a document, prepared or not, in the order in which they were added.
   *
   * @throws DocumentError when a value is not of its field's kind.
   * @throws TypeError when the document was prepared for other fields than the matcher's.
   */
  match(document: DocumentOf<S> | Prepared<S>): Id[]
  /**
   * How many plans have no required term, such as `*`, `NOT bank`, `price:>5`: each document is held
   * against all of them.
   */
  readonly unindexed: number
  /**
   * The queries that the greatest shares of the documents are held against, the costliest first: those that
   * make `match` slow. A rarer word in them helps.
   *
   * @param count how many; default 10
   * @throws TypeError when the count is no number.
   * @example
   * alerts.explainCost(2) // [{ id: 'all but fire', share: 1 }, { id: 'the press', share: 0.83 }]
   */
  explainCost(count?: number): QueryCost<Id>[]
}
