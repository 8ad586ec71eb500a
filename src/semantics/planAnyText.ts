import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { FLAG, MESSAGES, type RulesOf, SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import {
  applyEdits,
  type DiagnosticCode,
  type Edit,
  type FixCode,
  type FixDraft,
  type Problem,
} from '../diagnostics/diagnostic.ts'
import { say } from '../diagnostics/messages.ts'
import type { Span } from '../diagnostics/span.ts'
import { addsError } from '../diagnostics/workingFixes.ts'
import { FALSE } from '../plan/formula.ts'
import type { Plan } from '../plan/plan.ts'
import { type Schema, withOptions } from '../schema/schema.ts'
import { skipBlanks, skipBlanksBack } from '../syntax/lexer/characters.ts'
import { EditedText } from './editedText.ts'
import { problemMessages } from './messages.ts'
import { partialEdit } from './partialText.ts'
import { quotePasted } from './pastedText.ts'
import { type PlanOptions, readText, TEXT_RULES } from './planOptions.ts'
import type { PatternCache } from './queryPatterns.ts'
import { isError, Reading } from './reading.ts'
import { type TextMessages, textChangeMessages } from './textChanges.ts'
import { alikeTries, quoteFix, type Try, triesOf } from './textFixes.ts'

/**
 * Options for {@link planAnyText}, including all the options of `planQuery` except `hiddenFields`. Blank
 * input matches nothing unless you set `emptyQuery`.
 */
export interface AnyTextOptions<S extends Schema = Schema> extends Omit<PlanOptions<S>, 'hiddenFields'> {
  /**
   * Whether users are likely to paste text such as titles, addresses, commands or questions. If so, isoquery
   * quotes text that is unlikely to be meant as a query, even if it happens to be a valid query: `npm install
   * --save-dev x`, `which one?`, `M*A*S*H`. AND, OR, NOT, `-word`, `"a b"`, `[a TO b]`, `bank*` and the names
   * of the schema's fields keep their meaning. Default `false`.
   */
  readonly pasted?: boolean
  /**
   * Whether the user is still typing. If so, the last word is searched as a prefix: `red cha` finds `red
   * chair`, and so does `"red cha`. A space, a quotation mark or a parenthesis ends the word. Patterns,
   * numbers, dates and words after NOT or a minus stay as they are. `partial` only ever adds hits, and is not
   * listed in `changes`. Default `false`.
   */
  readonly partial?: boolean
  /** Messages that describe the changes in another language. Default: English. */
  readonly messages?: Partial<TextMessages>
}

/** A change that {@link planAnyText} made to its input. */
export interface TextChange {
  /** The position of the change in the original input. */
  readonly span: Span
  /**
   * A sentence that describes the change. It starts with the text in `span`, or with `This place` if the span
   * is empty.
   */
  readonly message: string
  /** The code of the corrected error, or `pasted-text` if the `pasted` option caused the change. */
  readonly code: DiagnosticCode | 'pasted-text'
}

const ANY_TEXT_RULES: RulesOf<AnyTextOptions> = {
  ...TEXT_RULES,
  pasted: FLAG,
  partial: FLAG,
  messages: MESSAGES,
}

/**
 * How many corrected strings to try, and how many characters in total. Input of any length gets two tries.
 */
const MAX_TRIALS = 50
const MAX_CHARACTERS = 30_000

/** The maximum length of an excerpt in a message. */
const MAX_SHOWN = 60

/**
 * Plans any input and corrects it if necessary. For a valid query, the plan is the same as the one from
 * `planQuery`. Otherwise, `planAnyText` tries each error's fixes in order and applies the first one that
 * leaves fewer errors, to later errors of the same kind too if that works. If no fix does, it quotes the
 * clause that contains the error or, as a last resort, the whole input. It never applies a fix that would
 * make a `*` match everything, as in `x) OR (*`. It truncates input that exceeds the limits. The plan's
 * `source` is the corrected query, and its spans refer to that `source`.
 *
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid. It throws
 *   nothing else.
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
  const { messages, pasted = false, partial = false } = options
  const reading = readText(schema, text, { ...options, messages: undefined })
  const { plan, schema: effective, settings, parsed } = reading
  const isChanged =
    (partial && partialEdit(effective, parsed.query, text) !== null) ||
    (pasted && quotePasted(effective, text).length > 0)
  return plan === null || isChanged
    ? new FixedText(effective, text, settings.now, messages).plan(pasted, partial)
    : { plan, changes: [] }
}

class FixedText<S extends Schema> {
  readonly #schema: S
  readonly #original: string
  readonly #now: number | undefined
  readonly #messages: Partial<TextMessages> | undefined
  readonly #text: EditedText
  #changes: TextChange[] = []
  #trials = MAX_TRIALS
  #characters = MAX_CHARACTERS
  readonly #patternCache: PatternCache = new Map()

  constructor(
    schema: S,
    original: string,
    now: number | undefined,
    messages: Partial<TextMessages> | undefined,
  ) {
    this.#schema = schema
    this.#original = original
    this.#now = now
    this.#messages = messages
    this.#text = new EditedText(original)
  }

  plan(
    pasted: boolean,
    partial: boolean,
  ): { readonly plan: Plan<S>; readonly changes: readonly TextChange[] } {
    const { length } = this.#schema.options.limits
    if (this.#original.length > length) {
      const isPair = this.#original.codePointAt(length - 1)! > 0xffff
      this.#cutFrom(isPair ? length - 1 : length, 'too-long')
    }
    if (pasted) this.#quotePasted()
    const typed = this.#read(this.#text.text)
    const fixed = typed.problems[0]?.code === 'empty-query' ? this.#blank() : this.#fixed(typed)
    const plan = fixed !== null && partial ? (this.#completed(typed) ?? fixed) : fixed
    // Without default fields, a schema cannot search for any text.
    const nothing = { root: FALSE, formula: FALSE, usesNow: false, namesHidden: false, diagnostics: [] }
    return {
      plan: { ...(plan ?? nothing), schema: this.#schema, source: this.#text.text },
      changes: this.#changes.toSorted((a, b) => a.span.start - b.span.start),
    }
  }

  /** Reads a string, which may be longer than the original input. */
  #read(text: string, lenient = this.#schema.options.lenient): Reading {
    const relaxed = withOptions<Schema>(this.#schema, { lenient, limits: { length: Infinity } })
    return new Reading(relaxed, text, { now: this.#now }, this.#patternCache)
  }

  #quotePasted(): void {
    const edits = quotePasted(this.#schema, this.#text.text)
    for (const { span } of edits) this.#change('pasted-text', span, 'text-quoted', {})
    this.#text.apply(edits)
  }

  /**
   * The plan with the last word as a prefix, or `null`. Corrections are made before, because they could fail
   * next to a pattern, and nothing else may differ from the plan without the prefix.
   *
   * @param typed the text before it was corrected
   */
  #completed(typed: Reading): Plan | null {
    const before = this.#text.text === typed.text ? typed : this.#read(this.#text.text)
    const isClosed = before.text.startsWith(typed.text)
    if (!isClosed && !this.#endsAsGiven()) return null
    const { text, parsed } = isClosed ? typed : before
    const edit = partialEdit(this.#schema, parsed.query, text)
    if (edit === null) return null
    const edits = [edit]
    // The completed word closes its phrase.
    const isPhrase = text[edit.span.start] === '"' && before.text[text.length] === '"'
    if (isPhrase) edits.push({ span: { start: text.length, end: text.length + 1 }, text: '' })
    const after = this.#read(applyEdits(before.text, edits))
    // Another pattern may be too many.
    if (after.plan === null || losesPattern(before.problems, after)) return null
    if (isPhrase) this.#changes = this.#changes.filter(({ code }) => code !== 'unclosed-phrase')
    this.#text.apply(edits)
    return after.plan
  }

  /** Whether the last character is still the one that was typed last, and begins no escape. */
  #endsAsGiven(): boolean {
    const end = this.#text.text.length
    const last = this.#text.originOf({ start: Math.max(0, end - 1), end }).start
    const typed = this.#original.at(-1)
    return last === this.#original.length - 1 && this.#text.text.at(-1) === typed && typed !== '\\'
  }

  #blank(): null {
    if (this.#changes.length === 0)
      this.#change('empty-query', { start: 0, end: this.#original.length }, 'text-blank', {})
    return null
  }

  #fixed(typed: Reading): Plan | null {
    let reading = typed
    while (reading.plan === null) {
      const better = this.#improved(reading)
      if (better === null) return this.#inQuotes(reading)
      reading = better
    }
    return reading.plan
  }

  /**
   * The reading after the first fix that leaves fewer errors; `null` if there is none. Later errors of the
   * same kind are fixed along with it if each of these fixes leaves fewer, so long texts take few readings.
   */
  #improved(before: Reading): Reading | null {
    const { problems, parsed, text } = before
    const errors = problems.filter(isError)
    const cut = errors.find(({ code }) => code === 'too-many-clauses' || code === 'too-many-patterns')
    if (cut !== undefined) {
      this.#cutFrom(cut.span.start, cut.code)
      return this.#read(this.#text.text)
    }
    const tries = errors.map((problem) => triesOf(problem, parsed.query, text))
    for (const [i, own] of tries.entries()) {
      for (const each of own) {
        if (this.#trials <= 0 || this.#characters <= 0) return null
        const alike = alikeTries(each, tries.slice(i + 1))
        const better = (alike.length > 1 && this.#tried(before, alike)) || this.#tried(before, [each])
        if (better) return better
      }
    }
    return null
  }

  /** Applies some fixes if each one leaves fewer errors. Returns the reading, or `null`. */
  #tried({ problems, text }: Reading, tries: readonly Try[]): Reading | null {
    this.#trials--
    this.#characters -= text.length
    const edits = tries.flatMap(({ fix: { edits } }) => edits)
    const reading = this.#read(applyEdits(text, edits))
    const errors = problems.filter(isError)
    const left = reading.problems.filter(isError)
    const isWorse =
      errorCount(left) > errorCount(errors) - tries.length ||
      addsError(errors, left) ||
      losesPattern(problems, reading)
    // A stray parenthesis must not lead to a match for everything: `x) OR (*`.
    if (isWorse || isEverything(reading.plan)) return null
    for (const { problem, fix } of tries) this.#record(problem, fix)
    this.#text.apply(edits)
    return reading
  }

  /** The last resort: the text without values that no field can hold, or the whole text in quotes. */
  #inQuotes({ problems, text }: Reading): Plan | null {
    const errors = problems.filter(isError)
    const lenient = this.#read(text, true).plan
    if (lenient !== null && !isEverything(lenient)) {
      for (const { code, span } of errors) this.#change(code, this.#text.originOf(span), 'text-removed', {})
      return lenient
    }
    const all = { start: 0, end: text.length }
    this.#changes = this.#changes.filter(({ code }) => code === 'too-long')
    const end = this.#changes[0]?.span.start ?? this.#original.length
    this.#change(errors[0]!.code, { start: 0, end }, 'text-quoted', {})
    this.#text.apply(quoteFix(all, text).edits)
    return this.#read(this.#text.text, true).plan
  }

  #cutFrom(start: number, code: DiagnosticCode): void {
    const span = { start, end: this.#text.text.length }
    this.#change(code, { start: this.#text.originOf(span).start, end: this.#original.length }, 'text-cut', {})
    this.#text.apply([{ span, text: '' }])
  }

  #record({ code, span }: Problem, { code: fixCode, data, edits }: FixDraft): void {
    const summary = sentenceFor(fixCode)
    const isHull = summary === 'text-quoted' || summary === 'text-removed' || span.start === span.end
    const origin = this.#text.originOf(isHull ? hullOf(edits, this.#text.text) : span)
    // Quoted text is read differently, so corrections inside it no longer matter.
    const isInside = (each: TextChange) => origin.start <= each.span.start && each.span.end <= origin.end
    if (summary === 'text-quoted') this.#changes = this.#changes.filter((each) => !isInside(each))
    const title = say(problemMessages, fixCode, data, this.#messages)
    this.#change(code, origin, summary, { title })
  }

  #change(
    code: TextChange['code'],
    span: Span,
    summary: keyof typeof textChangeMessages,
    data: object,
  ): void {
    const written = this.#original.slice(span.start, span.end)
    const text = written.length > MAX_SHOWN ? `${written.slice(0, MAX_SHOWN)}…` : written
    const message = say(textChangeMessages, summary, { ...data, text } as never, this.#messages)
    this.#changes.push({ code, span, message })
  }
}

