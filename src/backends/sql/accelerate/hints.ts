import {
  LIMIT,
  OBJECT,
  optionsOf,
  type Rule,
  type RulesOf,
  required,
} from '../../../diagnostics/arguments/rules.ts'

/**
 * What `readHints` learned about a plan and a table: plain data, which may go to another thread or process.
 * Hints never change the hits, not even those of another plan or of a table that has changed since. Where an
 * index, or the right to read it, was taken away since they were read, the statement fails in the database.
 */
export interface Hints {
  /** About the number of documents in the table; 0 without an index that could be used. */
  readonly documents: number
  /**
   * What an index was asked → about the number of its documents, of a prefix in SQLite that of its positions.
   * SQLite counts up to some maximum.
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
