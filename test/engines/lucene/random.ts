/** A stream of random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 to `below` − 1. */
  readonly below: (below: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly chance: (probability: number) => boolean
  readonly times: <T>(count: number, make: () => T) => T[]
}

/**
 * The seed of this run: `SEED` from the environment, or one made up; print it, so that a failure can be
 * repeated.
 */
export function seedOfRun(): number {
  return process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 2 ** 31)
}

/** How many cases to run: `CASES` from the environment, or the number given. */
export function casesOfRun(usual: number): number {
  return process.env.CASES ? Number(process.env.CASES) : usual
}

/** A random stream (mulberry32) from a seed. */
export function random(seed: number): Random {
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
