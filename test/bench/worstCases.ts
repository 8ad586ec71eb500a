import { Asker } from '../engines/worst/askWithin.ts'
import { EMBEDDED } from '../engines/worst/openEngine.ts'
import { GROWING } from '../engines/worst/worstCases.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import type { EngineName } from '../support/servers/engineName.ts'

/*
 * How the time of the worst questions grows with the values: the median of five rounds on values of n and of
 * 2n characters (keywords end at 32,000), in memory, on SQLite with functions and without, on PGlite, and on
 * the servers that ENGINES names. Run: ENGINES=opensearch2 node test/bench/worstCases.ts [n = 16000]. Exits
 * with 1 where 2n takes more than three times as long as n.
 */

const size = Number(process.argv[2] ?? 16_000)
const servers = (process.env.ENGINES ?? '').split(',').filter((name) => name !== '') as EngineName[]
const ROUNDS = 5
/** Below this, in milliseconds, it is the clock, the statement and its way that are measured. */
const MEASURABLE = 10

const median = (figures: number[]) => figures.sort((a, b) => a - b)[figures.length >> 1]!

async function timeOf(asker: Asker, title: string): Promise<number | string> {
  const figures: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const outcome = await asker.ask(title)
    if (outcome.kind !== 'hits') return outcome.kind
    figures.push(outcome.milliseconds)
  }
  return median(figures)
}

async function compare(name: string, url: string): Promise<void> {
  const [short, long] = [new Asker(name, url, size, 300), new Asker(name, url, 2 * size, 300)]
  for (const title of GROWING) {
    const [once, twice] = [await timeOf(short, title), await timeOf(long, title)]
    if (typeof once === 'string' || typeof twice === 'string') {
      console.log(`${name.padEnd(16)} ${title.padEnd(48)} ${once === twice ? once : `${once}, ${twice}`}`)
      continue
    }
    const ratio = twice / once
    const tells = twice >= MEASURABLE
    console.log(
      `${name.padEnd(16)} ${title.padEnd(48)} ${once.toFixed(1).padStart(8)} ms ${twice.toFixed(1).padStart(8)} ms` +
        (tells ? `   × ${ratio.toFixed(2)}` : ''),
    )
    if (tells && ratio > 3) process.exitCode = 1
  }
  short.close()
  long.close()
}

for (const name of EMBEDDED) await compare(name, '')
for (const name of servers) {
  const server = await startEngine(name)
  try {
    await compare(name, server.url)
  } finally {
    await server.stop()
  }
}
