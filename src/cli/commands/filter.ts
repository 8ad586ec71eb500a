import { existsSync, statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import type { SchemaOptions } from '../../schema/schema.ts'
import { CliError, ExplainedError } from '../cliError.ts'
import { filterFile } from '../filter/filterFile.ts'
import { inferredTest, type LineTest, schemaTest } from '../filter/lineTest.ts'
import { LineWriter } from '../filter/lineWriter.ts'
import { positiveInteger } from '../options.ts'
import { asJson, describeAll, explainingErrors, QUERY_ARGUMENT, readQuery } from '../queryArgument.ts'
import { readSchema } from '../schemaFile.ts'

interface FilterOptions {
  readonly schema?: string
  readonly and?: true
  readonly count?: true
  readonly invert?: true
  readonly maxCount?: number
  readonly strict?: true
  readonly json?: true
}

/** Adds `isoquery filter QUERY FILE…`, a grep for documents. */
export function addFilterCommand(program: Command): void {
  program
    .command('filter')
    .summary('print the lines of newline-delimited JSON that match')
    .description(
      'print the lines of newline-delimited JSON that match. Lines that are not JSON objects, or do not ' +
        'fit the schema, are skipped and counted. Integers of any length are compared exactly. Exit codes ' +
        'are those of grep: 0 found, 1 not found, 2 failed: the query has an error, a file cannot be read, ' +
        'or lines were skipped with --strict',
    )
    .argument(...QUERY_ARGUMENT)
    .argument('[file...]', 'the files, each with its own fields, or - for standard input', ['-'])
    .option('--schema <file>', 'the fields, as JSON; default: inferred from the first lines of each file')
    .option('--and', 'join words without an operator with AND instead of OR')
    .option('-c, --count', 'print only the number of matching lines, for each file')
    .option('-v, --invert', 'print the lines that do not match')
    .option('-m, --max-count <number>', 'stop reading a file after this many lines', positiveInteger)
    .option('--strict', 'exit with 2 if lines were skipped')
    .option('--json', 'report errors as JSON, one per line')
    .action((query: string, files: readonly string[], options: FilterOptions) =>
      explainingErrors(() => filter(query, files, options), { json: options.json === true }),
    )
}

async function filter(argument: string, files: readonly string[], options: FilterOptions): Promise<void> {
  if ([argument, ...files].filter((each) => each === '-').length > 1)
    throw new CliError('standard input can be used only once, for the query or for documents')
  for (const file of files) checkFile(file)
  const query = readQuery(argument)
  const { schema, and, json = false, strict, count, invert = false, maxCount = Infinity } = options
  const planning: Partial<SchemaOptions> = and === true ? { defaultOperator: 'and' } : {}
  const given = schema === undefined ? null : schemaTest(query, readSchema(schema), planning)
  const out = new LineWriter(process.stdout)
  const hint = hinting(query, json)
  if (given !== null) hint(given)
  // What lines leave behind is short-lived. V8 would still grow the space for it to 128 MB in a long run.
  setFlagsFromString('--semi-space-growth-factor=1')
  let anyFound = false
  let anySkipped = false
  for (const file of files) {
    const name = file === '-' ? '(standard input)' : file
    const { found, skipped } = await filterFile(file, {
      test: given ?? ((sample) => hint(inferredTest(query, sample, planning))),
      invert,
      maxCount,
      out: count === true ? null : out,
    })
    const prefix = files.length === 1 ? null : name
    if (skipped.count > 0) process.stderr.write(`${skipped.report(prefix, json)}\n`)
    if (count === true) await out.write(prefix === null ? String(found) : `${prefix}:${found}`)
    anyFound ||= found > 0
    anySkipped ||= skipped.count > 0
  }
  await out.flush()
  if (anySkipped && strict === true) throw new ExplainedError(2)
  if (!anyFound) throw new ExplainedError(1)
}

function checkFile(file: string): void {
  if (file === '-') return
  if (!existsSync(file)) throw new CliError(`no such file: ${file}`)
  if (statSync(file).isDirectory()) throw new CliError(`${file} is a directory`)
}

/** A function that prints the warnings and notes of a test, each once, and returns the test. */
function hinting(query: string, json: boolean): (test: LineTest) => LineTest {
  const said = new Set<string>()
  return (test) => {
    const notes = test.notes.map((message) =>
      json ? `${JSON.stringify({ severity: 'note', message })}\n` : `note: ${message}\n`,
    )
    const warnings = json ? asJson(test.warnings) : describeAll(query, test.warnings)
    for (const text of [warnings, ...notes]) if (!said.has(text)) process.stderr.write(text)
    for (const text of [warnings, ...notes]) said.add(text)
    return test
  }
}