/** The number of errors, including those that are not listed. */
function errorCount(errors: readonly Problem[]): number {
  return errors.reduce(
    (sum, { code, data }) => sum + (code === 'too-many-problems' ? (data as { more: number }).more : 1),
    0,
  )
}

/** Whether a plan matches every document although its text was invalid. */
function isEverything(plan: Plan | null): boolean {
  return plan?.formula.kind === 'constant' && plan.formula.value
}

/** Whether a correction adds a pattern that matches nothing. */
function losesPattern(before: readonly Problem[], after: Reading): boolean {
  const count = (problems: readonly Problem[]) =>
    problems.filter(({ code }) => code === 'pattern-cannot-match').length
  return count(after.problems) > count(before)
}

/** The sentence for a fix. A fix without its own sentence uses its title. */
function sentenceFor(code: FixCode): keyof typeof textChangeMessages {
  if (code.startsWith('close-')) return 'text-closed'
  if (code.startsWith('leave-out')) return 'text-removed'
  if (code.startsWith('quote-')) return 'text-quoted'
  return code === 'escape-character' ? 'text-character' : 'text-corrected'
}

/** The span that edits change, without surrounding blanks. */
function hullOf(edits: readonly Edit[], text: string): Span {
  const start = Math.min(...edits.map(({ span }) => span.start))
  const end = Math.max(start, skipBlanksBack(text, Math.max(...edits.map(({ span }) => span.end))))
  return { start: Math.min(skipBlanks(text, start), end), end }
}
