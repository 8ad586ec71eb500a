import type { ReleaseLoader } from '../../../src/releases/stores/releaseLoader.ts'

/** Adds releases to a load, which does not end. */
export async function addReleases<Stored>(
  loader: ReleaseLoader<Stored>,
  documents: Iterable<unknown>,
): Promise<void> {
  for (const document of documents) await loader.put(loader.read(document))
}
