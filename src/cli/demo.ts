import { hash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { isAccepted } from '../releases/apiKey.ts'
import { makeKey } from '../releases/keyStore.ts'
import { withKeys } from '../releases/stores/sqlite/keys/withKeys.ts'
import { MAX_RELEASE_BYTES } from '../releases/stores/sqlite/releaseLoader.ts'
import { loadStream, summary } from './commands/load.ts'
import { packageFile } from './packageFile.ts'

const NAME = 'demo'

/** Beside the command in the package. */
const PACKED = 'demo.ndjson.br'

/** Loads the invented releases of the package, or of the clone, into the SQLite file at a path. */
export async function loadDemo(path: string): Promise<void> {
  const packed = fileURLToPath(new URL(PACKED, import.meta.url))
  const plain = () => packageFile('examples', 'releases.ndjson')
  const read = existsSync(packed)
    ? () => createReadStream(packed).pipe(createBrotliDecompress())
    : () => createReadStream(plain())
  const options = { strict: false, maxBytes: MAX_RELEASE_BYTES }
  process.stderr.write(`${summary(await loadStream({ read, bytes: null }, path, options))}\n`)
}

/**
 * The secret of the demo key of the store at a path, the same at every start. Stores keep no secrets, so it
 * is kept in a file beside the store that only its owner can read. A new key replaces one that is no longer
 * accepted.
 */
export async function demoKey(path: string): Promise<string> {
  const file = `${path}.demo-key`
  const { secret: fresh, ...key } = await makeKey(NAME)
  return withKeys(path, (keys) =>
    // In one transaction, so that two servers that start at once have the same key.
    keys.atomically(() => {
      const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
      const known = kept === null ? null : keys.find(hash('sha256', kept))
      if (kept !== null && known !== null && isAccepted(known, Date.now())) return kept
      keys.revoke(NAME)
      keys.add(key)
      const part = `${file}.${process.pid}`
      writeFileSync(part, `${fresh}\n`, { mode: 0o600 })
      renameSync(part, file)
      return fresh
    }),
  )
}
