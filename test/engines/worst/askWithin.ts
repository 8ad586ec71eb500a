import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './asker.ts'

const ASKER = fileURLToPath(new URL('./asker.ts', import.meta.url))

/** An engine that is asked from another process, so that a question without end can be given up. */
export class Asker {
  readonly #engine: string
  readonly #parameters: readonly string[]
  readonly #seconds: number
  #process: ChildProcess | undefined

  /** @param size of the documents, in characters */
  constructor(engine: string, url: string, size: number, seconds: number) {
    this.#engine = engine
    this.#parameters = [engine, url, String(size)]
    this.#seconds = seconds
  }

  /** @throws Error when there is no answer within the time that the asker was given */
  async ask(title: string): Promise<Outcome> {
    if (this.#process === undefined) {
      const process = fork(ASKER, this.#parameters)
      this.#process = process
      await this.#next(process, 'to load the documents')
    }
    const answer = this.#next(this.#process, title)
    this.#process.send(title)
    return answer
  }

  close(): void {
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  #next(process: ChildProcess, what: string): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        process.off('message', answered).off('exit', ended)
        done()
      }
      const answered = (outcome: Outcome): void => settle(() => resolve(outcome))
      const ended = (code: number | null): void =>
        settle(() => reject(new Error(`${this.#engine} ended with ${code}: ${what}`)))
      const timer = setTimeout(() => {
        this.close()
        settle(() => reject(new Error(`${this.#engine} has no answer after ${this.#seconds} s: ${what}`)))
      }, this.#seconds * 1000)
      process.on('message', answered).on('exit', ended)
    })
  }
}
