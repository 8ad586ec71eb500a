import { EngineProcess } from '../engines/worst/engineProcess.ts'
import { EMBEDDED_ENGINES, GROWING } from '../engines/worst/worstCases.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import type { EngineName } from '../support/servers/runningEngine.ts'

/*
 * Measures how the time of the worst queries grows with the values: the median of five rounds on values of n
 * and of 2n characters (keywords have at most 32,000), in memory, on SQLite with and without functions, on
 * PGlite, and on the servers in ENGINES. Run: ENGINES=opensearch2 node test/bench/worstCases.ts [n = 16000].
 * Exits with 1 if 2n takes more than three times as long as n.
 */

const size = Number(process.argv[2] ?? 16_000)
const servers = (process.env.ENGINES ?? '').split(',').filter((name) => name !== '') as EngineName[]
const ROUNDS = 5
/** In milliseconds. Below it, the clock and the cost of a request dominate the measurement. */
const MIN_MEASURABLE = 10

const median = (figures: number[]) => figures.sort((a, b) => a - b)[figures.length >> 1]!

async function timeOf(engine: EngineProcess, title: string): Promise<number | string> {
  const figures: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const outcome = await engine.run(title)
    if (outcome.kind !== 'hits') return outcome.kind
    figures.push(outcome.milliseconds)
  }
  return median(figures)
}

async function compare(name: string, url: string): Promise<void> {
  const [short, long] = [new EngineProcess(name, url, size, 300), new EngineProcess(name, url, 2 * size, 300)]
  for (const title of GROWING) {
    const label = `${name.padEnd(24)} ${title.padEnd(56)}`
    const [once, twice] = [await timeOf(short, title), await timeOf(long, title)]
    if (typeof once === 'string' || typeof twice === 'string') {
      console.log(`${label} ${once === twice ? once : `${once}, ${twice}`}`)
      continue
    }
    const ratio = twice / once
    const isMeasurable = twice >= MIN_MEASURABLE
    const times = [once, twice].map((time) => `${time.toFixed(1).padStart(8)} ms`).join(' ')
    console.log(`${label} ${times}${isMeasurable ? `   × ${ratio.toFixed(2)}` : ''}`)
    if (isMeasurable && ratio > 3) process.exitCode = 1
  }
  short.close()
  long.close()
}

for (const name of EMBEDDED_ENGINES) await compare(name, '')
for (const name of servers) {
  const server = await startEngine(name)
  try {
    await compare(name, server.url)
  } finally {
    await server.stop()
  }
}
