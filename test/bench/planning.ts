import { spawnSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DEAREST_QUERIES, DEAREST_WITHOUT_PATTERNS } from '../support/dearestQueries.ts'
import { COMPILERS, planOrNull } from '../support/everyCompiler.ts'

/*
 * Measures the CPU time of planning the dearest queries for the releases and of planning and compiling them
 * for each backend, as multiples of the query without patterns that is dearest there, and the heap that the
 * plan and what was compiled take. `none` is planning alone. Each query runs in a process of its own. Run:
 * node test/bench/planning.ts [kind]. Exits with 1 if a ratio is above ten.
 */

const MAX_RATIO = 10
/** Below this ratio two cold runs are enough: the compiler of Node is charged to the first runs. */
const CLEAR_RATIO = 5
const ROUNDS = 7
/** In milliseconds of CPU. */
const WARM_UP = 400
/** In milliseconds. */
const TIME_OUT = 240_000

interface Figures {
  readonly name: string
  readonly milliseconds: number
  readonly base: number
  readonly megabytes: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function cpuMilliseconds(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function warmUp(run: () => unknown): void {
  for (let spent = 0; spent < WARM_UP; ) spent += cpuMilliseconds(run)
}

/** The least times of two functions in turns, so that both meet the same state of the machine. */
function bestInTurns(rounds: number, ...runs: readonly (() => unknown)[]): number[] {
  const best = runs.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    runs.forEach((run, i) => {
      // The garbage of one run would be charged to the next.
      collect()
      best[i] = Math.min(best[i]!, cpuMilliseconds(run))
    })
  }
  return best
}

function measure(text: string): void {
  for (const [name, compile] of Object.entries(COMPILERS)) {
    const planAndCompile = (query: string): unknown[] => {
      const plan = planOrNull(query)
      return plan === null ? [] : [plan, compile(plan)]
    }
    const bases = DEAREST_WITHOUT_PATTERNS.map((query) => () => planAndCompile(query.text))
    const times = bestInTurns(ROUNDS, ...bases)
    const runBase = bases[times.indexOf(Math.max(...times))]!
    const run = () => planAndCompile(text)
    warmUp(runBase)
    let [base, milliseconds] = bestInTurns(2, runBase, run) as [number, number]
    if (milliseconds > CLEAR_RATIO * base) {
      warmUp(run)
      ;[base, milliseconds] = bestInTurns(ROUNDS, runBase, run) as [number, number]
    }
    collect()
    const before = process.memoryUsage().heapUsed
    const kept = planAndCompile(text)
    collect()
    const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
    const figures: Figures = { name, milliseconds, base, megabytes }
    if (kept.length < 3) console.log(JSON.stringify(figures))
  }
}

const [chosen, isChild] = process.argv.slice(2)
const queries = DEAREST_QUERIES.filter(({ kind }) => chosen === undefined || kind === chosen)

if (isChild !== undefined) measure(queries[0]!.text)
else {
  let worst = { ratio: 0, kind: '', name: '' }
  for (const { kind } of queries) {
    const { stdout, stderr, signal } = spawnSync(
      process.execPath,
      ['--no-warnings', import.meta.filename, kind, 'child'],
      { encoding: 'utf8', timeout: TIME_OUT },
    )
    process.stderr.write(stderr)
    const rows = stdout
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line): Figures => JSON.parse(line))
    const shown = rows.map(({ name, milliseconds, base, megabytes }) => {
      const ratio = milliseconds / base
      if (ratio > worst.ratio) worst = { ratio, kind, name }
      return `${name} ×${ratio.toFixed(1)} ${megabytes.toFixed(0)}M`
    })
    console.log(`${kind.padEnd(40)} ${shown.join('  ')}${signal === null ? '' : '  timed out'}`)
    if (signal !== null) process.exitCode = 1
  }
  console.log(`worst: ×${worst.ratio.toFixed(1)}, ${worst.kind}, ${worst.name}`)
  if (worst.ratio > MAX_RATIO) process.exitCode = 1
}
