import { startHealthServer } from '../../../src/cli/operators/healthServer.ts'
import type { ReleaseStore } from '../../../src/releases/releaseStore.ts'

/** The status of `/ready` of a server on a store, asked for the first time. */
export async function readyStatus(store: ReleaseStore): Promise<number> {
  const health = await startHealthServer(store, { port: 0, host: '127.0.0.1' })
  try {
    return (await fetch(`${health.url}/ready`)).status
  } finally {
    await health.close()
  }
}
