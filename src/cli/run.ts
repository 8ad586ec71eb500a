import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { CliError, ExplainedError, oneLine } from './cliError.ts'
import { addCompileCommand } from './commands/compile.ts'
import { addFilterCommand } from './commands/filter.ts'
import { addKeysCommand } from './commands/keys.ts'
import { addLoadCommand } from './commands/load.ts'
import { addQueryCommands } from './commands/query.ts'
import { addServeCommand } from './commands/serve.ts'
import { addExamples } from './examples.ts'
import { packageFile } from './packageFile.ts'

/**
 * Runs a command to its end, or until it serves, and returns the exit code, as grep's: 0 for yes, 1 for no, 2
 * for trouble. Errors are printed in one line.
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
    if (error instanceof ExplainedError) return error.exitCode
    // Commander has already printed its message. `--help` and `--version` also throw, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`isoquery: ${oneLine(error)}\n`)
    return error instanceof CliError ? error.exitCode : 2
  }
}

function createProgram(version: string): Command {
  const program = new Command('isoquery')
    .description('Lucene search syntax: check and compile queries, filter JSON, serve press releases.')
    .version(version)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'isoquery: ')) })
  addServeCommand(program)
  addLoadCommand(program)
  addKeysCommand(program)
  addQueryCommands(program)
  addCompileCommand(program)
  addFilterCommand(program)
  addExamples(program)
  return program
}
