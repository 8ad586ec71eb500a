import { unknownProperties } from '../../releases/release.ts'
import type { ReadRelease, ReleaseLoader } from '../../releases/stores/releaseLoader.ts'
import { DocumentError } from '../../schema/documentError.ts'
import { CliError, oneLine, printable } from '../cliError.ts'
import { duplicateKey } from './duplicateKey.ts'
import { parseLine, readLines } from './lines.ts'

/** Callbacks of a running load. */
export interface LoadListener {
  /** Called after each line with the bytes read and the releases added so far. */
  progress?(bytes: number, releases: number): void
  /** Called for each bad line with its number and one sentence. */
  skipped?(line: number, problem: string): void
  /** Called for each release that the store refused, with its reason. */
  refused?(identifier: string, problem: string): void
}

/** The result of a load. */
export interface LoadResult {
  /** The number of releases put into the store. */
  readonly loaded: number
  /** The number of those that replaced an earlier one. */
  readonly replaced: number
  /** The number of bad lines. */
  readonly skipped: number
  /** The number of releases that the store refused. */
  readonly refused: number
  /** The names of ignored properties that are not fields of a release, the first ten. */
  readonly unknown: readonly string[]
}

const MAX_UNKNOWN = 10

/** The bytes that a byte of a release may take on a line: a letter as \u0061. */
const MAX_ESCAPED = 6

/**
 * Loads releases from newline-delimited JSON. Blank lines are ignored, bad lines are reported and skipped.
 * When reading or storing fails, what was stored before stays. With `strict`, and a loader that
 * stores all or nothing, nothing is stored if a line is bad.
 *
 * @throws CliError when `strict` is set and a line is bad; any error of reading and storing.
 */
export async function loadReleases(
  chunks: AsyncIterable<Uint8Array>,
  loader: ReleaseLoader,
  { strict = false, ...listener }: LoadListener & { readonly strict?: boolean } = {},
): Promise<LoadResult> {
  let skipped = 0
  let added = 0
  const unknown = new Set<string>()
  try {
    for await (const line of readLines(chunks, MAX_ESCAPED * loader.maxBytes)) {
      const problem = 'problem' in line ? line.problem : readLine(line.text, loader, unknown)
      // Most releases only join a batch.
      const stored = typeof problem === 'object' ? loader.put(problem.read) : undefined
      if (stored !== undefined) await stored
      if (typeof problem === 'object') {
        added++
      } else if (problem !== 'blank') {
        skipped++
        listener.skipped?.(line.number, printable(problem))
      }
      listener.progress?.(line.end, added)
    }
    if (strict && skipped > 0)
      throw new CliError(`nothing was loaded: ${skipped} bad ${skipped === 1 ? 'line' : 'lines'}`)
    const { refused, loaded, replaced } = await loader.commit()
    for (const { publicidentifier, problem } of refused)
      listener.refused?.(printable(publicidentifier), printable(problem))
    return { loaded, replaced, skipped, refused: refused.length, unknown: [...unknown] }
  } catch (error) {
    // What failed first is told.
    await loader.discard().catch(() => {})
    throw error
  }
}

/** Reads the release on a line. Returns `'blank'`, or one sentence about what is wrong with the line. */
function readLine(
  text: string,
  loader: ReleaseLoader,
  unknown: Set<string>,
): { readonly read: ReadRelease<unknown> } | string {
  if (text.trim() === '') return 'blank'
  const line = parseLine(text)
  if ('problem' in line) return line.problem
  const twice = duplicateKey(text)
  if (twice !== null) return `${JSON.stringify(twice.slice(0, 40))} is given twice.`
  let read: ReadRelease<unknown>
  try {
    read = loader.read(line.document)
  } catch (error) {
    // Reading depends on the line alone: whatever it throws belongs to this line, not to the others.
    return error instanceof DocumentError ? error.message : `it cannot be read: ${oneLine(error)}.`
  }
  for (const name of unknownProperties(line.document as object))
    if (unknown.size < MAX_UNKNOWN) unknown.add(name)
  return { read }
}
