import type { DiagnosticData } from '../diagnostics/codes.ts'
import type { DiagnosticCode, FixDrafts, Problem, Severity } from '../diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../diagnostics/diagnosticBag.ts'
import { Memo } from '../diagnostics/memo.ts'
import type { Span } from '../diagnostics/span.ts'
import type { QueryOptions, Schema, SchemaField } from '../schema/schema.ts'
import { findField } from '../schema/schemaIndex.ts'
import { type DefaultField, defaultFieldsOf } from './defaultFields.ts'
import type { Planned } from './planned.ts'
import { type PatternCache, QueryPatterns } from './queryPatterns.ts'

const NONE: readonly never[] = []

/** The schema and source of one query, `now`, and the diagnostics found while it is planned. */
export class PlanningContext extends Memo {
  readonly schema: Schema
  readonly source: string
  /** What is planned, inner parts first. */
  readonly planned: Planned[] = []
  /** Whether `now` was read. */
  usesNow = false
  /** Whether the query named a hidden field. */
  namesHidden = false
  #now: number | undefined
  #defaultFields: readonly DefaultField[] | undefined
  readonly #hiddenFields: boolean
  // Made when they are first needed: most queries report nothing and have no pattern.
  #bag: DiagnosticBag | undefined
  #patterns: QueryPatterns | undefined
  readonly #patternCache: PatternCache | undefined

  constructor(
    schema: Schema,
    source: string,
    { now, hiddenFields = false }: { readonly now?: number | undefined; readonly hiddenFields?: boolean },
    patternCache?: PatternCache,
  ) {
    super()
    this.schema = schema
    this.source = source
    this.#now = now
    this.#hiddenFields = hiddenFields
    this.#patternCache = patternCache
  }

  get defaultFields(): readonly DefaultField[] {
    this.#defaultFields ??= defaultFieldsOf(this.schema)
    return this.#defaultFields
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

  /** Whether another error would not be listed, so that its data and fixes need not be made. */
  get full(): boolean {
    return this.#bag?.full === true
  }

  /** What was found so far, in the order of the text. */
  get problems(): readonly Problem[] {
    return this.#bag?.all() ?? NONE
  }

  /** Epoch milliseconds, the same throughout one query. */
  now(): number {
    this.usesNow = true
    this.#now ??= Date.now()
    return this.#now
  }

  report<C extends DiagnosticCode>(
    severity: Severity,
    code: C,
    span: Span,
    data: DiagnosticData[C],
    fixes: FixDrafts = [],
  ): void {
    this.#bag ??= new DiagnosticBag()
    this.#bag.report(severity, code, span.start, span.end, data, fixes)
  }

  /** The patterns of the query. */
  get patterns(): QueryPatterns {
    this.#patterns ??= new QueryPatterns(this.options.limits.patterns, this.#patternCache)
    return this.#patterns
  }

  /** Reports that there are too many patterns, once the query is planned. */
  checkPatterns(): void {
    const excess = this.#patterns?.excess
    if (excess === undefined) return
    const { actual, maximum, span } = excess
    this.report('error', 'too-many-patterns', span, { actual, maximum, regexps: this.options.regexps })
  }

  textOf(span: Span): string {
    return this.source.slice(span.start, span.end)
  }
}
