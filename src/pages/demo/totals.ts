import { startWorker } from '../shared/startWorker.ts'
import type { Totals } from './countTotals.ts'

/** Counts in the demo's own data, in a thread of its own. */
export class TotalsCounter {
  readonly #worker = startWorker('totalsWorker.js')
  #waiting: ((totals: Totals | null) => void) | null = null

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Totals | null>) => {
      this.#waiting?.(data)
      this.#waiting = null
    })
    // Without the data there are no totals, and the page is as useful as elsewhere.
    this.#worker.addEventListener('error', () => this.#waiting?.(null))
  }

  /** The totals of a query; `null` without the data. An answer to an older query is dropped. */
  count(text: string): Promise<Totals | null> {
    return new Promise((resolve) => {
      this.#waiting = (totals) => resolve(totals?.text === text ? totals : null)
      this.#worker.postMessage(text)
    })
  }
}
