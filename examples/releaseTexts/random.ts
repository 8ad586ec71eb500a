/** A source of pseudo-random choices that is the same on every machine. */
export interface Random {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** `true` in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** Like `pick`, the first ones far more often than the last. */
  pickEarly<T>(list: readonly T[]): T
  /** A copy in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/**
 * Makes a {@link Random} from a seed: a 32-bit counter, scrambled by multiplications and shifts.
 *
 * @example
 * createRandom(7).pick(['a', 'b', 'c'])
 */
export function createRandom(seed: number): Random {
  let counter = seed >>> 0
  const next = (): number => {
    counter = (counter + 0x9e3779b9) >>> 0
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => below(100) < percent,
    pick: (list) => list[below(list.length)]!,
    pickEarly: (list) => list[Math.min(below(list.length), below(list.length))]!,
    shuffle: (list) => {
      const copy = [...list]
      for (let last = copy.length - 1; last > 0; last--) {
        const other = below(last + 1)
        ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
      }
      return copy
    },
  }
}
