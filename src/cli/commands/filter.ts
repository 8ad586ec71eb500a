import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import type { Command } from 'commander'
import { toPredicate } from '../../backends/memory/toPredicate.ts'
import { DocumentError } from '../../schema/documentError.ts'
import { CliError } from '../cliError.ts'
import { parseLine, readLines } from '../load/lines.ts'
import { explainingErrors, planArgument, QUERY_ARGUMENT, readQuery } from '../queryArgument.ts'
import { readSchema, SCHEMA_OPTION } from '../schemaFile.ts'

/** Adds `isoquery filter QUERY FILE`, a grep for documents. */
export function addFilterCommand(program: Command): void {
  program
    .command('filter')
    .description('print the lines of newline-delimited JSON that match; bad lines are reported and skipped')
    .argument(...QUERY_ARGUMENT)
    .argument('[file]', 'the file, or - for standard input', '-')
    .option(...SCHEMA_OPTION)
    .action((query: string, file: string, options: { schema?: string }) =>
      explainingErrors(async () => {
        if (query === '-' && file === '-')
          throw new CliError('standard input cannot hold both the query and the documents', 2)
        if (file !== '-' && !existsSync(file)) throw new CliError(`no such file: ${file}`)
        const matches = toPredicate(planArgument(readSchema(options.schema), readQuery(query)))
        const chunks = file === '-' ? process.stdin : createReadStream(file)
        for await (const line of readLines(chunks)) {
          const found = 'problem' in line ? new Error(line.problem) : test(line.text, matches)
          if (found instanceof Error) process.stderr.write(`line ${line.number}: ${found.message}\n`)
          else if (found && 'text' in line && !process.stdout.write(`${line.text}\n`))
            await once(process.stdout, 'drain')
        }
      }),
    )
}

function test(text: string, matches: (document: object) => boolean): boolean | Error {
  if (text.trim() === '') return false
  const line = parseLine(text)
  if ('problem' in line) return new Error(line.problem)
  const { document } = line
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return new Error('expected an object.')
  try {
    return matches(document)
  } catch (error) {
    if (error instanceof DocumentError) return error
    throw error
  }
}
