import { readFileSync } from 'node:fs'
import { styleText } from 'node:util'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../diagnostics/formatDiagnostic.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import type { Plan } from '../plan/plan.ts'
import type { Schema } from '../schema/schema.ts'
import { planQuery } from '../semantics/planQuery.ts'
import { ExplainedError } from './cliError.ts'

/** The query argument of a command. */
export const QUERY_ARGUMENT = [
  '<query>',
  'the query, or - for standard input; put -- before a query that starts with a hyphen',
] as const

/** The query of an argument: itself, or standard input for `-`. */
export function readQuery(argument: string): string {
  return argument === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : argument
}

/** Diagnostics as text, with carets under their spans; on a terminal in colours. */
export function describeAll(
  query: string,
  diagnostics: readonly Diagnostic[],
  stream: NodeJS.WritableStream = process.stderr,
): string {
  return diagnostics.map((diagnostic) => `${describe(query, diagnostic, stream)}\n`).join('\n')
}

function describe(query: string, diagnostic: Diagnostic, stream: NodeJS.WritableStream): string {
  const colour = diagnostic.severity === 'error' ? 'red' : 'yellow'
  return formatDiagnostic(query, diagnostic)
    .replace(/^\w+\[[\w-]+\]/, (head) => styleText([colour, 'bold'], head, { stream }))
    .replace(/(?<=\n +\| *)\^+$/m, (carets) => styleText(colour, carets, { stream }))
    .replaceAll(/^ {2}fix:/gm, (fix) => styleText('cyan', fix, { stream }))
}

/** The plan of a query. Prints its warnings on standard error. */
export function planArgument(schema: Schema, query: string): Plan {
  const plan = planQuery(schema, query)
  if (plan.diagnostics.length > 0) process.stderr.write(describeAll(query, plan.diagnostics))
  return plan
}

/**
 * Runs a command and prints the diagnostics of a faulty query on standard error.
 *
 * @throws ExplainedError when the query is faulty.
 */
export async function explainingErrors(
  run: () => Promise<void> | void,
  { exitCode = 1, json = false }: { readonly exitCode?: 1 | 2; readonly json?: boolean } = {},
): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const text = json
      ? error.diagnostics.map((diagnostic) => `${JSON.stringify(diagnostic)}\n`).join('')
      : describeAll(error.source, error.diagnostics)
    process.stderr.write(text)
    throw new ExplainedError(exitCode)
  }
}
