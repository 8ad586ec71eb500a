import { Budget } from '../analysis/work.ts'
import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { MESSAGES, type RulesOf, SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import type { DiagnosticCode, Problem } from '../diagnostics/diagnostic.ts'
import { say } from '../diagnostics/messages.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE } from '../plan/formula.ts'
import type { Plan } from '../plan/plan.ts'
import { type Schema, type SchemaOptions, withOptions } from '../schema/schema.ts'
import type { Query } from '../syntax/ast.ts'
import { skipBlanks } from '../syntax/lexer/characters.ts'
import { MendedText } from './mendedText.ts'
import { type Mend, mendOf, readAsWords, type Summary, shortened } from './mendOf.ts'
import { PLAN_RULES, type PlanOptions, withChanges } from './planQuery.ts'
import { isError, Reading, type ReadingSettings } from './reading.ts'
import type { TextMessages } from './textChanges.ts'
import { textChangeMessages } from './textChanges.ts'

/**
 * Options of {@link planAnyText}: those of `planQuery`, without hidden fields. A blank text finds nothing,
 * unless `emptyQuery` says otherwise.
 */
export interface AnyTextOptions<S extends Schema = Schema> extends Omit<PlanOptions<S>, 'hiddenFields'> {
  /** The language of the changes. Default: English. */
  readonly messages?: Partial<TextMessages>
}

/** Something that {@link planAnyText} read otherwise than it is written. */
export interface TextChange {
  /** The place in the text as it was given. */
  readonly span: Span
  /** A sentence that begins with the text at that place, or `This place` where there is none. */
  readonly message: string
  /** The code of the error that was mended. */
  readonly code: DiagnosticCode
}

const { hiddenFields: _, ...TEXT_RULES } = PLAN_RULES
const ANY_TEXT_RULES: RulesOf<AnyTextOptions> = { ...TEXT_RULES, messages: MESSAGES }

/** How often a text is corrected before the rest of its errors are read as words, and then all of it. */
const CORRECTIONS = 3
const ROUNDS = 5

/**
 * Plans any text. A sound one gives the plan of `planQuery`. In any other, each error is mended by the
 * smallest of its corrections; where none helps, the clause is read as plain words, and so is what has the
 * form of a field that the schema does not have. A text beyond the limits is cut. The spans of the plan are
 * places in its own `source`, which is the mended text.
 *
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid; nothing else.
 * @example
 * const { plan, changes } = planAnyText(releases, 'headline:(bank OR')
 * plan.source // 'headline:(bank )'
 * changes[0].message // '"(" was closed.'
 */
export function planAnyText<S extends Schema>(
  schema: S,
  text: string,
  options: AnyTextOptions<S> = {},
): { readonly plan: Plan<S>; readonly changes: readonly TextChange[] } {
  checkArgument('planAnyText', 'schema', schema, SCHEMA)
  checkArgument('planAnyText', 'text', text, TEXT)
  checkOptions('planAnyText', options, ANY_TEXT_RULES)
  const { messages, ...changes } = options
  const effective = withChanges(schema, changes as PlanOptions<S>)
  const settings: ReadingSettings = { now: options.now?.getTime(), emptyQuery: options.emptyQuery }
  const reading = new Reading(effective, text, settings)
  const { plan } = reading
  return plan === null
    ? new Mending(effective, text, settings, messages).plan(reading)
    : { plan, changes: [] }
}

class Mending<S extends Schema> {
  readonly #schema: S
  readonly #original: string
  readonly #settings: ReadingSettings
  readonly #messages: Partial<TextMessages>
  #changes: TextChange[] = []
  readonly #text: MendedText
  /** All readings of mended text share the work on patterns that one text may take. */
  readonly #budget: Budget

  constructor(schema: S, original: string, settings: ReadingSettings, messages: Partial<TextMessages> = {}) {
    this.#messages = messages
    this.#schema = schema
    this.#original = original
    this.#settings = { now: settings.now, emptyQuery: 'none' }
    this.#text = new MendedText(original)
    this.#budget = new Budget(schema.options.limits.automatonWork)
  }

  /** @param reading that of the text as it was given */
  plan(reading: Reading): { readonly plan: Plan<S>; readonly changes: readonly TextChange[] } {
    if (skipBlanks(this.#original, 0) === this.#original.length && this.#original.length <= this.#maxLength)
      this.#change('empty-query', { start: 0, end: this.#original.length }, ['text-blank', {}])
    this.#cut()
    let now: Reading = this.#changes.length === 0 ? reading : this.#read()
    for (let round = 0; round < ROUNDS; round++) {
      const errors = now.problems.filter(isError)
      if (errors.length === 0) return this.#planned(now)
      this.#mend(errors, now.parsed.query, round < CORRECTIONS)
      now = this.#read()
    }
    return now.problems.some(isError) ? this.#asWords() : this.#planned(now)
  }

  get #maxLength(): number {
    return this.#schema.options.limits.length
  }

  /** Reads the text as it is now, which may be longer than the text that was given. */
  #read(options: Partial<SchemaOptions> = {}): Reading {
    const relaxed = withOptions<Schema>(this.#schema, { ...options, limits: { length: Infinity } })
    return new Reading(relaxed, this.#text.text, this.#settings, { budget: this.#budget })
  }

  #planned({ plan }: Reading): { plan: Plan<S>; changes: readonly TextChange[] } {
    const [schema, source] = [this.#schema, this.#text.text]
    // A schema without default fields has no place for words.
    const nothing = { root: FALSE, formula: FALSE, usesNow: false, namesHidden: false, diagnostics: [] }
    return {
      plan: { ...(plan ?? nothing), schema, source },
      changes: this.#changes.toSorted((a, b) => a.span.start - b.span.start),
    }
  }

  #cut(): void {
    const { length } = this.#original
    if (length <= this.#maxLength) return
    const isPair = this.#original.codePointAt(this.#maxLength - 1)! > 0xffff
    this.#cutFrom(isPair ? this.#maxLength - 1 : this.#maxLength, 'too-long')
  }

  #cutFrom(start: number, code: DiagnosticCode): void {
    const span = { start, end: this.#text.text.length }
    const origin = { start: this.#text.originOf(span).start, end: this.#original.length }
    this.#change(code, origin, ['text-cut', {}])
    this.#text.apply([{ span, text: '' }])
  }

  /** Mends the errors that lie apart from each other, one behind the other. */
  #mend(errors: readonly Problem[], query: Query, corrects: boolean): void {
    const cut = errors.find(({ code }) => code === 'too-many-clauses')
    if (cut !== undefined) {
      this.#cutFrom(cut.span.start, cut.code)
      return
    }
    const accepted: Mend[] = []
    let end = -1
    for (const problem of errors) {
      // What was done about one error may be all that another one needs.
      if (corrects && problem.span.start < (accepted.at(-1)?.span.end ?? 0)) continue
      const mend = mendOf(problem, query, this.#text.text, corrects, end, this.#messages)
      const first = mend?.edits[0]
      if (mend === null || first === undefined || first.span.start < end) continue
      // Of two insertions at one place, the inner one would have to come first.
      if (corrects && first.span.end === end) continue
      // A parenthesis behind a phrase that is not closed would be a part of it.
      if (corrects && isUnknownFieldOfFaulty(mend, errors)) continue
      accepted.push(mend)
      end = mend.edits.at(-1)!.span.end
    }
    for (const { problem, span, summary, isWhole } of accepted) {
      const origin = this.#text.originOf(span)
      if (isWhole) this.#forget(origin)
      this.#change(problem.code, origin, summary)
    }
    this.#text.apply(accepted.flatMap(({ edits }) => edits))
  }

  /** The last way out: the whole text as plain words. */
  #asWords(): { plan: Plan<S>; changes: readonly TextChange[] } {
    const kept = this.#changes.filter(({ code }) => code === 'too-long')
    const end = kept[0]?.span.start ?? this.#original.length
    const { text, summary } = readAsWords(this.#original.slice(0, end), this.#schema.options.limits.clauses)
    const first = this.#changes.find(({ code }) => code !== 'too-long')
    this.#changes.splice(0, this.#changes.length, ...kept)
    this.#change(first?.code ?? 'too-many-problems', { start: 0, end }, summary)
    this.#text.apply([{ span: { start: 0, end: this.#text.text.length }, text }])
    return this.#planned(this.#read({ lenient: true }))
  }

  /** Drops the changes within a place. */
  #forget({ start, end }: Span): void {
    this.#changes = this.#changes.filter(({ span }) => span.start < start || end < span.end)
  }

  #change(code: DiagnosticCode, span: Span, [summary, data]: Summary): void {
    const text = shortened(this.#original.slice(span.start, span.end))
    const message = say(textChangeMessages, summary, { ...data, text } as never, this.#messages)
    this.#changes.push({ code, span, message })
  }
}

/** Whether a field is unknown, and in its value there is an error that does not end with it. */
function isUnknownFieldOfFaulty({ problem, edits }: Mend, errors: readonly Problem[]): boolean {
  if (problem.code !== 'unknown-field') return false
  const { end } = edits.at(-1)!.span
  return errors.some(
    ({ code, span }) => !READ_WITH_FIELD.has(code) && problem.span.end <= span.start && span.start < end,
  )
}

/** Errors of a value that are none once its field is read as a word. */
const READ_WITH_FIELD: ReadonlySet<DiagnosticCode> = new Set(['unknown-field', 'malformed-range'])
