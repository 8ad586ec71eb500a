import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAccepted } from '../releases/keys/apiKey.ts'
import type { EditableKeyStore } from '../releases/keys/editableKeyStore.ts'
import { loadFile, summary } from './commands/load.ts'
import { packageFile } from './packageFile.ts'

const NAME = 'demo'

/** Loads the invented releases that come with the package into the SQLite file at a path. */
export async function loadDemo(path: string): Promise<void> {
  process.stderr.write(`${summary(await loadFile(packageFile('examples', 'releases.ndjson'), path))}\n`)
}

/**
 * The demo's key, the same at every start: books keep no secrets, so this one stands in a file beside the
 * store, for its owner alone to read. A key that no longer opens the door is followed by a new one.
 */
export async function demoKey(keys: EditableKeyStore, path: string): Promise<string> {
  const file = `${path}.demo-key`
  if (existsSync(file)) {
    const secret = readFileSync(file, 'utf8').trim()
    const key = await keys.find(secret)
    if (key !== null && isAccepted(key, Date.now())) return secret
  }
  await keys.revoke(NAME)
  const secret = await keys.add(NAME)
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
