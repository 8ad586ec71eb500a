import { existsSync } from 'node:fs'
import { patiently, transaction } from '../files/openFile.ts'
import { StoreFault, storeFault } from '../files/storeFault.ts'
import type { KeysTables } from './keysConnection.ts'
import { keysPathOf, openKeysFile, RESTORE_KEYS } from './keysFile.ts'
import { keyTable } from './keyTable.ts'
import { usageTable } from './usageTable.ts'

/** The keys and usage of a store, for a command. */
export interface CommandKeys extends KeysTables {
  /**
   * Runs calls in one transaction. Other connections, also of other processes, wait for its end. When it
   * cannot be ended, it is begun again.
   */
  atomically<T>(run: () => T): T
}

/**
 * Opens the keys and usage of the store at a path for a command, and closes them when `use` has returned.
 * `path` is the path of the releases.
 *
 * @throws StoreFault when there is no store, or its file of keys cannot be opened.
 * @example
 * withKeys('data/releases.sqlite', (keys) => keys.revoke('ann'))
 */
export function withKeys<T>(path: string, use: (keys: CommandKeys) => T): T {
  if (!existsSync(path)) {
    throw new StoreFault(
      `there is no store at ${path}. Make it with isoquery load FILE --store sqlite:${path}`,
    )
  }
  const keysPath = keysPathOf(path)
  const database = openKeysFile(keysPath, { create: true })
  try {
    const tables = patiently(() => ({ ...keyTable(database), ...usageTable(database) }))
    const result = use({ ...tables, atomically: (run) => patiently(() => transaction(database, run)) })
    // A copy of the file has every key, although a server keeps its write-ahead log open.
    database.exec('pragma wal_checkpoint(passive)')
    return result
  } catch (error) {
    throw storeFault(error, keysPath, RESTORE_KEYS)
  } finally {
    database.close()
  }
}
