import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAccepted } from '../releases/apiKey.ts'
import type { EditableKeyStore } from '../releases/keyStore.ts'
import { loadFile, summary } from './commands/load.ts'
import { packageFile } from './packageFile.ts'

const NAME = 'demo'

/** Loads the invented releases of the package into the SQLite file at a path. */
export async function loadDemo(path: string): Promise<void> {
  process.stderr.write(`${summary(await loadFile(packageFile('examples', 'releases.ndjson'), path))}\n`)
}

/**
 * The secret of the demo key, the same at every start. Stores keep no secrets, so it is kept in a file beside
 * the store that only its owner can read. A new key replaces one that is no longer accepted.
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
