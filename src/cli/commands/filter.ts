import { createReadStream, existsSync, statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import { toPredicate } from '../../backends/memory/toPredicate.ts'
import { DocumentError } from '../../schema/documentError.ts'
import { CliError, ExplainedError } from '../cliError.ts'
import { inferSchema } from '../filter/inferredSchema.ts'
import { LineWriter } from '../filter/lineWriter.ts'
import { takeSample } from '../filter/takeSample.ts'
import { type Line, parseLine, readLines } from '../load/lines.ts'
import { progressBar } from '../load/progressBar.ts'
import { explainingErrors, planArgument, QUERY_ARGUMENT, readQuery } from '../queryArgument.ts'
import { readSchema } from '../schemaFile.ts'

/** What the fields are inferred from: so much of a file, and what comes in this time from a pipe. */
const SAMPLE = { lines: 1000, size: 1_000_000 }
const SAMPLE_MILLISECONDS = 200

/** The lines after which the progress is shown again. */
const PROGRESS_LINES = 4096

interface FilterOptions {
  readonly schema?: string
  readonly count?: true
  readonly invert?: true
  readonly json?: true
}

/** Adds `isoquery filter QUERY FILE`, a grep for documents. */
export function addFilterCommand(program: Command): void {
  program
    .command('filter')
    .summary('print the lines of newline-delimited JSON that match')
    .description(
      'print the lines of newline-delimited JSON that match. Exit codes as of grep: 0 found, 1 not found, ' +
        '2 the query is faulty or some lines are no documents; these are reported and skipped',
    )
    .argument(...QUERY_ARGUMENT)
    .argument('[file]', 'the file, or - for standard input', '-')
    .option('--schema <file>', 'the fields, as JSON; default: inferred from the first lines')
    .option('--count', 'print only how many lines match')
    .option('--invert', 'print the lines that do not match')
    .option('--json', 'report errors as JSON, one on each line')
    .action((query: string, file: string, options: FilterOptions) =>
      explainingErrors(() => filter(query, file, options), { exitCode: 2, json: options.json === true }),
    )
}

async function filter(
  argument: string,
  file: string,
  { schema, count, invert, json }: FilterOptions,
): Promise<void> {
  if (argument === '-' && file === '-')
    throw new CliError('standard input cannot hold both the query and the documents', 2)
  if (file !== '-' && !existsSync(file)) throw new CliError(`no such file: ${file}`, 2)
  const query = readQuery(argument)
  const stream = linesOf(file)
  const out = new LineWriter(process.stdout)
  // A bar would stand among the lines that are found.
  const size = file === '-' || process.stdout.isTTY === true ? null : statSync(file).size
  const bar = progressBar(size, { doing: 'filtering', counted: 'lines found' })
  const report = (about: object, text: string) => bar.say(json === true ? JSON.stringify(about) : text)
  const { matches, lines } = await matcherOf(query, schema, stream, file === '-', (note) =>
    report({ severity: 'note', message: note }, `note: ${note}`),
  )
  // What lines leave behind is short-lived. V8 would still grow the space for it to 128 MB in a long run.
  setFlagsFromString('--semi-space-growth-factor=1')
  let found = 0
  let bad = 0
  for await (const line of lines) {
    if (line.number % PROGRESS_LINES === 0) bar.update(line.end, found)
    const answer = 'problem' in line ? new Error(line.problem) : test(line.text, matches)
    if (answer instanceof Error) {
      bad++
      report(
        { severity: 'error', line: line.number, message: answer.message },
        `line ${line.number}: ${answer.message}`,
      )
    } else if (answer !== null && answer !== (invert === true) && 'text' in line) {
      found++
      if (count !== true) await out.write(line.text)
    }
  }
  bar.stop()
  if (count === true) await out.write(String(found))
  await out.flush()
  if (bad > 0) throw new ExplainedError(2)
  if (found === 0) throw new ExplainedError(1)
}

// Nothing is opened before the first line is asked for.
async function* linesOf(file: string): AsyncGenerator<Line> {
  yield* readLines(file === '-' ? process.stdin : createReadStream(file))
}

async function matcherOf(
  query: string,
  schemaFile: string | undefined,
  stream: AsyncIterable<Line>,
  isLive: boolean,
  note: (text: string) => void,
): Promise<{ matches: (document: object) => boolean; lines: AsyncIterable<Line> }> {
  if (schemaFile !== undefined) {
    const matches = toPredicate(planArgument(readSchema(schemaFile), query)) as (document: object) => boolean
    return { matches, lines: stream }
  }
  const bounds = isLive ? { ...SAMPLE, milliseconds: SAMPLE_MILLISECONDS } : SAMPLE
  const { sample, lines } = await takeSample(stream, bounds)
  const documents = sample.flatMap((line) => ('text' in line ? documentsOf(line.text) : []))
  const { schema, notes, reader } = inferSchema(query, documents)
  const plan = planArgument(schema, query)
  notes.forEach(note)
  const predicate = toPredicate(plan) as (document: object) => boolean
  const read = reader(plan)
  return { matches: (document) => predicate(read(document)), lines }
}

function documentsOf(text: string): object[] {
  const document = text.trim() === '' ? null : documentOn(text)
  return document === null || document instanceof Error ? [] : [document]
}

function documentOn(text: string): object | Error {
  const line = parseLine(text)
  if ('problem' in line) return new Error(line.problem)
  const { document } = line
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document)
  return isObject ? document : new Error('expected an object.')
}

/** Whether a line matches; `null` for a blank one. */
function test(text: string, matches: (document: object) => boolean): boolean | Error | null {
  if (text.trim() === '') return null
  const document = documentOn(text)
  if (document instanceof Error) return document
  try {
    return matches(document)
  } catch (error) {
    if (error instanceof DocumentError) return error
    throw error
  }
}
