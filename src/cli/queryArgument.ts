import { readFileSync } from 'node:fs'
import { styleText } from 'node:util'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../diagnostics/formatDiagnostic.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import type { Plan } from '../plan/plan.ts'
import type { Schema } from '../schema/schema.ts'
import { planQuery } from '../semantics/planQuery.ts'
import { CliError, ExplainedError, oneLine } from './cliError.ts'

/** The query argument of a command. */
export const QUERY_ARGUMENT = [
  '<query>',
  'the query, or - for standard input; put -- before a query that starts with a hyphen',
] as const

/** The query of an argument: itself, or for `-` standard input without byte order mark and last newline. */
export function readQuery(argument: string): string {
  return argument === '-' ? readFileSync(0, 'utf8').replace(/^\uFEFF|\r?\n$/g, '') : argument
}

/** Diagnostics as text, with carets under their spans; on a terminal in colours. */
export function describeAll(
  query: string,
  diagnostics: readonly Diagnostic[],
  stream: NodeJS.WritableStream = process.stderr,
): string {
  return diagnostics.map((diagnostic) => `${describe(query, diagnostic, stream)}\n`).join('\n')
}

/** Diagnostics as JSON, one on each line. */
export function asJson(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${JSON.stringify(diagnostic)}\n`).join('')
}

function describe(query: string, diagnostic: Diagnostic, stream: NodeJS.WritableStream): string {
  const colour = diagnostic.severity === 'error' ? 'red' : 'yellow'
  const [head, line, marks, ...fixes] = formatDiagnostic(query, diagnostic).split('\n')
  const carets = marks!.lastIndexOf(' ') + 1
  return [
    head!.replace(/^\w+\[[\w-]+\]/, (code) => styleText([colour, 'bold'], code, { stream })),
    line,
    marks!.slice(0, carets) + styleText(colour, marks!.slice(carets), { stream }),
    ...fixes.map((each) => each.replace(/^ {2}fix:/, (fix) => styleText('cyan', fix, { stream }))),
  ].join('\n')
}

/** The plan of a query. Prints its warnings on standard error. */
export function planArgument(schema: Schema, query: string): Plan {
  const plan = planQuery(schema, query)
  if (plan.diagnostics.length > 0) process.stderr.write(describeAll(query, plan.diagnostics))
  return plan
}

/**
 * Runs a command and prints the diagnostics of an invalid query on standard error, with `json` all errors as
 * JSON.
 *
 * @throws ExplainedError when they are printed.
 */
export async function explainingErrors(
  run: () => Promise<void> | void,
  { json = false }: { readonly json?: boolean } = {},
): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (error instanceof QueryError) {
      process.stderr.write(json ? asJson(error.diagnostics) : describeAll(error.source, error.diagnostics))
      throw new ExplainedError(2)
    }
    if (!json || error instanceof ExplainedError) throw error
    process.stderr.write(`${JSON.stringify({ severity: 'error', message: oneLine(error) })}\n`)
    throw new ExplainedError(error instanceof CliError ? error.exitCode : 2)
  }
}
