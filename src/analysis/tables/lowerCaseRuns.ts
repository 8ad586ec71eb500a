/**
 * Unicode's simple lower-case mappings as runs: the gap since the last code point of the run before, the
 * number of code points, the step between them (1 or 2), and the difference to the lower-case form (zigzag:
 * 0, −1, 1, −2 … are 0, 1, 2, 3 …).
 */
export async function lowerCaseRuns(): Promise<number[]> {
  const source = '@unicode/unicode-12.1.0/Simple_Case_Mapping/Lowercase/code-points.mjs'
  const { default: mapping } = (await import(source)) as { default: Map<number, number> }
  const points = [...mapping.keys()].filter((point) => mapping.get(point) !== point).sort((a, b) => a - b)
  const runs: number[] = []
  let last = 0
  for (let i = 0; i < points.length; ) {
    const start = points[i]!
    const difference = mapping.get(start)! - start
    const step = points[i + 1] === start + 2 ? 2 : 1
    let count = 1
    while (points[i + count] === start + count * step && mapping.get(points[i + count]!) === points[i + count]! + difference) count++
    runs.push(start - last, count, step, difference < 0 ? -2 * difference - 1 : 2 * difference)
    last = start + (count - 1) * step
    i += count
  }
  return runs
}
