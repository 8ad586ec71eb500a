import { hash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { isAccepted } from '../releases/apiKey.ts'
import { makeKey } from '../releases/keyStore.ts'
import { type Release, readRelease } from '../releases/release.ts'
import type { LoadableReleaseStore } from '../releases/stores/loadableReleaseStore.ts'
import { MAX_RELEASE_BYTES } from '../releases/stores/releaseLoader.ts'
import { withKeys } from '../releases/stores/sqlite/keys/withKeys.ts'
import { cachedFor } from './cachedFor.ts'
import { CliError } from './cliError.ts'
import { loadStream, summary } from './commands/load.ts'
import { packageFile } from './packageFile.ts'

const NAME = 'demo'

const OTHER_DEMO = `--demo did not create the active key ${NAME}. Revoke it, or use other --keys`

/** Next to the command in the package. */
const PACKED = 'demo.ndjson.br'

/** How long the result of a look at all releases is used, in milliseconds. */
const FRESH = 1000

/** Loads the invented releases of the package, or of the clone, into the SQLite file at a path. */
export async function loadDemo(path: string): Promise<void> {
  const options = { strict: false, maxBytes: MAX_RELEASE_BYTES }
  const loaded = await loadStream({ read: demoLines, bytes: null }, { kind: 'sqlite', path }, options)
  process.stderr.write(`${summary(loaded)}\n`)
}

const packed = () => fileURLToPath(new URL(PACKED, import.meta.url))
const plain = () => packageFile('examples', 'releases.ndjson')

function demoLines(): Readable {
  if (existsSync(packed())) return createReadStream(packed()).pipe(createBrotliDecompress())
  return createReadStream(plain())
}

/** The invented releases of the package, or of the clone, as newline-delimited JSON. */
export function demoFile(): Uint8Array<ArrayBuffer> {
  return existsSync(packed()) ? brotliDecompressSync(readFileSync(packed())) : readFileSync(plain())
}

/**
 * Whether a store holds the invented releases and nothing else, as of at most a second ago: its key then
 * protects nothing.
 */
export function holdsDemoOnly(store: LoadableReleaseStore): () => Promise<boolean> {
  let invented: Promise<ReadonlyMap<string, string>> | undefined
  return cachedFor(FRESH, async () => {
    invented ??= demoReleases()
    const expected = await invented
    if ((await store.count()) !== expected.size) return false
    const found = await store.search('*', { now: new Date(), limit: expected.size, key: 'demo' })
    if (!found.ok) return false
    const hits: Release[] = JSON.parse(new TextDecoder().decode(found.hits))
    return hits.every((release) => expected.get(release.publicidentifier) === JSON.stringify(release))
  })
}

/** The invented releases as JSON, by their identifiers. */
async function demoReleases(): Promise<ReadonlyMap<string, string>> {
  const releases = new Map<string, string>()
  for await (const line of createInterface(demoLines())) {
    const release = readRelease(JSON.parse(line))
    releases.set(release.publicidentifier, JSON.stringify(release))
  }
  return releases
}

/**
 * The secret of the demo key among the keys at a path, the same at every start. Stores keep no secrets, so it
 * is kept in a file next to the keys that only its owner can read. A new key replaces one that is no longer
 * accepted.
 *
 * @throws CliError when an active key has that name but was not created here.
 */
export async function demoKey(path: string): Promise<string> {
  const file = `${path}.demo-key`
  const { secret: fresh, ...key } = await makeKey(NAME)
  // In one transaction, so that two servers that start at once have the same key.
  const secret = await withKeys(path, (keys) => {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
    const known = kept === null ? null : keys.find(hash('sha256', kept))
    if (kept !== null && known !== null && isAccepted(known, Date.now())) return kept
    // Its name is free when it was revoked, and another may have it.
    if (known?.revoked === false) keys.revoke(NAME)
    if (!keys.add(key)) return null
    const part = `${file}.${process.pid}`
    writeFileSync(part, `${fresh}\n`, { mode: 0o600 })
    renameSync(part, file)
    return fresh
  })
  if (secret === null) throw new CliError(OTHER_DEMO)
  return secret
}
