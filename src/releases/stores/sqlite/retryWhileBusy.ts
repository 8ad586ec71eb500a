import { setTimeout as sleep } from 'node:timers/promises'

/** SQLITE_BUSY, in the lowest eight bits of SQLite's result codes: another connection is writing. */
const BUSY = 5

const PATIENCE = 5000
const PAUSE = 20

/**
 * Runs a statement, again and again while another connection is writing. SQLite's own waiting would hold up
 * the whole process.
 *
 * @throws what the statement throws, and after five seconds also that the database is busy.
 */
export async function retryWhileBusy<T>(run: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await sleep(PAUSE)
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && (code & 0xff) === BUSY
}
