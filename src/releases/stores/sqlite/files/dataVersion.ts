import { type BigIntStats, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

interface Connection {
  readonly database: DatabaseSync
  readonly read: () => unknown
  /** Another number for each connection: each counts changes by itself. */
  readonly opening: number
}

/**
 * Tells whether a database has changed. It reads no page of the file and waits for no lock, so it may be
 * asked where requests are answered.
 *
 * @example
 * const version = new DataVersion('data/releases.sqlite')
 * version.read() === version.read() // true, unless another connection has written in between
 */
export class DataVersion {
  readonly #path: string
  #connection: Connection | null = null
  #file = ''
  #openings = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Another text after each change of the database, also of a file that was replaced; `null`: unknown. */
  read(): string | null {
    try {
      const before = statSync(this.#path, { bigint: true })
      const file = identify(before)
      if (file !== this.#file) this.close()
      this.#file = file
      this.#connection ??= this.#open()
      const { read, opening } = this.#connection
      // SQLite compares a counter in the file. A file that was overwritten in place has another time.
      return `${file} ${before.size} ${before.mtimeNs} ${opening} ${read()}`
    } catch {
      this.close()
      return null
    }
  }

  /** Closes the connection. */
  close(): void {
    const connection = this.#connection
    this.#connection = null
    connection?.database.close()
  }

  #open(): Connection {
    const database = new DatabaseSync(this.#path, { readOnly: true, timeout: 0 })
    const statement = database.prepare('pragma data_version')
    return { database, read: () => statement.get()!.data_version, opening: this.#openings++ }
  }
}

function identify({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`
}
