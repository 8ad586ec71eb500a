/** Optimal string alignment distance. Strings whose lengths differ by more than `limit` give `limit + 1`. */
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
 * The names most similar to a misspelt one, best first, at most three.
 *
 * @example
 * didYouMean('organization', ['organisation', 'headline']) // ['organisation']
 */
export function didYouMean(typed: string, names: readonly string[]): string[] {
  if (typed.length > 64) return []
  const lower = typed.toLowerCase()
  const limit = Math.max(1, Math.floor(lower.length * 0.4))
  return names
    .map((name) => ({ name, score: scoreOf(lower, name.toLowerCase(), limit) }))
    .filter(({ score }) => score <= limit)
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name)
}

function scoreOf(typed: string, name: string, limit: number): number {
  const score = distance(typed, name, limit)
  // People often type the last part of a path, or the start of a name.
  if (
    score > limit &&
    typed.length >= 3 &&
    (name.startsWith(typed) || name.endsWith(`.${typed}`) || name.endsWith(`_${typed}`))
  )
    return limit
  return score
}
