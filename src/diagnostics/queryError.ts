import type { Diagnostic } from './diagnostic.ts'
import { frame, positionAt } from './frame.ts'

/**
 * The writer's mistake: a query that cannot be read, or that the schema cannot make sense of. `toString()`
 * shows each diagnostic with the line it concerns and carets below it.
 *
 * @example
 * try { parse('(a AND b') } catch (error) { console.log(String(error)) }
 */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  /** The query as it was given. */
  readonly source: string
  readonly diagnostics: readonly Diagnostic[]

  constructor(source: string, diagnostics: readonly Diagnostic[]) {
    const first = diagnostics.find((diagnostic) => diagnostic.severity === 'error') ?? diagnostics[0]
    super(first === undefined ? 'The query cannot be read.' : first.message)
    this.source = source
    this.diagnostics = diagnostics
  }

  override toString(): string {
    return this.diagnostics.map((diagnostic) => describe(this.source, diagnostic)).join('\n\n')
  }
}

/** One diagnostic as a person reads it: place, message, caret frame, ways out. */
export function describe(source: string, diagnostic: Diagnostic): string {
  const { line, column } = positionAt(source, diagnostic.span.start)
  const head = `${diagnostic.severity}[${diagnostic.code}] ${line}:${column}: ${diagnostic.message}`
  const fixes = diagnostic.fixes.map((fix) => `  fix: ${fix.title}`)
  return [head, frame(source, diagnostic.span), ...fixes].join('\n')
}
