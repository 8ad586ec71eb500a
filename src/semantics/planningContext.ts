import type { DiagnosticData } from '../diagnostics/catalogue/catalogue.ts'
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Fix,
  type Severity,
} from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { QueryOptions, Schema } from '../schema/schema.ts'

// More would help nobody, and a query can hold a million mistakes.
const MAX_OF_A_SEVERITY = 100

/** The schema and source of one query, `now`, and the diagnostics found while it is planned. */
export class PlanningContext {
  readonly schema: Schema
  readonly source: string
  readonly diagnostics: Diagnostic[] = []
  /** Whether `now` was read. */
  usesNow = false
  readonly #now: number
  readonly #reported = new Set<string>()
  readonly #counts = { error: 0, warning: 0, info: 0 }

  constructor(schema: Schema, source: string, now: number) {
    this.schema = schema
    this.source = source
    this.#now = now
  }

  get options(): QueryOptions {
    return this.schema.options
  }

  /** Epoch milliseconds, the same throughout one query. */
  readonly now = (): number => {
    this.usesNow = true
    return this.#now
  }

  /** Notes a diagnostic, once for each place: a word is read for every default field. */
  report<C extends DiagnosticCode>(
    severity: Severity,
    code: C,
    span: Span,
    data: DiagnosticData[C],
    fixes: readonly Fix[] = [],
  ): void {
    const key = `${code} ${span.start} ${span.end}`
    if (this.#reported.has(key) || this.#counts[severity] === MAX_OF_A_SEVERITY) return
    this.#reported.add(key)
    this.#counts[severity]++
    this.diagnostics.push(diagnose(severity, code, span, data, fixes))
  }

  textOf(span: Span): string {
    return this.source.slice(span.start, span.end)
  }
}
