import { Budget } from '../analysis/work.ts'
import type { DiagnosticData } from '../diagnostics/catalogue/catalogue.ts'
import type { Diagnostic, Problem } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import { diagnoseAll } from '../diagnostics/workingFixes.ts'
import { FALSE, TRUE, toFormula } from '../plan/formula.ts'
import type { Plan, PlanNode } from '../plan/plan.ts'
import type { Schema } from '../schema/schema.ts'
import type { Query } from '../syntax/ast.ts'
import { parseOnce } from '../syntax/parse.ts'
import { PlanningContext } from './planningContext.ts'
import { planTree } from './planTree.ts'

/** The result of `safePlanQuery`: a plan with warnings, or the errors. */
export type PlanResult<S extends Schema> =
  | { readonly ok: true; readonly plan: Plan<S>; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly plan: null; readonly diagnostics: readonly Diagnostic[] }

/** How a text is read, beside the options of the schema. */
export interface ReadingSettings {
  /** Epoch milliseconds; when the text is read if it is not given. */
  readonly now?: number | undefined
  readonly hiddenFields?: boolean
  readonly emptyQuery?: 'error' | 'all' | 'none' | undefined
}

/** A text that is read for a schema: its tree, and its plan or what is wrong. */
export interface Reading<S extends Schema = Schema> {
  readonly schema: S
  readonly text: string
  readonly query: Query
  readonly result: PlanResult<S>
}

/** Reads any text. */
export function readQuery<S extends Schema>(
  schema: S,
  text: string,
  settings: ReadingSettings = {},
): Reading<S> {
  return readingOf(schema, text, settings, readOnce(schema, text, settings))
}

/** What a text is read in one pass: the tree, its meaning, and all problems, whose fixes are not tested. */
export type OnePass = ReturnType<typeof readOnce>

/** The reading of a text that was read in one pass. */
export function readingOf<S extends Schema>(
  schema: S,
  text: string,
  settings: ReadingSettings,
  { query, root, problems, context: { usesNow, namesHidden } }: OnePass,
): Reading<S> {
  const diagnostics = problems.length === 0 ? [] : diagnoseAll(text, problems, trialOf(schema, settings))
  if (problems.some(isError)) return { schema, text, query, result: { ok: false, plan: null, diagnostics } }
  const formula = toFormula(root)
  const plan = { schema, source: text, root, formula, usesNow, namesHidden, diagnostics }
  return { schema, text, query, result: { ok: true, plan, diagnostics } }
}

/** Reads corrected texts. All of them share the work on patterns that one text may take. */
function trialOf(schema: Schema, settings: ReadingSettings): (text: string) => readonly Problem[] {
  const budget = new Budget(schema.options.limits.automatonWork)
  return (text) => readOnce(schema, text, settings, budget).problems
}

/** As {@link readQuery}, but in one pass: no fix is tested. */
export function readOnce(schema: Schema, text: string, settings: ReadingSettings, budget?: Budget) {
  const { query, problems } = parseOnce(text, schema.options.limits)
  const context = new PlanningContext(schema, text, settings, budget)
  const { emptyQuery = 'error' } = settings
  if (emptyQuery !== 'error' && problems[0]?.code === 'empty-query')
    return { query, root: emptyQuery === 'all' ? TRUE : FALSE, problems: [], context }
  const root: PlanNode = planTree(query, context)
  return { query, root, problems: joined(problems, context.problems), context }
}

/** All problems in the order of the text. A place with a syntax error gets none about its meaning. */
function joined(syntax: readonly Problem[], meaning: readonly Problem[]): readonly Problem[] {
  if (syntax.length === 0) return meaning
  const faulty = syntax.filter(isError).map(faultyPlace)
  const others = meaning.filter(
    ({ span }) => !faulty.some((place) => span.start < place.end && place.start < span.end),
  )
  return [...syntax, ...others].sort((a, b) => a.span.start - b.span.start)
}

/** What a syntax error is about: after a second colon, the rest of the value too. */
function faultyPlace({ code, span, data }: Problem): Span {
  if (code !== 'second-colon') return span
  const { value } = data as DiagnosticData['second-colon']
  return { start: span.start, end: Math.max(span.end, span.start + value.length) }
}

/** Whether a problem stops a query. */
export function isError({ severity }: Pick<Problem, 'severity'>): boolean {
  return severity === 'error'
}

/** Whether a problem is what does not stand there yet. */
export function isMissing({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'missing-value' || code === 'missing-operand'
}
