import { safeParse } from '../../src/syntax/index.ts'
import { hostileTexts } from '../syntax/hostileTexts.ts'

/*
 * How the time of a parse grows with the text: for each hostile text the median of five rounds, for n and for 2n characters.
 * Run: node test/bench/parseLinear.ts [n = 500000]. Exits with 1 where 2n takes more than three times as long as n.
 */

const size = Number(process.argv[2] ?? 500_000)
const UNLIMITED = { limits: { length: Number.POSITIVE_INFINITY, clauses: Number.POSITIVE_INFINITY } }
const ROUNDS = 5
/** A round parses a text over and over for at least so long, in milliseconds: below that the clock and the collector are what is measured. */
const ROUND = 150

function milliseconds(text: string, times: number): number {
  const before = performance.now()
  for (let i = 0; i < times; i++) safeParse(text, UNLIMITED)
  return (performance.now() - before) / times
}

const median = (figures: number[]) => figures.sort((a, b) => a - b)[figures.length >> 1]!

let worst = 0
for (const [name, make] of Object.entries(hostileTexts)) {
  const [once, twice] = [make(size), make(2 * size)]
  const figures: [number[], number[]] = [[], []]
  milliseconds(once, 1)
  const times = Math.ceil(ROUND / milliseconds(once, 2))
  for (let round = 0; round < ROUNDS; round++) {
    figures[0].push(milliseconds(once, times))
    figures[1].push(milliseconds(twice, times))
  }
  const [short, long] = [median(figures[0]), median(figures[1])]
  const ratio = long / short
  worst = Math.max(worst, ratio)
  console.log(`${name.padEnd(30)} ${short.toFixed(1).padStart(8)} ms ${long.toFixed(1).padStart(8)} ms   × ${ratio.toFixed(2)}`)
}
console.log(`worst: × ${worst.toFixed(2)}`)
if (worst > 3) process.exitCode = 1
