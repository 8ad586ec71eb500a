import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TimedOutcome } from './engineWorker.ts'

const WORKER = fileURLToPath(new URL('./engineWorker.ts', import.meta.url))

/** An engine in a process of its own, which is killed when a query takes too long. */
export class EngineProcess {
  readonly #name: string
  readonly #parameters: readonly string[]
  readonly #timeout: number
  #process: ChildProcess | undefined

  /**
   * @param size of the documents, in characters
   * @param timeout in seconds
   */
  constructor(name: string, url: string, size: number, timeout: number) {
    this.#name = name
    this.#parameters = [name, url, String(size)]
    this.#timeout = timeout
  }

  /**
   * Runs the worst case of this title.
   *
   * @throws Error if the timeout expires or the process ends
   */
  async run(title: string): Promise<TimedOutcome> {
    if (this.#process === undefined) {
      const process = fork(WORKER, this.#parameters)
      this.#process = process
      await this.#nextMessage(process, 'loading the documents')
    }
    const outcome = this.#nextMessage(this.#process, title)
    this.#process.send(title)
    return outcome
  }

  close(): void {
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  #nextMessage(process: ChildProcess, task: string): Promise<TimedOutcome> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        process.off('message', onMessage).off('exit', onExit)
        done()
      }
      const onMessage = (outcome: TimedOutcome): void => settle(() => resolve(outcome))
      const onExit = (code: number | null): void =>
        settle(() => reject(new Error(`${this.#name} ended with ${code}: ${task}`)))
      const timer = setTimeout(() => {
        this.close()
        settle(() => reject(new Error(`${this.#name} did not finish in ${this.#timeout} s: ${task}`)))
      }, this.#timeout * 1000)
      process.on('message', onMessage).on('exit', onExit)
    })
  }
}
