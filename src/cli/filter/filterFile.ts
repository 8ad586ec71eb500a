import { createReadStream, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { CliError, oneLine } from '../cliError.ts'
import { type Line, readLines } from '../load/lines.ts'
import { progressBar } from '../load/progressBar.ts'
import type { LineTest } from './lineTest.ts'
import type { LineWriter } from './lineWriter.ts'
import { SkippedLines } from './skippedLines.ts'
import { takeSample } from './takeSample.ts'

/** What the fields are inferred from: so much of a file, and what comes in this time from a pipe. */
const SAMPLE = { lines: 1000, size: 1_000_000 }
const SAMPLE_MILLISECONDS = 200

/** The lines after which the progress is shown again. */
const PROGRESS_LINES = 4096

/** What is looked for in a file. */
export interface FileFilter {
  /** The test, or how it is made of the first lines. */
  readonly test: LineTest | ((sample: readonly Line[]) => LineTest)
  /** Whether the lines are looked for that do not match. */
  readonly invert: boolean
  /** After so many lines the rest is not read. */
  readonly maxCount: number
  /** Where the lines go; `null` if they are only counted. */
  readonly out: LineWriter | null
}

/**
 * Writes the lines of a file that match, and counts them.
 *
 * @param file its path, or `-` for standard input
 * @throws CliError when the file cannot be read.
 */
export async function filterFile(
  file: string,
  { test, invert, maxCount, out }: FileFilter,
): Promise<{ readonly found: number; readonly skipped: SkippedLines }> {
  let stream: Readable | null = null
  // Nothing is opened before the first line is asked for.
  async function* linesOf(): AsyncGenerator<Line> {
    stream = file === '-' ? process.stdin : createReadStream(file)
    yield* readLines(stream)
  }
  // A bar would be among the lines that are found.
  const size = file === '-' || process.stdout.isTTY === true ? null : statSync(file).size
  const bar = progressBar(size, { doing: 'filtering', counted: 'lines found' })
  const skipped = new SkippedLines()
  let found = 0
  try {
    const { matches, lines } = await prepare(linesOf(), test, file === '-')
    for await (const line of lines) {
      if (line.number % PROGRESS_LINES === 0) bar.update(line.end, found)
      const answer = answerTo(line, matches)
      if (answer instanceof Error) skipped.add(line.number, answer)
      else if (answer !== null && answer !== invert && 'text' in line) {
        found++
        await out?.write(line.text)
        if (found === maxCount) break
      }
    }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? new CliError(oneLine(error)) : error
  } finally {
    bar.stop()
    // A pipe that was not read to its end would keep the process alive.
    ;(stream as Readable | null)?.destroy()
  }
  return { found, skipped }
}

async function prepare(
  stream: AsyncIterable<Line>,
  test: FileFilter['test'],
  isLive: boolean,
): Promise<{ matches: LineTest['matches']; lines: AsyncIterable<Line> }> {
  if (typeof test !== 'function') return { matches: test.matches, lines: stream }
  const bounds = isLive ? { ...SAMPLE, milliseconds: SAMPLE_MILLISECONDS } : SAMPLE
  const { sample, lines } = await takeSample(stream, bounds)
  return { matches: test(sample).matches, lines }
}

/** Whether a line matches, or what is wrong with it; `null` for a blank one. */
function answerTo(line: Line, matches: LineTest['matches']): boolean | Error | null {
  if ('problem' in line) return new Error(line.problem)
  return line.text.trim() === '' ? null : matches(line.text)
}
