import { complete, diagnose, highlight, hover } from '../../src/editor/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'

/*
 * Measures what a keystroke costs in a query editor: the median of the functions of `isoquery/editor` at
 * 1,000 characters of a query over the thirteen fields of the releases, and how it grows to 2,000. The target
 * of `complete` is 5 ms. Run: node test/bench/editor.ts [rounds = 200]. Exits with 1 if 2,000 characters take
 * more than three times as long.
 */

const rounds = Number(process.argv[2] ?? 200)
const PART = 'headline:bank AND (organisation:"ACME Bank" OR language:(de OR en)) NOT source:b* OR '

/** Carets where a field, an operator, a value and a clause stand. */
const CARETS = [0, 4, 10, 14, 21, 64]

function textOf(length: number): string {
  return PART.repeat(Math.floor(length / PART.length)).replace(/ OR $/, '')
}

const FUNCTIONS: Readonly<Record<string, (text: string, caret: number) => unknown>> = {
  complete: (text, caret) => complete(releasesSchema, text, caret, { explicit: true }),
  highlight: (text) => highlight(releasesSchema, text),
  diagnose: (text) => diagnose(releasesSchema, text),
  hover: (text, caret) => hover(releasesSchema, text, caret),
}

async function median(run: (text: string, caret: number) => unknown, text: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const caret = Math.floor(text.length / 2 / PART.length) * PART.length + CARETS[round % CARETS.length]!
    const before = performance.now()
    await run(text, caret)
    times.push(performance.now() - before)
  }
  return times.sort((a, b) => a - b)[rounds >> 1]!
}

let worst = 0
for (const [name, run] of Object.entries(FUNCTIONS)) {
  await median(run, textOf(1000))
  const [short, long] = [await median(run, textOf(1000)), await median(run, textOf(2000))]
  worst = Math.max(worst, long / short)
  const figures = [`${short.toFixed(2).padStart(7)} ms`, `${long.toFixed(2).padStart(7)} ms`]
  console.log(name.padEnd(10), ...figures, `  × ${(long / short).toFixed(2)}`)
}
console.log(`worst: × ${worst.toFixed(2)}`)
if (worst > 3) process.exitCode = 1
