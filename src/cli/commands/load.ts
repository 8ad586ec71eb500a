import { createReadStream, statSync } from 'node:fs'
import type { Command } from 'commander'
import { MAX_RELEASE_BYTES } from '../../releases/stores/releaseLoader.ts'
import { CliError, ExplainedError, oneLine, printable } from '../cliError.ts'
import { MAX_LINE } from '../load/lines.ts'
import { type LoadResult, loadReleases } from '../load/loadReleases.ts'
import { progressBar } from '../load/progressBar.ts'
import { atMost, positiveInteger, wholeNumber } from '../options.ts'
import { openLoader } from '../stores/openLoader.ts'
import { STORE_OPTION, type StoreUrl, storeUrl } from '../stores/storeUrl.ts'

/** Adds `isoquery load FILE`. */
export function addLoadCommand(program: Command): void {
  program
    .command('load')
    .summary('load press releases from newline-delimited JSON')
    .description(
      'load press releases from newline-delimited JSON, one release per line; bad lines are reported and ' +
        'skipped. A release replaces an earlier one with the same publicidentifier. You can rerun an ' +
        'interrupted load; what it has loaded stays. Exit code 2: a line is bad, or the file or the store ' +
        'cannot be used',
    )
    .argument('<file>', 'the file, or - for standard input')
    .option(...STORE_OPTION)
    .option('--strict', 'load nothing if any line is bad')
    .option(
      '--max-bytes <number>',
      'the maximum size of a release, in UTF-8 bytes of its JSON',
      atMost(MAX_LINE),
      MAX_RELEASE_BYTES,
    )
    .option('--into-new', 'search engines: load into a new index, then replace the live one')
    .option('--shards <number>', 'search engines: the number of shards of a new index', positiveInteger, 1)
    .option('--replicas <number>', 'search engines: the number of copies of each shard', wholeNumber, 1)
    .action(async (file: string, { store, ...options }: LoadOptions & { readonly store?: string }) => {
      const result = await loadFile(file, storeUrl(store, process.env), options)
      process.stdout.write(`${summary(result)}\n`)
      // Each of them is already reported.
      if (result.skipped + result.refused > 0) throw new ExplainedError(2)
    })
}

/** How a file is loaded. */
export interface LoadOptions {
  readonly strict?: boolean
  readonly maxBytes: number
  readonly intoNew?: boolean
  readonly shards?: number
  readonly replicas?: number
}

/**
 * Loads a file into a store, with a progress bar. Bad lines are reported on standard error.
 *
 * @throws CliError when the file or the store cannot be used, or a line is bad with `strict`.
 */
async function loadFile(file: string, store: StoreUrl, options: LoadOptions): Promise<LoadResult> {
  return loadStream(find(file), store, options)
}

/** The bytes of releases, and how many they are; `null`: unknown. */
export interface ReleaseSource {
  read(): AsyncIterable<Uint8Array>
  readonly bytes: number | null
}

/** Like {@link loadFile}, of bytes that come from anywhere. */
export async function loadStream(
  { read, bytes }: ReleaseSource,
  store: StoreUrl,
  options: LoadOptions,
): Promise<LoadResult> {
  const bar = progressBar(bytes, { doing: 'loading', counted: 'releases' })
  try {
    const { loader, close } = await openLoader(store, options)
    try {
      return await loadReleases(read(), loader, {
        strict: options.strict === true,
        progress: bar.update,
        skipped: (line, problem) => bar.say(`line ${line}: ${problem}`),
        refused: (identifier, problem) => bar.say(`refused ${identifier}: ${problem}`),
      })
    } finally {
      await close()
    }
  } catch (error) {
    throw error instanceof CliError ? error : new CliError(oneLine(error))
  } finally {
    bar.stop()
  }
}

/** The result of a load as one line of text. */
export function summary({ loaded, replaced, skipped, refused, unknown }: LoadResult): string {
  const parts = [`loaded ${count(loaded, 'release')}`]
  if (replaced > 0) parts.push(`${replaced} of them replaced earlier ones`)
  if (skipped > 0) parts.push(`skipped ${count(skipped, 'bad line')}`)
  if (refused > 0) parts.push(`the store refused ${count(refused, 'release')}`)
  if (unknown.length > 0) parts.push(`ignored unknown fields: ${printable(unknown.join(', '))}`)
  return parts.join('; ')
}

/** `read` begins to read: a stream that nobody reads would fail on its own. */
function find(file: string): ReleaseSource {
  if (file === '-') return { read: () => process.stdin, bytes: null }
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new CliError(`no such file: ${file}`)
  if (found.isDirectory()) throw new CliError(`${file} is a directory`)
  return {
    read: () => createReadStream(file, { highWaterMark: 1024 * 1024 }),
    bytes: found.isFile() ? found.size : null,
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
