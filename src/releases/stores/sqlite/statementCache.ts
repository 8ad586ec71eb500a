import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

/** How many statements are kept, and how long each may be: a prepared one takes several times its text. */
const MAX_STATEMENTS = 48
const MAX_LENGTH = 4_000

/** A row by the names of its columns. */
export type Row = Record<string, SQLOutputValue>

/**
 * Keeps the prepared statements of a connection, so that a query of a shape that was asked before is not
 * compiled again. Only statements are kept, never rows.
 */
export class StatementCache {
  readonly #database: DatabaseSync
  /** The least recently used first. */
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** All rows of a statement. */
  all(text: string, parameters: readonly unknown[]): Row[] {
    return this.#prepare(text).all(...(parameters as readonly SQLInputValue[]))
  }

  /** The rows of a statement, one after the other. */
  iterate(text: string, parameters: readonly unknown[]): IterableIterator<Row> {
    return this.#prepare(text).iterate(...(parameters as readonly SQLInputValue[]))
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text)
    const statement = known ?? this.#database.prepare(text)
    if (text.length > MAX_LENGTH) return statement
    this.#statements.delete(text)
    this.#statements.set(text, statement)
    if (this.#statements.size > MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!)
    return statement
  }
}
