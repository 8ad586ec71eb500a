import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const peers = createRequire(new URL('../../../.engines/peers/package.json', import.meta.url))

/** A module of the peers that `npm run bench:peers` installs; `null` if they are not installed. */
// biome-ignore lint/suspicious/noExplicitAny: the peers have no types here.
export async function peer(name: string): Promise<any> {
  try {
    return await import(pathToFileURL(peers.resolve(name)).href)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}
