import type { Diagnostic } from './diagnostic.ts'
import { formatDiagnostic } from './formatDiagnostic.ts'

/**
 * Thrown when a query cannot be parsed or does not fit the schema. `toString()` formats every diagnostic,
 * showing the line of the query with carets under the problem.
 *
 * @example
 * try { parse('(a AND b') } catch (error) { console.log(String(error)) }
 */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  /** The query string. */
  readonly source: string
  readonly diagnostics: readonly Diagnostic[]

  constructor(source: string, diagnostics: readonly Diagnostic[]) {
    super((firstError(diagnostics) ?? diagnostics[0])?.message ?? 'The query cannot be read.')
    this.source = source
    this.diagnostics = diagnostics
  }

  override toString(): string {
    return this.diagnostics.map((diagnostic) => formatDiagnostic(this.source, diagnostic)).join('\n\n')
  }
}

/** The first of a query's diagnostics that is an error; warnings can come before it. */
export function firstError(diagnostics: readonly Diagnostic[]): Diagnostic | undefined {
  return diagnostics.find(({ severity }) => severity === 'error')
}
