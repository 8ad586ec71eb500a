import { createReadStream, statSync } from 'node:fs'
import type { Command } from 'commander'
import { openDatabase } from '../../releases/stores/sqlite/database.ts'
import { ReleaseLoader } from '../../releases/stores/sqlite/releaseLoader.ts'
import { CliError } from '../cliError.ts'
import { type LoadResult, loadReleases } from '../load/loadReleases.ts'
import { progressBar } from '../load/progressBar.ts'
import { STORE_OPTION, storePath } from '../options.ts'

/** Adds `isoquery load FILE`. */
export function addLoadCommand(program: Command): void {
  program
    .command('load')
    .description(
      'load press releases from newline-delimited JSON; bad lines are reported and skipped, ' +
        'all others are loaded or none',
    )
    .argument('<file>', 'the file, or - for standard input')
    .option(...STORE_OPTION)
    .option('--strict', 'load nothing if any line is bad')
    .action(async (file: string, options: { store?: string; strict?: boolean }) => {
      const result = await loadFile(file, storePath(options.store, process.env), {
        strict: options.strict === true,
      })
      process.stdout.write(`${summary(result)}\n`)
      if (result.loaded === 0 && result.skipped > 0) throw new CliError('no line could be loaded')
    })
}

/**
 * Loads a file into the SQLite file at a path, with a progress bar. Bad lines are reported on standard error.
 */
export async function loadFile(
  file: string,
  path: string,
  options: { readonly strict?: boolean } = {},
): Promise<LoadResult> {
  const { chunks, bytes } = open(file)
  const database = openDatabase(path)
  const bar = progressBar(bytes)
  try {
    return await loadReleases(chunks, new ReleaseLoader(database), {
      ...options,
      progress: bar.update,
      skipped: (line, problem) => bar.say(`line ${line}: ${problem}`),
    })
  } finally {
    bar.stop()
    database.close()
  }
}

/** The result of a load as one line of text. */
export function summary({ loaded, replaced, skipped, unknown }: LoadResult): string {
  const parts = [`loaded ${count(loaded, 'release')}`]
  if (replaced > 0) parts.push(`${replaced} of them replaced earlier ones`)
  if (skipped > 0) parts.push(`skipped ${count(skipped, 'bad line')}`)
  if (unknown.length > 0) parts.push(`ignored unknown fields: ${unknown.join(', ')}`)
  return parts.join('; ')
}

function open(file: string): { chunks: AsyncIterable<Uint8Array>; bytes: number | null } {
  if (file === '-') return { chunks: process.stdin, bytes: null }
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new CliError(`no such file: ${file}`)
  if (found.isDirectory()) throw new CliError(`${file} is a directory`)
  return {
    chunks: createReadStream(file, { highWaterMark: 1024 * 1024 }),
    bytes: found.isFile() ? found.size : null,
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
