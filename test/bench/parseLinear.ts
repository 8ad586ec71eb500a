import { execFileSync } from 'node:child_process'
import { safeParse } from '../../src/syntax/index.ts'
import { hostileTexts } from '../syntax/hostileTexts.ts'

/*
 * Measures how the time of a parse grows with the text: for each hostile text the median of five rounds, for
 * n and for 2n characters. Each text runs in its own process, because the garbage of one would be collected
 * in the time of the next. Run: node test/bench/parseLinear.ts [n = 500000]. Exits with 1 if 2n takes more
 * than three times as long as n.
 */

const [size = '500000', title] = process.argv.slice(2)
const UNLIMITED = { limits: { length: Number.POSITIVE_INFINITY, clauses: Number.POSITIVE_INFINITY } }
const ROUNDS = 5
/** The minimum time of a round in milliseconds. In a shorter one, the clock and the collector dominate. */
const MIN_ROUND = 150

function milliseconds(text: string, times: number): number {
  const before = performance.now()
  for (let i = 0; i < times; i++) safeParse(text, UNLIMITED)
  return (performance.now() - before) / times
}

function median(text: string, times: number): number {
  const rounds = Array.from({ length: ROUNDS }, () => milliseconds(text, times))
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1]!
}

function measure(title: string, size: number): void {
  const [once, twice] = [hostileTexts[title]!(size), hostileTexts[title]!(2 * size)]
  milliseconds(once, 1)
  const times = Math.ceil(MIN_ROUND / milliseconds(once, 2))
  const [short, long] = [median(once, times), median(twice, times)]
  const figures = [
    `${short.toFixed(1).padStart(8)} ms`,
    `${long.toFixed(1).padStart(8)} ms`,
    `  × ${(long / short).toFixed(2)}`,
  ]
  console.log(title.padEnd(30), ...figures)
}

if (title !== undefined) measure(title, Number(size))
else {
  const lines = Object.keys(hostileTexts).map((title) => {
    const line = execFileSync(process.execPath, [import.meta.filename, size, title], { encoding: 'utf8' })
    process.stdout.write(line)
    return line
  })
  const worst = Math.max(...lines.map((line) => Number(line.split('× ')[1])))
  console.log(`worst: × ${worst.toFixed(2)}`)
  if (worst > 3) process.exitCode = 1
}
