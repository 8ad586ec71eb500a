import { readFileSync } from 'node:fs'
import { CommanderError, InvalidArgumentError } from 'commander'
import { CliError, ExplainedError } from './cliError.ts'
import { oneLine } from './oneLine.ts'
import { packageFile } from './packageFile.ts'
import { createProgram } from './program.ts'

/**
 * Runs a command to its end, or until it serves, and gives the exit code: 0 when all went well, 1 when the
 * command failed, 2 when it was called wrongly. What goes wrong is said in one line.
 *
 * @example
 * process.exitCode = await run(['check', 'headline:bank'])
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
    await createProgram(version).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof ExplainedError) return 1
    // Commander has already written its message, and help is no failure.
    if (error instanceof CommanderError && !(error instanceof InvalidArgumentError))
      return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`isoquery: ${oneLine(error)}\n`)
    if (error instanceof InvalidArgumentError) return 2
    return error instanceof CliError ? error.exitCode : 1
  }
}
