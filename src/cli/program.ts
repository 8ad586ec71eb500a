import { Command } from 'commander'
import { addCompileCommand } from './commands/compile.ts'
import { addFilterCommand } from './commands/filter.ts'
import { addKeysCommand } from './commands/keys.ts'
import { addLoadCommand } from './commands/load.ts'
import { addQueryCommands } from './commands/query.ts'
import { addServeCommand } from './commands/serve.ts'

/**
 * The command line. Its commands write to the process's own streams; what goes wrong is thrown.
 *
 * @example
 * await createProgram('0.1.0').parseAsync(['check', 'headline:bank'], { from: 'user' })
 */
export function createProgram(version: string): Command {
  const program = new Command('isoquery')
    .description('One query string, the same hits in memory, in SQL and in Elasticsearch.')
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
  return program
}
