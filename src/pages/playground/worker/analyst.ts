import type { Release } from '../../shared/markedRelease.ts'
import { startWorker } from '../../shared/startWorker.ts'
import type { Settings } from '../settings.ts'
import type { Answer, Question } from './messages.ts'

/** An answer that takes longer than this, in milliseconds, would be felt while typing. */
const FELT = 16

/** How long a question then waits for the end of typing, in milliseconds. */
const REST = 250

/** The thread in which a query goes through its stages, so that typing waits for none of them. */
export class Analyst {
  readonly #worker = startWorker('worker.js')
  #id = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  /** What the last answer took, to find and to show. */
  #took = 0

  /** @param onAnswer gets answers to the newest question alone */
  constructor(onAnswer: (answer: Answer) => void, onFailure: (message: string) => void) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.id !== this.#id) return
      const start = performance.now()
      onAnswer(data)
      if (data.findings !== null) this.#took = data.took + performance.now() - start
    })
    this.#worker.addEventListener('error', ({ message }) => onFailure(message))
  }

  /** Searches in other documents from now on. */
  use(documents: readonly Release[]): void {
    this.#post({ documents })
  }

  /** @param part of the query, to be looked at alone */
  ask(settings: Settings, part: string | null): void {
    this.#id++
    const question = { id: this.#id, settings, part }
    clearTimeout(this.#rest)
    if (this.#took < FELT) this.#post(question)
    else this.#rest = setTimeout(() => this.#post(question), REST)
  }

  #post(question: Question): void {
    this.#worker.postMessage(question)
  }
}
