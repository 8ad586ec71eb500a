import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { MESSAGES, type RulesOf, SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import type { Messages } from '../diagnostics/catalogue/catalogue.ts'
import { fixMessages } from '../diagnostics/catalogue/fixes.ts'
import { say } from '../diagnostics/catalogue/messages.ts'
import { type TextChangeData, textChangeMessages } from '../diagnostics/catalogue/textChanges.ts'
import {
  type Correction,
  type DiagnosticCode,
  type Edit,
  edit,
  type Problem,
} from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import { fixesOf } from '../diagnostics/workingFixes.ts'
import { FALSE } from '../plan/formula.ts'
import type { Plan } from '../plan/plan.ts'
import { type Schema, withOptions } from '../schema/schema.ts'
import type { Fielded, Query, QueryNode } from '../syntax/ast.ts'
import { escapeWord } from '../syntax/escape.ts'
import { IN_WORD, skipBlanks, wordRole } from '../syntax/lexer/characters.ts'
import { childrenOf } from '../syntax/visit.ts'
import { MendedText } from './mendedText.ts'
import { PLAN_RULES, type PlanOptions, withChanges } from './planQuery.ts'
import { isError, type ReadingSettings, readOnce, readQuery } from './readQuery.ts'

/**
 * Options of {@link planAnyText}: those of `planQuery`, without hidden fields. A blank text finds nothing,
 * unless `emptyQuery` says otherwise.
 */
export interface AnyTextOptions<S extends Schema = Schema> extends Omit<PlanOptions<S>, 'hiddenFields'> {
  /** The language of the changes. Default: English. */
  readonly messages?: Partial<Messages>
}

/** Something that {@link planAnyText} read otherwise than it is written. */
export interface TextChange {
  /** The place in the text as it was given. */
  readonly span: Span
  /** What was done to the text at that place, in a sentence. */
  readonly message: string
  /** The code of the error that was mended. */
  readonly code: DiagnosticCode
}

const { hiddenFields: _, ...TEXT_RULES } = PLAN_RULES
const ANY_TEXT_RULES: RulesOf<AnyTextOptions> = { ...TEXT_RULES, messages: MESSAGES }

/** How often a text is corrected before the rest of its errors are read as words, and then all of it. */
const CORRECTIONS = 3
const ROUNDS = 6

/** What an unknown field can be taken off from, and still means the same. */
const KEPT: ReadonlySet<string> = new Set(['word', 'phrase', 'pattern', 'fuzzy', 'group'])

/** How much of a text a message shows. */
const MAX_SHOWN = 60

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
 * changes[0].message // '"(" was corrected: close the group at the end.'
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
  const { result } = readQuery(effective, text, settings)
  return result.ok
    ? { plan: result.plan, changes: [] }
    : new Mending(effective, text, settings, messages).plan()
}

/** What was done to a text: the code and the data of its sentence. */
type Summary = {
  readonly [C in keyof TextChangeData]: readonly [C, Omit<TextChangeData[C], 'text'>]
}[keyof TextChangeData]

/** What is made of one error: its edits, and what they do. */
interface Mend {
  readonly problem: Problem
  readonly edits: readonly Edit[]
  readonly span: Span
  readonly summary: Summary
}

class Mending<S extends Schema> {
  readonly #schema: S
  readonly #original: string
  readonly #settings: ReadingSettings
  readonly #messages: Partial<Messages>
  readonly #changes: TextChange[] = []
  readonly #text: MendedText

  constructor(schema: S, original: string, settings: ReadingSettings, messages: Partial<Messages> = {}) {
    this.#schema = schema
    this.#original = original
    this.#settings = { now: settings.now, emptyQuery: 'none' }
    this.#messages = messages
    this.#text = new MendedText(original)
  }

  plan(): { readonly plan: Plan<S>; readonly changes: readonly TextChange[] } {
    if (skipBlanks(this.#original, 0) === this.#original.length && this.#original.length <= this.#maxLength)
      this.#change('empty-query', { start: 0, end: this.#original.length }, ['text-blank', {}])
    this.#cut()
    const relaxed = this.#relaxed(false)
    for (let round = 0; round < ROUNDS; round++) {
      const { problems, query } = readOnce(relaxed, this.#text.text, this.#settings)
      const errors = problems.filter(isError)
      if (errors.length === 0) return this.#planned(relaxed)
      this.#mend(errors, query, round < CORRECTIONS)
    }
    return this.#asWords()
  }

  get #maxLength(): number {
    return this.#schema.options.limits.length
  }

  /** The options of the schema, but that mended text may be longer than the text was. */
  #relaxed(lenient: boolean): Schema {
    return withOptions<Schema>(this.#schema, {
      limits: { length: Infinity },
      ...(lenient && { lenient }),
    })
  }

