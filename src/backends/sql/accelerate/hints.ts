import {
  LIMIT,
  OBJECT,
  optionsOf,
  type Rule,
  type RulesOf,
  required,
} from '../../../diagnostics/arguments/rules.ts'

/**
 * What `readHints` learned about a plan and a table, as plain data that you can send to another thread or
 * process. Hints never change the hits, even if they belong to another plan or the table has changed since.
 * If an index, or the right to read it, is removed after you read them, the statement fails in the database.
 */
export interface Hints {
  /** The approximate number of documents in the table; 0 without a usable index. */
  readonly documents: number
  /**
   * Each term that an index was queried for, with the approximate number of its documents (in SQLite, of the
   * positions of a prefix). SQLite stops counting at a maximum.
   */
  readonly frequencies: Readonly<Record<string, number>>
}

/** The hints of a table without an index that could be used. */
export const NO_HINTS: Hints = { documents: 0, frequencies: {} }

const HINT_RULES: RulesOf<Hints> = { documents: required(LIMIT), frequencies: required(OBJECT) }

export const HINTS: Rule = optionsOf(HINT_RULES)

/**
 * The most documents for which the index is used. A query for the newest hundred reads that many rows by
 * their keys, or reads rows in order until it has found a hundred: here both read as many rows.
 */
export function maxFrequency({ documents }: Pick<Hints, 'documents'>): number {
  return Math.ceil(10 * Math.sqrt(documents))
}

/** Whether so many documents are few enough. */
export function isFew(hints: Hints, documents: number): boolean {
  return documents <= maxFrequency(hints)
}
