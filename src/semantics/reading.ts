import type { DiagnosticData } from '../diagnostics/codes.ts'
import type { Diagnostic, Problem } from '../diagnostics/diagnostic.ts'
import type { Limits } from '../diagnostics/limits.ts'
import { Memo } from '../diagnostics/memo.ts'
import type { ProblemMessages } from '../diagnostics/messages.ts'
import type { Span } from '../diagnostics/span.ts'
import { diagnoseAll } from '../diagnostics/workingFixes.ts'
import { FALSE, TRUE, toFormula } from '../plan/formula.ts'
import type { Plan } from '../plan/plan.ts'
import type { Schema } from '../schema/schema.ts'
import { parseOnce } from '../syntax/parse.ts'
import type { ParsedText } from '../syntax/source.ts'
import { lint } from './lints/rules.ts'
import { problemMessages } from './messages.ts'
import { PlanningContext } from './planningContext.ts'
import { planTree } from './planTree.ts'
import type { PatternCache } from './queryPatterns.ts'

/** How a text is read, beside the options of the schema. */
export interface ReadingSettings {
  /** Epoch milliseconds; when the text is read if it is not given. */
  readonly now?: number | undefined
  readonly hiddenFields?: boolean
  readonly emptyQuery?: 'error' | 'all' | 'none' | undefined
  /** The language of the diagnostics; English if it is not given. */
  readonly messages?: Partial<ProblemMessages> | undefined
}

/** What a text means, and where it was planned; `null` if it was not. */
type Meant = Pick<Plan, 'root' | 'usesNow' | 'namesHidden'> & { readonly context: PlanningContext | null }

/** The diagnostics, made when a reading or its plan is first asked for them. */
interface Made {
  diagnostics?: readonly Diagnostic[]
}

/**
 * A text that is read for a schema in one pass: its tokens and its tree; when they are asked for, all
 * problems, those of the syntax and of the meaning, and the plan unless one of them is an error. Most plans
 * are run without a look at their warnings, so lints run only for the problems, and fixes are tried when they
 * are looked at.
 */
export class Reading<S extends Schema = Schema> extends Memo {
  readonly schema: S
  readonly text: string
  readonly settings: ReadingSettings
  readonly parsed: ParsedText
  readonly #patternCache: PatternCache
  #meant: Meant | undefined
  #problems: readonly Problem[] | undefined
  readonly #made: Made = {}
  #plan: Plan<S> | null | undefined

  /**
   * @param text it or what it was parsed as, which is used if it would be parsed alike
   * @param patternCache that of a text in whose place this one is tried
   */
  constructor(
    schema: S,
    text: string | ParsedText,
    settings: ReadingSettings,
    patternCache: PatternCache = new Map(),
  ) {
    super()
    const { limits } = schema.options
    this.schema = schema
    this.text = typeof text === 'string' ? text : text.text
    this.settings = settings
    this.parsed =
      typeof text === 'object' && isParsedAlike(text.limits, limits) ? text : parseOnce(this.text, limits)
    this.#patternCache = patternCache
  }

  get problems(): readonly Problem[] {
    if (this.#problems !== undefined) return this.#problems
    const { context } = this.#read()
    if (context !== null) lint(context)
    this.#problems = context === null ? [] : allProblems(this.parsed.problems, context.problems)
    return this.#problems
  }

  get diagnostics(): readonly Diagnostic[] {
    this.#made.diagnostics ??= this.#diagnose()
    return this.#made.diagnostics
  }

  /** `null` if a problem is an error. */
  get plan(): Plan<S> | null {
    if (this.#plan === undefined) this.#plan = this.#isFaulty() ? null : this.#planned()
    return this.#plan
  }

  #read(): Meant {
    this.#meant ??= meantBy(this, this.#patternCache)
    return this.#meant
  }

  /** Lints find no errors. */
  #isFaulty(): boolean {
    const { context } = this.#read()
    return context !== null && (this.parsed.problems.some(isError) || context.problems.some(isError))
  }

