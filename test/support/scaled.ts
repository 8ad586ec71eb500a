const scale = Number(process.env.SCALE ?? 0.01)
if (!(scale > 0 && scale < Infinity))
  throw new RangeError(`SCALE is a positive number, not ${process.env.SCALE}.`)

/**
 * How many random cases, or how much work of another kind, this run does where a full run does `full`. The
 * variable `SCALE` is the factor: 0.01 by default, 0.1 in continuous integration, 1 in a full run. Never
 * fewer than `min`, which a test needs that asserts a share of its cases.
 *
 * @example
 * fc.assert(property, { numRuns: scaled(4000) })
 */
export function scaled(full: number, min = 1): number {
  return Math.max(min, Math.ceil(full * scale))
}

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

/**
 * One in `share` of the items, beginning with one that `SEED` chooses; all of them in a full run. For cases
 * that take long, or that other tests of the same run cover in part.
 *
 * @param shareInCi - the share in continuous integration, where that is another
 */
export function sampled<T>(items: readonly T[], share = 3, shareInCi = share): readonly T[] {
  if (scale >= 1) return items
  const every = scale >= 0.1 ? shareInCi : share
  const first = (seed + items.length) % every
  return items.filter((_, i) => i % every === first)
}
