import { unknownProperties } from '../../releases/release.ts'
import type { ReleaseLoader } from '../../releases/stores/sqlite/releaseLoader.ts'
import { DocumentError } from '../../schema/documentError.ts'
import { CliError } from '../cliError.ts'
import { parseLine } from './jsonLine.ts'
import { readLines } from './lines.ts'

/** What a load tells while it runs. */
export interface LoadListener {
  /** After each line: bytes read and releases taken so far. */
  progress?(bytes: number, releases: number): void
  /** A line that is left out, and why. */
  skipped?(line: number, problem: string): void
}

/** What came of a load. */
export interface LoadResult {
  /** Releases that are in the store now. */
  readonly loaded: number
  /** Those of them that took an earlier one's place. */
  readonly replaced: number
  /** Lines left out. */
  readonly skipped: number
  /** Properties that are no field of a release and so were passed over. */
  readonly passedOver: readonly string[]
}

const NAMED_AT_MOST = 10

/**
 * Loads releases from newline-delimited JSON. Blank lines are passed over, bad ones reported and skipped; the
 * rest is loaded as a whole or, when anything else goes wrong, not at all.
 *
 * @throws CliError when `strict` is set and a line is bad; whatever reading and storing throw.
 */
export async function loadReleases(
  chunks: AsyncIterable<Uint8Array>,
  loader: ReleaseLoader,
  { strict = false, ...listener }: LoadListener & { readonly strict?: boolean } = {},
): Promise<LoadResult> {
  let skipped = 0
  let taken = 0
  const passedOver = new Set<string>()
  try {
    for await (const line of readLines(chunks)) {
      const problem = 'problem' in line ? line.problem : addLine(line.text, loader, passedOver)
      if (problem === null) {
        taken++
      } else if (problem !== 'blank') {
        skipped++
        listener.skipped?.(line.number, problem)
      }
      listener.progress?.(line.end, taken)
    }
    if (strict && skipped > 0)
      throw new CliError(`nothing was loaded: ${skipped} bad ${skipped === 1 ? 'line' : 'lines'}`)
    return { ...loader.commit(), skipped, passedOver: [...passedOver] }
  } catch (error) {
    loader.discard()
    throw error
  }
}

/**
 * Adds the release on a line; what is wrong with it, `'blank'` when there is none, `null` when all is well.
 */
function addLine(text: string, loader: ReleaseLoader, passedOver: Set<string>): string | null {
  if (text.trim() === '') return 'blank'
  const line = parseLine(text)
  if ('problem' in line) return line.problem
  try {
    loader.add(line.document)
  } catch (error) {
    if (error instanceof DocumentError) return error.message
    throw error
  }
  for (const name of unknownProperties(line.document as object))
    if (passedOver.size < NAMED_AT_MOST) passedOver.add(name)
  return null
}
