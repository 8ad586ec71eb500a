import { scaled } from '../scaled.ts'

/** A stream of pseudo-random choices, reproducible from its seed. */
export interface Random {
  /** An integer from 0 to `limit` − 1. */
  readonly below: (limit: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  /** `true` with this probability, from 0 to 1. */
  readonly chance: (probability: number) => boolean
  readonly times: <T>(count: number, make: () => T) => T[]
}

/** Makes a {@link Random} from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (probability) => next() < probability,
    times: (count, make) => Array.from({ length: count }, make),
  }
}

/**
 * The seed of this run: the environment variable `SEED`, or a random one. Tests print it, so that a failure
 * can be reproduced.
 */
export function seedOfRun(): number {
  return process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 2 ** 31)
}

/** The number of cases to run: the environment variable `CASES`, or a share of those of a full run. */
export function casesOfRun(full: number): number {
  return process.env.CASES ? Number(process.env.CASES) : scaled(full)
}
