import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { closedOnError, transaction } from '../files/openFile.ts'
import { isBusy, isRefusedValue, LOCK_PATIENCE, storeFault } from '../files/storeFault.ts'
import { openKeysFile, RESTORE_KEYS } from './keysFile.ts'
import { type KeyTable, keyTable } from './keyTable.ts'
import { type UsageTable, usageTable } from './usageTable.ts'

/** The pause between two tries on a locked file, in milliseconds. */
const PAUSE = 2

/** The statements on a file of keys and usage. */
export interface KeysTables extends KeyTable, UsageTable {}

interface Connection {
  readonly database: DatabaseSync
  readonly tables: KeysTables
  /** Which file it is, whatever its name. */
  readonly file: string
}

/**
 * The service's connection to the file of keys and usage. A file that was replaced is opened anew before the
 * next call; one that was deleted is an error until there is one again. After an error of SQLite the file is
 * opened anew, too.
 */
export class KeysConnection {
  readonly #path: string
  readonly #synchronous: 'normal' | 'full'
  #connection: Connection | null = null
  #closed = false

  /** With `full` what was written outlives a power failure, too. */
  constructor(path: string, synchronous: 'normal' | 'full' = 'normal') {
    this.#path = path
    this.#synchronous = synchronous
  }

  /**
   * Reads. No lock of another connection delays it.
   *
   * @throws StoreFault when the file cannot be used.
   */
  read<T>(use: (tables: KeysTables) => T): T {
    try {
      return this.#using(({ tables }) => use(tables))
    } catch (error) {
      throw this.#fault(error)
    }
  }

  /**
   * Reads and writes in one transaction, and waits for a locked file: five seconds at most, in which the
   * thread does other work. What was written outlives the process.
   *
   * @throws StoreFault when the file cannot be used. Nothing was then written.
   */
  async write<T>(use: (tables: KeysTables) => T): Promise<T> {
    const until = performance.now() + LOCK_PATIENCE
    for (;;) {
      try {
        return this.#using(({ database, tables }) => transaction(database, () => use(tables)))
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw this.#fault(error)
      }
      await sleep(PAUSE)
    }
  }

  /** Closes the file. */
  close(): void {
    this.#closed = true
    try {
      // A copy of the file has every key, although a server keeps its write-ahead log open.
      this.#connection?.database.exec('pragma wal_checkpoint(passive)')
    } catch {
      // They are in the log all the same.
    }
    this.#disconnect()
  }

  #using<T>(use: (connection: Connection) => T): T {
    if (this.#closed) throw new Error('The store is closed.')
    try {
      return use(this.#connected())
    } catch (error) {
      if (!isBusy(error) && !isRefusedValue(error)) this.#disconnect()
      throw error
    }
  }

  #connected(): Connection {
    const file = identify(this.#path)
    if (this.#connection?.file === file) return this.#connection
    // Next to another file, what is left in the write-ahead log would be applied to that file.
    this.#connection?.database.exec('pragma wal_checkpoint(truncate)')
    this.#disconnect()
    const database = openKeysFile(this.#path, { create: false, timeout: 0 })
    return closedOnError(database, () => {
      // With `normal` a commit waits for no disk.
      database.exec(`pragma synchronous = ${this.#synchronous}`)
      const tables = { ...keyTable(database), ...usageTable(database) }
      this.#connection = { database, tables, file: identify(this.#path) }
      return this.#connection
    })
  }

  #disconnect(): void {
    const connection = this.#connection
    this.#connection = null
    connection?.database.close()
  }

  /** The file is not damaged if SQLite refuses a value. */
  #fault(error: unknown): unknown {
    return isRefusedValue(error) || this.#closed ? error : storeFault(error, this.#path, RESTORE_KEYS)
  }
}

function identify(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? 'none' : `${found.dev} ${found.ino}`
}
