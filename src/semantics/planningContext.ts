import type { DiagnosticData } from '../diagnostics/catalogue/catalogue.ts'
import type { Diagnostic, DiagnosticCode, Fix, Severity } from '../diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../diagnostics/diagnosticBag.ts'
import type { Span } from '../diagnostics/span.ts'
import type { QueryOptions, Schema } from '../schema/schema.ts'

/** The schema and source of one query, `now`, and the diagnostics found while it is planned. */
export class PlanningContext {
  readonly schema: Schema
  readonly source: string
  /** Whether `now` was read. */
  usesNow = false
  readonly #now: number
  readonly #bag = new DiagnosticBag()
  readonly #reported = new Set<string>()

  constructor(schema: Schema, source: string, now: number) {
    this.schema = schema
    this.source = source
    this.#now = now
  }

  get options(): QueryOptions {
    return this.schema.options
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#bag.all()
  }

  /** Epoch milliseconds, the same throughout one query. */
  readonly now = (): number => {
    this.usesNow = true
    return this.#now
  }

  /** Reports a diagnostic once per place: a word is planned for every default field. */
  report<C extends DiagnosticCode>(
    severity: Severity,
    code: C,
    span: Span,
    data: DiagnosticData[C],
    fixes: readonly Fix[] = [],
  ): void {
    const key = `${code} ${span.start} ${span.end}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.#bag.report(severity, code, span.start, span.end, data, fixes)
  }

  textOf(span: Span): string {
    return this.source.slice(span.start, span.end)
  }
}
