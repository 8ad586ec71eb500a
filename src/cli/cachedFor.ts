/**
 * The result of a check, which is made again when it is asked for after so many milliseconds: however often
 * strangers ask, it costs little.
 *
 * @example
 * const isReady = cachedFor(1000, () => canSearch(store))
 */
export function cachedFor<T>(milliseconds: number, check: () => Promise<T>): () => Promise<T> {
  let made = Number.NEGATIVE_INFINITY
  let result: Promise<T>
  return () => {
    if (performance.now() - made >= milliseconds) {
      made = performance.now()
      result = check()
    }
    return result
  }
}
