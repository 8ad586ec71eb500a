import {
  LIMIT,
  OBJECT,
  optionsOf,
  type Rule,
  type RulesOf,
  required,
  TEXT,
} from '../../../diagnostics/arguments/rules.ts'

/**
 * What `readHints` learned about a plan and a table, as plain data that you can send to another thread or
 * process. Hints never change the hits, even if they belong to another plan or the table has since changed,
 * except for a MySQL table that is partitioned after you read them. If you drop an index, or lose the right
 * to read it, statements that use older hints fail in the database.
 */
export interface Hints {
  /** The approximate number of documents in the table; 0 if there is no usable index. */
  readonly documents: number
  /**
   * Maps each term or prefix looked up in an index to the approximate number of documents that contain it or,
   * for a prefix in SQLite, to the number of positions where it occurs. In SQLite, counting stops at a
   * maximum.
   */
  readonly frequencies: Readonly<Record<string, number>>
  /**
   * The SQL of the triggers on a SQLite table; absent in other databases. When a query runs, it compares this
   * with the existing triggers to find out whether the full-text index is still complete.
   */
  readonly triggers?: string
}

/** The hints for a table without a usable index. */
export const NO_HINTS: Hints = { documents: 0, frequencies: {} }

const HINT_RULES: RulesOf<Hints> = {
  documents: required(LIMIT),
  frequencies: required(OBJECT),
  triggers: TEXT,
}

export const HINTS: Rule = optionsOf(HINT_RULES)

/**
 * The maximum number of documents for which the index is used. A query for the newest hundred hits reads
 * either this many rows by key, or rows in order until it has a hundred hits. At this maximum, both read
 * equally many rows.
 */
export function maxFrequency({ documents }: Pick<Hints, 'documents'>): number {
  return Math.ceil(10 * Math.sqrt(documents))
}

/** Whether this many documents are few enough to use the index. */
export function isFew(hints: Hints, documents: number): boolean {
  return documents <= maxFrequency(hints)
}
