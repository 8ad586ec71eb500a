import { setTimeout as sleep } from 'node:timers/promises'
import type { FirstHundreds } from './firstHundreds.ts'

const CLIENTS = 16

interface Answer {
  readonly error?: string
  readonly count?: number
  readonly hits?: readonly { readonly publicidentifier: string }[]
}

/** 16 clients that ask one or several servers until they are told to stop, and what they saw. */
export class Crowd {
  sent = 0
  answered = 0
  /** The statuses, and times of `performance.now()`. */
  readonly seen: { readonly status: number; readonly at: number }[] = []
  /** Answers 200 with other hits than expected, and others without `Retry-After`. */
  readonly wrong: string[] = []
  readonly #expected: FirstHundreds
  readonly #done: Promise<unknown>
  #isAsking = true

  constructor(urls: readonly string[], key: string, expected: FirstHundreds) {
    this.#expected = expected
    const clients = Array.from({ length: CLIENTS }, (_, i) => this.#ask(urls[i % urls.length]!, key))
    this.#done = Promise.all(clients)
  }

  async end(): Promise<void> {
    this.#isAsking = false
    await this.#done
  }

  get statuses(): readonly number[] {
    return [...new Set(this.seen.map(({ status }) => status))].sort((a, b) => a - b)
  }

  /** The times of the answers with one status. */
  timesOf(status: number): readonly number[] {
    return this.seen.filter((answer) => answer.status === status).map(({ at }) => at)
  }

  async #ask(url: string, apikey: string): Promise<void> {
    const queries = [...this.#expected.keys()]
    while (this.#isAsking) {
      const q = queries[this.sent++ % queries.length]!
      try {
        const response = await fetch(`${url}/releases?${new URLSearchParams({ apikey, q })}`)
        const body = (await response.json()) as Answer
        this.seen.push({ status: response.status, at: performance.now() })
        if (response.status === 200) {
          this.answered++
          this.#check(q, body)
        } else {
          // A query that takes too long would do so again.
          if (!response.headers.has('retry-after') && body.error !== 'toolong')
            this.wrong.push(`${response.status} ${body.error} without Retry-After`)
          await sleep(20)
        }
      } catch {
        // The server was killed.
        await sleep(20)
      }
    }
  }

  #check(q: string, { count, hits = [] }: Answer): void {
    const expected = this.#expected.get(q)!
    const found = hits.map(({ publicidentifier }) => publicidentifier)
    if (count !== expected.length || JSON.stringify(found) !== JSON.stringify(expected))
      this.wrong.push(`${q}: ${count} ${JSON.stringify(found).slice(0, 200)}`)
  }
}
