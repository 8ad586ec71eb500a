import type { BatchLoader } from '../../../src/releases/stores/batchLoader.ts'

/** Adds releases to a load, which does not end. */
export async function addReleases<Stored>(
  loader: BatchLoader<Stored>,
  documents: Iterable<unknown>,
): Promise<void> {
  for (const document of documents) await loader.put(loader.read(document))
}
