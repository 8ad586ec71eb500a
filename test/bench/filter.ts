import { parseArgs } from 'node:util'
import { logChunk, type Piped, pipedInto, repeated } from '../support/pipedInto.ts'

/*
 * Pipes a log from a generator into `isoquery filter`, and compares it with jq and the same condition. Exits
 * with 1 if the memory exceeds 200 MB, a line is lost, or jq needs less than half of the processor's time.
 * Run after `npm run build`: node test/bench/filter.ts [--gigabytes 5] [--rounds 3]
 */

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const MAX_MEGABYTES = 200
const ROUND_BYTES = 200e6

const COMMAND = [process.execPath, 'dist/cli.js', 'filter'] as const
const PAIRS = [
  ['level:error', 'select(.level == "error")'],
  ['level:error AND status:>=400', 'select(.level == "error" and .status >= 400)'],
  ['message:"took 17"', 'select(.message // "" | test("took 17\\\\b"))'],
] as const
const { chunk, errors } = logChunk()
const failures: string[] = []

for (const [query, condition] of PAIRS) {
  const ratios: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const own = await pipedInto([...COMMAND, query], repeated(chunk, ROUND_BYTES))
    const jq = await pipedInto(['jq', '-c', condition], repeated(chunk, ROUND_BYTES))
    if (own.linesOut !== jq.linesOut) failures.push(`${query}: ${own.linesOut} lines, jq ${jq.linesOut}`)
    ratios.push(jq.cpuSeconds / own.cpuSeconds)
    console.log(`${query}: ${rate(own)}, jq ${rate(jq)}, peak ${own.peakMegabytes.toFixed(0)} MB`)
  }
  const ratio = ratios.sort((a, b) => a - b)[ratios.length >> 1]!
  console.log(`${query}: ${ratio.toFixed(2)} times the throughput of jq`)
  if (ratio < 0.5) failures.push(`${query}: less than half of the throughput of jq`)
}

const bytes = Number(values.gigabytes) * 1e9
const all = await pipedInto([...COMMAND, 'level:error'], repeated(chunk, bytes))
const peak = `${all.peakMegabytes.toFixed(0)} MB`
console.log(`${values.gigabytes} GB in ${all.cpuSeconds.toFixed(0)} s: ${all.linesOut} lines, peak ${peak}`)
if (all.linesOut !== Math.ceil(bytes / chunk.length) * errors) failures.push(`${all.linesOut} lines`)
if (all.peakMegabytes > MAX_MEGABYTES) failures.push(`a peak of ${peak}`)
for (const failure of failures) console.error(`FAILED ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1

function rate({ cpuSeconds }: Piped): string {
  return `${(ROUND_BYTES / 1e6 / cpuSeconds).toFixed(0)} MB/s`
}
