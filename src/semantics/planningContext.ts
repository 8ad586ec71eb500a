import { Budget, OverBudget, withBudget } from '../analysis/work.ts'
import type { DiagnosticData } from '../diagnostics/codes.ts'
import type { DiagnosticCode, FixDrafts, Problem, Severity } from '../diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../diagnostics/diagnosticBag.ts'
import type { Span } from '../diagnostics/span.ts'
import type { QueryOptions, Schema, SchemaField } from '../schema/schema.ts'
import { findField } from '../schema/schemaIndex.ts'
import { type DefaultField, defaultFieldsOf } from './defaultFields.ts'
import type { Planned } from './planned.ts'

const NONE: readonly never[] = []

/** The schema and source of one query, `now`, and the diagnostics found while it is planned. */
export class PlanningContext {
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
  #derived: Map<unknown, unknown> | undefined
  #budget: Budget | undefined
  #isOverBudget = false

  constructor(
    schema: Schema,
    source: string,
    { now, hiddenFields = false }: { readonly now?: number | undefined; readonly hiddenFields?: boolean },
    /** What is left of the work on patterns; a new budget by default. */
    budget?: Budget,
  ) {
    this.schema = schema
    this.source = source
    this.#now = now
    this.#hiddenFields = hiddenFields
    this.#budget = budget
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

  /** What a function makes of the query, made once. The function must be the same object in each call. */
  derive<T>(make: (query: PlanningContext) => T): T {
    this.#derived ??= new Map()
    if (!this.#derived.has(make)) this.#derived.set(make, make(this))
    return this.#derived.get(make) as T
  }

  /**
   * What is made of a pattern, made once for each key and charged to the budget. `undefined` beyond that:
   * the first pattern beyond it is reported, and no later one is tried.
   */
  build<T extends object>(key: string, span: Span, make: () => T): T | undefined {
    this.#budget ??= new Budget(this.options.limits.automatonWork)
    const known = this.#budget.built.get(key)
    if (known !== undefined) return known as T
    if (this.#budget.isSpent) return this.#reportWork(span, this.#budget)
    try {
      const made = withBudget(this.#budget, make)
      this.#budget.built.set(key, made)
      return made
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      return this.#reportWork(span, this.#budget)
    }
  }

  #reportWork(span: Span, { used: actual, limit: maximum }: Budget): undefined {
    if (!this.#isOverBudget) this.report('error', 'automata-too-large', span, { actual, maximum })
    this.#isOverBudget = true
  }

  textOf(span: Span): string {
    return this.source.slice(span.start, span.end)
  }
}
