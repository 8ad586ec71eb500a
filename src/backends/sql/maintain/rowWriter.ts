import { sql } from 'kysely'
import type { AnyKysely } from '../dialect/inspection.ts'
import { tableId } from '../dialect/quoting.ts'
import type { Row, Table } from '../table/table.ts'

/** A row's key, and the values of some of its columns. */
export interface RowChange {
  readonly key: unknown
  readonly values: Row
}

/** Rows of one statement. Each row is compared with the keys before its own. */
const MAX_ROWS = 100

/** The text of one statement, in characters. Servers refuse larger messages. */
const MAX_CHARACTERS = 1_000_000

interface Together {
  readonly rows: RowChange[]
  characters: number
}

/**
 * Writes columns of rows, many in one statement. A statement runs while the caller makes the next changes;
 * one statement runs at a time.
 *
 * @example
 * const writer = new RowWriter(transaction, table)
 * for (const change of changes) await writer.put(change)
 * await writer.end()
 */
export class RowWriter {
  readonly #transaction: AnyKysely
  readonly #table: Table
  readonly #kept: readonly string[]
  /** The rows of the next statements, by the columns that they set. */
  readonly #open = new Map<string, Together>()
  #running: Promise<unknown> = Promise.resolve()

  /** @param kept the names of columns that keep their values */
  constructor(transaction: AnyKysely, table: Table, kept: readonly string[] = []) {
    this.#transaction = transaction
    this.#table = table
    this.#kept = kept
  }

  /** Adds a row, once for each key. Throws what the statement before has thrown. */
  async put(change: RowChange): Promise<void> {
    const names = Object.keys(change.values)
    const columns = JSON.stringify(names)
    const characters = Object.values(change.values).reduce<number>(
      (sum, value) => sum + String(value).length,
      0,
    )
    const perRow = 2 * names.length + 1
    const { parameters, valueBytes } = this.#table.dialect.limits
    const last = this.#open.get(columns)
    const fits =
      last !== undefined &&
      last.rows.length < MAX_ROWS &&
      (last.rows.length + 1) * perRow <= parameters &&
      last.characters + characters <= Math.min(MAX_CHARACTERS, (valueBytes?.all ?? Infinity) / 3)
    if (fits) {
      last.rows.push(change)
      last.characters += characters
      return
    }
    this.#open.set(columns, { rows: [change], characters })
    if (last !== undefined) await this.#write(last.rows)
  }

  /** Writes the rest, and waits for it. */
  async end(): Promise<void> {
    for (const { rows } of this.#open.values()) await this.#write(rows)
    this.#open.clear()
    await this.#running
  }

  async #write(rows: readonly RowChange[]): Promise<void> {
    await this.#running
    const { dialect, key } = this.#table
    this.#running = dialect
      .update({
        table: tableId(this.#table.name),
        key: sql`${sql.id(key.name)}`,
        columns: Object.keys(rows[0]!.values),
        kept: this.#kept,
        rows,
      })
      .execute(this.#transaction)
    // The next call throws it.
    this.#running.catch(() => {})
    // The client gets its turn to send the statement.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
