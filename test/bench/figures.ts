import { appendFileSync } from 'node:fs'

/** The processor time of a function in microseconds, of user and system. */
export function cpuTime(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
}

/**
 * Runs functions in turn, in rounds, each for some time, and gives the median processor time of one call of
 * each in microseconds. Figures of one run can be compared with each other, but not with those of another.
 */
export function interleaved(runs: readonly (() => void)[], rounds = 7, atLeast = 60_000): number[] {
  for (const run of runs) warm(run)
  const times = runs.map((run) => {
    let calls = 1
    while (cpuTime(() => repeat(run, calls)) < atLeast / 2) calls *= 2
    return { run, calls, perCall: [] as number[] }
  })
  for (let round = 0; round < rounds; round++)
    for (const { run, calls, perCall } of times) perCall.push(cpuTime(() => repeat(run, calls)) / calls)
  return times.map(({ perCall }) => median(perCall))
}

// The host compiles a function only after some time.
function warm(run: () => void): void {
  for (let spent = 0; spent < 300_000; ) spent += cpuTime(run)
}

function repeat(run: () => void, times: number): void {
  for (let i = 0; i < times; i++) run()
}

/** The environment variable with the file that collects the rows of a run. */
export const ROWS_FILE = 'BENCH_ROWS'

/** Prints a row: what is measured, the figure, its goal, and whether it holds. */
export function row(what: string, figure: number, goal: number, unit: string, isMore = false): void {
  const holds = isMore ? figure >= goal : figure <= goal
  const shown = `${figure.toPrecision(3)} ${unit}`.padStart(14)
  const wanted = `${isMore ? '≥' : '≤'} ${goal} ${unit}`.padEnd(14)
  const line = [what.padEnd(58), shown, '  ', wanted, holds ? 'holds' : 'MISSED'].join(' ')
  console.log(line)
  const file = process.env[ROWS_FILE]
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}
