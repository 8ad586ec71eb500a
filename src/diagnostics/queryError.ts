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
    const first = diagnostics.find((diagnostic) => diagnostic.severity === 'error') ?? diagnostics[0]
    super(first === undefined ? 'The query cannot be read.' : first.message)
    this.source = source
    this.diagnostics = diagnostics
  }

  override toString(): string {
    return this.diagnostics.map((diagnostic) => formatDiagnostic(this.source, diagnostic)).join('\n\n')
  }
}
