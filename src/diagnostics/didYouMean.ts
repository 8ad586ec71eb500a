/**
 * Optimal-string-alignment distance of two short strings, case ignored; gives up (returns `limit + 1`) past
 * `limit`.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1)
      row.push(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

/**
 * The names nearest to a misspelt one, best first, at most three.
 *
 * @example
 * didYouMean('organization', ['organisation', 'headline']) // ['organisation']
 */
export function didYouMean(written: string, names: readonly string[]): string[] {
  if (written.length > 64) return []
  const typed = written.toLowerCase()
  const limit = Math.max(1, Math.floor(typed.length * 0.4))
  return names
    .map((name) => ({ name, far: nearness(typed, name.toLowerCase(), limit) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name)
}

function nearness(typed: string, name: string, limit: number): number {
  const far = distance(typed, name, limit)
  // A path's last part, or a name cut short, is what people remember.
  if (
    far > limit &&
    typed.length >= 3 &&
    (name.startsWith(typed) || name.endsWith(`.${typed}`) || name.endsWith(`_${typed}`))
  )
    return limit
  return far
}
