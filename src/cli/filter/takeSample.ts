import { setTimeout as sleep } from 'node:timers/promises'
import type { Line } from '../load/lines.ts'

/** The first lines of a stream, and a way to read them all, these included. */
export interface Sampled {
  readonly sample: readonly Line[]
  readonly lines: AsyncIterable<Line>
}

/** How much is taken. */
export interface SampleBounds {
  readonly lines: number
  /** The length of the lines, in UTF-16 code units. */
  readonly size: number
  /** The time from the first line on, in milliseconds; of a file, none. */
  readonly milliseconds?: number
}

/**
 * Takes the first lines of a stream. A stream that pauses is not waited for longer than the bounds say, once
 * its first line has come.
 *
 * @example
 * const { sample, lines } = await takeSample(readLines(process.stdin), { lines: 1000, size: 1e6 })
 */
export async function takeSample(stream: AsyncIterable<Line>, bounds: SampleBounds): Promise<Sampled> {
  const iterator = stream[Symbol.asyncIterator]()
  const sample: Line[] = []
  let pending: Promise<IteratorResult<Line>> | null = null
  let late: Promise<null> | null = null
  let size = 0
  while (sample.length < bounds.lines && size < bounds.size) {
    pending ??= iterator.next()
    const next = await (late === null ? pending : Promise.race([pending, late]))
    if (next === null) {
      // Nobody waits for it if the lines are not read to the end.
      pending.catch(() => {})
      break
    }
    pending = null
    if (next.done === true) return { sample, lines: asStream(sample) }
    sample.push(next.value)
    size += 'text' in next.value ? next.value.text.length : 0
    if (bounds.milliseconds !== undefined) late ??= sleep(bounds.milliseconds, null, { ref: false })
  }
  async function* all(): AsyncGenerator<Line> {
    yield* sample
    for (let next = await (pending ?? iterator.next()); next.done !== true; next = await iterator.next())
      yield next.value
  }
  return { sample, lines: all() }
}

async function* asStream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
