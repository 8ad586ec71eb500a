import { readFileSync } from 'node:fs'
import { CommanderError, InvalidArgumentError } from 'commander'
import { CliError } from './cliError.ts'
import { oneLine } from './oneLine.ts'
import { packageFile } from './packageFile.ts'
import { createProgram } from './program.ts'

// Whoever reads may stop reading, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
  await createProgram(version).parseAsync(process.argv)
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

/** Says what went wrong, where nobody has yet. */
function exitCodeOf(error: unknown): number {
  // Commander has already written its message, and help is no failure.
  if (error instanceof CommanderError && !(error instanceof InvalidArgumentError)) return error.exitCode === 0 ? 0 : 2
  process.stderr.write(`isoquery: ${oneLine(error)}\n`)
  return error instanceof CliError ? error.exitCode : error instanceof InvalidArgumentError ? 2 : 1
}
