import { Session } from 'node:inspector/promises'

/** Counts how often the blocks of the library's source run, which no other process changes. */
export class WorkCounter {
  readonly #session = new Session()

  static async start(): Promise<WorkCounter> {
    const counter = new WorkCounter()
    counter.#session.connect()
    await counter.#session.post('Profiler.enable')
    await counter.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return counter
  }

  /** The blocks that run while `run` does. */
  async countOf(run: () => unknown): Promise<number> {
    await this.#session.post('Profiler.takePreciseCoverage')
    await run()
    const { result } = await this.#session.post('Profiler.takePreciseCoverage')
    let sum = 0
    for (const { url, functions } of result) {
      if (!url.includes('/src/')) continue
      for (const { ranges } of functions) for (const { count } of ranges) sum += count
    }
    return sum
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage')
    this.#session.disconnect()
  }
}