  #planned(relaxed: Schema): { plan: Plan<S>; changes: readonly TextChange[] } {
    const [schema, source] = [this.#schema, this.#text.text]
    const { plan } = readQuery(relaxed, source, this.#settings).result
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

  /** Mends the errors whose edits do not touch each other. */
  #mend(errors: readonly Problem[], query: Query, corrects: boolean): void {
    const cut = errors.find(({ code }) => code === 'too-many-clauses')
    if (cut !== undefined) {
      this.#cutFrom(cut.span.start, cut.code)
      return
    }
    const accepted: Mend[] = []
    let end = -1
    for (const problem of errors) {
      const mend = this.#mendOf(problem, query, corrects)
      const first = mend.edits[0]
      if (first === undefined || first.span.start < end) continue
      accepted.push(mend)
      end = mend.edits.at(-1)!.span.end
    }
    for (const { problem, span, summary } of accepted)
      this.#change(problem.code, this.#text.originOf(span), summary)
    this.#text.apply(accepted.flatMap(({ edits }) => edits))
  }

  #mendOf(problem: Problem, query: Query, corrects: boolean): Mend {
    const { code, span } = problem
    const path = pathTo(query, span)
    if (code === 'unknown-field') {
      const fielded = path.findLast((node): node is Fielded => node.kind === 'fielded')
      if (fielded !== undefined && corrects && KEPT.has(fielded.body.kind))
        return this.#fieldAsWord(problem, fielded)
    }
    const fix = corrects && code !== 'unknown-field' ? smallestFix(problem) : null
    if (fix !== null) {
      const title = say(fixMessages, fix.code, fix.data, this.#messages)
      return { problem, span, edits: inOrder(fix.edits), summary: ['text-corrected', { title }] }
    }
    const node = path.findLast(({ kind }) => kind !== 'query' && kind !== 'clause' && kind !== 'group')
    const faulty = code === 'invalid-value' ? (path.findLast(({ kind }) => kind === 'fielded') ?? node) : node
    const place = faulty === undefined || faulty.span.start === faulty.span.end ? span : faulty.span
    const { text, summary } = readAsWords(this.#text.text.slice(place.start, place.end), Infinity)
    return { problem, span: place, edits: [edit(place.start, place.end, text)], summary }
  }

  /** `foo:bar` of an unknown field as `(foo bar)`. */
  #fieldAsWord(problem: Problem, { span, fieldSpan, body }: Fielded): Mend {
    const { text } = this.#text
    const sign = '+-/'.includes(text[body.span.start] ?? ' ') && body.kind === 'word' ? ' \\' : ' '
    return {
      problem,
      span: fieldSpan,
      edits: [
        edit(span.start, span.start, '('),
        edit(fieldSpan.end, Math.max(fieldSpan.end, body.span.start), sign),
        edit(span.end, span.end, ')'),
      ],
      summary: ['text-unknown-field', {}],
    }
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
    return this.#planned(this.#relaxed(true))
  }

  #change(code: DiagnosticCode, span: Span, [summary, data]: Summary): void {
    const text = shortened(this.#original.slice(span.start, span.end))
    const message = say(textChangeMessages, summary, { ...data, text } as never, this.#messages)
    this.#changes.push({ code, span, message })
  }
}

/** The nodes of a tree that hold a span, from the root to the innermost one. */
function pathTo(query: Query, { start, end }: Span): readonly QueryNode[] {
  const path: QueryNode[] = []
  for (let node: QueryNode | undefined = query; node !== undefined; ) {
    path.push(node)
    node = childrenOf(node).find(({ span }) => span.start <= start && end <= span.end)
  }
  return path
}

/** The correction that inserts and removes the fewest characters. */
function smallestFix(problem: Problem): Correction | null {
  const size = ({ edits }: Correction): number =>
    edits.reduce((sum, { span, text }) => sum + span.end - span.start + text.length, 0)
  return fixesOf(problem).reduce<Correction | null>(
    (best, fix) => (best === null || size(fix) < size(best) ? fix : best),
    null,
  )
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
}

/** The words of a text, up to a number of them, as one clause. */
function readAsWords(text: string, most: number): { readonly text: string; readonly summary: Summary } {
  const words = wordsIn(text).slice(0, most)
  const [first, ...others] = words
  if (first === undefined) return { text: ' ', summary: ['text-left-out', {}] }
  const summary: Summary = ['text-words', { words: shortened(words.join(' ')), count: words.length }]
  if (others.length === 0) return { text: ` ${escapeWord(first)} `, summary }
  const written = words.map((word) => escapeWord(word)).join(' ')
  return { text: ` (${written}) `, summary }
}

/** The stretches of a text without a character that ends a word. */
function wordsIn(text: string): string[] {
  const words: string[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && wordRole(text.charCodeAt(at)) === IN_WORD) continue
    if (at > start) words.push(text.slice(start, at))
    start = at + 1
  }
  return words
}

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