  #diagnose(): readonly Diagnostic[] {
    const { schema, text, settings, problems } = this
    const words = settings.messages ? { ...problemMessages, ...settings.messages } : problemMessages
    const trial = trialOf(schema, settings, this.#patternCache)
    return problems.length === 0 ? [] : diagnoseAll(text, problems, words, trial)
  }

  #planned(): Plan<S> {
    const meant = this.#read()
    const settings = meant.usesNow ? { ...this.settings, now: meant.context?.now() } : this.settings
    return planOf(this.schema, this.text, meant, settings, this.#made)
  }
}

const DIAGNOSE = Symbol('diagnose')

// One getter for all plans: V8 takes longer to make an object with a getter of its own.
const DIAGNOSTICS: PropertyDescriptor & ThisType<{ readonly [DIAGNOSE]: () => readonly Diagnostic[] }> = {
  enumerable: true,
  get() {
    return this[DIAGNOSE]()
  },
}

/** A plan that reads its text again for its diagnostics: if it kept the tree, it would take more memory. */
function planOf<S extends Schema>(
  schema: S,
  source: string,
  { root, usesNow, namesHidden }: Meant,
  settings: ReadingSettings,
  made: Made,
): Plan<S> {
  const plan = { schema, source, root, formula: toFormula(root), usesNow, namesHidden }
  const diagnose = (): readonly Diagnostic[] => {
    made.diagnostics ??= new Reading(schema, source, settings).diagnostics
    return made.diagnostics
  }
  Object.defineProperty(plan, DIAGNOSE, { value: diagnose })
  return Object.defineProperty(plan, 'diagnostics', DIAGNOSTICS) as Plan<S>
}

/** Whether the parser makes the same of a text within two limits. */
function isParsedAlike(a: Limits, b: Limits): boolean {
  return a === b || (a.length === b.length && a.nesting === b.nesting && a.clauses === b.clauses)
}

function meantBy({ schema, text, settings, parsed }: Reading, patternCache: PatternCache): Meant {
  const { emptyQuery = 'error' } = settings
  if (emptyQuery !== 'error' && parsed.problems[0]?.code === 'empty-query') {
    const root = emptyQuery === 'all' ? TRUE : FALSE
    return { root, usesNow: false, namesHidden: false, context: null }
  }
  const context = new PlanningContext(schema, text, settings, patternCache)
  const root = planTree(parsed.query, context)
  const { usesNow, namesHidden } = context
  return { root, usesNow, namesHidden, context }
}

// Not a method: diagnostics would keep the reading, and with it the tokens.
function trialOf(
  schema: Schema,
  settings: ReadingSettings,
  patternCache: PatternCache,
): (text: string) => readonly Problem[] {
  return (text) => new Reading(schema, text, settings, patternCache).problems
}

/** All problems in the order of the text. What has a syntax error gets none about its meaning. */
function allProblems(syntax: readonly Problem[], meaning: readonly Problem[]): readonly Problem[] {
  if (syntax.length === 0) return meaning
  const faulty = syntax.filter(isError).map(faultySpan)
  const others = meaning.filter(
    ({ span }) => !faulty.some((other) => span.start < other.end && other.start < span.end),
  )
  // A warning that knows the field replaces that of the syntax.
  const same = ({ code, span }: Problem) =>
    others.some((other) => other.code === code && other.span.start === span.start)
  // What is written in another language has no slips of this one.
  const foreign = others.filter(({ code }) => code === 'foreign-syntax' || code === 'spaced-comparison')
  const isForeign = (problem: Problem) =>
    !isError(problem) &&
    foreign.some(({ span }) => span.start <= problem.span.start && problem.span.end <= span.end)
  const own = syntax.filter((problem) => !same(problem) && !isForeign(problem))
  return [...own, ...others].sort((a, b) => a.span.start - b.span.start)
}

/** What a syntax error is about: after a second colon, the rest of the value too. */
function faultySpan({ code, span, data }: Problem): Span {
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
