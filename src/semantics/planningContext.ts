import type { DiagnosticData } from '../diagnostics/catalogue/catalogue.ts'
import type { Diagnostic, DiagnosticCode, Fix, Severity } from '../diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../diagnostics/diagnosticBag.ts'
import type { Span } from '../diagnostics/span.ts'
import { findField, type QueryOptions, type Schema, type SchemaField } from '../schema/schema.ts'

/** The schema and source of one query, `now`, and the diagnostics found while it is planned. */
export class PlanningContext {
  readonly schema: Schema
  readonly source: string
  /** Whether `now` was read. */
  usesNow = false
  /** Whether the query named a hidden field. */
  namesHidden = false
  readonly #now: number
  readonly #hiddenFields: boolean
  readonly #bag = new DiagnosticBag()
  readonly #reported = new Set<string>()

  constructor(
    schema: Schema,
    source: string,
    { now, hiddenFields }: { readonly now: number; readonly hiddenFields: boolean },
  ) {
    this.schema = schema
    this.source = source
    this.#now = now
    this.#hiddenFields = hiddenFields
  }

  get options(): QueryOptions {
    return this.schema.options
  }

  /** The field that the query may name so. */
  findField(name: string): SchemaField | undefined {
    const found = findField(this.schema, name, this.#hiddenFields)
    if (found?.hidden) this.namesHidden = true
    return found
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

  /** Keeps a diagnostic from being reported, because another one says more about that place. */
  supersede(code: DiagnosticCode, span: Span): void {
    this.#reported.add(`${code} ${span.start} ${span.end}`)
  }

  textOf(span: Span): string {
    return this.source.slice(span.start, span.end)
  }
}
