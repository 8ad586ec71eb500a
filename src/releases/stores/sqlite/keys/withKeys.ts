import { existsSync } from 'node:fs'
import { StoreFault } from '../files/storeFault.ts'
import { KeysConnection, type KeysTables } from './keysConnection.ts'
import { keysPathOf, makeKeysFile } from './keysFile.ts'

/**
 * Opens the keys and usage of the store at a path for a command, and closes them when `use` has returned. It
 * runs in one transaction. `path` is the path of the releases.
 *
 * @throws StoreFault when there is no store, or its file of keys cannot be opened.
 * @example
 * await withKeys('data/releases.sqlite', (keys) => keys.revoke('ann'))
 */
export async function withKeys<T>(path: string, use: (keys: KeysTables) => T): Promise<T> {
  if (!existsSync(path) && !existsSync(keysPathOf(path))) {
    throw new StoreFault(
      `there is no store at ${path}. Create it with isoquery load FILE --store sqlite:${path}`,
    )
  }
  makeKeysFile(keysPathOf(path))
  const connection = new KeysConnection(keysPathOf(path), 'full')
  try {
    return await connection.write(use)
  } finally {
    connection.close()
  }
}
