import { Budget } from '../analysis/work.ts'
import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { type RulesOf, SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import { type DiagnosticCode, type Edit, edit, type Fix, type Problem } from '../diagnostics/diagnostic.ts'
import { printable } from '../diagnostics/printable.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE } from '../plan/formula.ts'
import type { Plan } from '../plan/plan.ts'
import { type Schema, type SchemaOptions, withOptions } from '../schema/schema.ts'
import type { Fielded, Query, QueryNode } from '../syntax/ast.ts'
import { escapeWord } from '../syntax/escape.ts'
import { IN_WORD, skipBlanks, wordRole } from '../syntax/lexer/characters.ts'
import { childrenOf } from '../syntax/visit.ts'
import { MendedText } from './mendedText.ts'
import { PLAN_RULES, type PlanOptions, withChanges } from './planQuery.ts'
import { isError, type OnePass, type ReadingSettings, readingOf, readOnce } from './readQuery.ts'

/**
 * Options of {@link planAnyText}: those of `planQuery`, without hidden fields. A blank text finds nothing,
 * unless `emptyQuery` says otherwise.
 */
export type AnyTextOptions<S extends Schema = Schema> = Omit<PlanOptions<S>, 'hiddenFields'>

/** Something that {@link planAnyText} read otherwise than it is written. */
export interface TextChange {
  /** The place in the text as it was given. */
  readonly span: Span
  /** A sentence that begins with the text at that place, or `This place` where there is none. */
  readonly message: string
  /** The code of the error that was mended. */
  readonly code: DiagnosticCode
}

const { hiddenFields: _, ...ANY_TEXT_RULES } = PLAN_RULES

/** How often a text is corrected before the rest of its errors are read as words, and then all of it. */
const CORRECTIONS = 3
const ROUNDS = 5

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
  checkOptions('planAnyText', options, ANY_TEXT_RULES as RulesOf<AnyTextOptions>)
  const effective = withChanges(schema, options)
  const settings: ReadingSettings = { now: options.now?.getTime(), emptyQuery: options.emptyQuery }
  const read = readOnce(effective, text, settings)
  const { plan } = readingOf(effective, text, settings, read).result
  return plan === null ? new Mending(effective, text, settings).plan(read) : { plan, changes: [] }
}

/** What is made of one error: its edits, and what they do, in the words of a message. */
interface Mend {
  readonly problem: Problem
  readonly edits: readonly Edit[]
  readonly span: Span
  readonly what: string
  /** Whether all of the span is read in another way, whatever was mended in it. */
  readonly isWhole?: boolean
}

class Mending<S extends Schema> {
  readonly #schema: S
  readonly #original: string
  readonly #settings: ReadingSettings
  #changes: TextChange[] = []
  readonly #text: MendedText
  /** All readings of mended text share the work on patterns that one text may take. */
  readonly #budget: Budget

  constructor(schema: S, original: string, settings: ReadingSettings) {
    this.#schema = schema
    this.#original = original
    this.#settings = { now: settings.now, emptyQuery: 'none' }
    this.#text = new MendedText(original)
    this.#budget = new Budget(schema.options.limits.automatonWork)
  }

  /** @param read the text as it was given, read in one pass */
  plan(read: OnePass): { readonly plan: Plan<S>; readonly changes: readonly TextChange[] } {
    if (skipBlanks(this.#original, 0) === this.#original.length && this.#original.length <= this.#maxLength)
      this.#change('empty-query', { start: 0, end: this.#original.length }, 'has no words and finds nothing')
    this.#cut()
    let now = this.#changes.length === 0 ? read : this.#read()
    for (let round = 0; round < ROUNDS; round++) {
      const errors = now.problems.filter(isError)
      if (errors.length === 0) return this.#planned(now)
      this.#mend(errors, now.query, round < CORRECTIONS)
      now = this.#read()
    }
    return now.problems.some(isError) ? this.#asWords() : this.#planned(now)
  }

  get #maxLength(): number {
    return this.#schema.options.limits.length
  }

  /** Reads the text as it is now, which may be longer than the text that was given. */
  #read(options: Partial<SchemaOptions> = {}): OnePass {
    const relaxed = withOptions<Schema>(this.#schema, { ...options, limits: { length: Infinity } })
    return readOnce(relaxed, this.#text.text, this.#settings, this.#budget)
  }

  #planned(read: OnePass): { plan: Plan<S>; changes: readonly TextChange[] } {
    const [schema, source] = [this.#schema, this.#text.text]
    const { plan } = readingOf(read.context.schema, source, this.#settings, read).result
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
    this.#change(code, origin, 'was cut, because the text is beyond a limit')
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
      const mend = this.#mendOf(problem, query, corrects, end)
      const first = mend?.edits[0]
      if (mend === null || first === undefined || first.span.start < end) continue
      accepted.push(mend)
      end = mend.edits.at(-1)!.span.end
    }
    for (const { problem, span, what, isWhole } of accepted) {
      const origin = this.#text.originOf(span)
      if (isWhole) this.#forget(origin)
      this.#change(problem.code, origin, what)
    }
    this.#text.apply(accepted.flatMap(({ edits }) => edits))
  }

  /** What is made of an error; `null` where it is to be read as words that begin before a place. */
  #mendOf(problem: Problem, query: Query, corrects: boolean, from: number): Mend | null {
    const { code, span } = problem
    const path = pathTo(query, span)
    if (code === 'unknown-field') {
      const fielded = path.findLast((node): node is Fielded => node.kind === 'fielded')
      const mend = fielded && corrects && KEPT.has(fielded.body.kind) && this.#fieldAsWord(problem, fielded)
      if (mend) return mend
    }
    const fix = corrects && code !== 'unknown-field' ? smallestFix(problem) : null
    if (fix !== null) return this.#corrected(problem, fix, query)
    const place = wordsPlace(problem, query, path)
    if (place.start < from) return null
    const { text, what } = readAsWords(this.#text.text.slice(place.start, place.end), Infinity)
    return { problem, span: place, edits: [edit(place.start, place.end, text)], what, isWhole: true }
  }

  #corrected(problem: Problem, fix: Fix, query: Query): Mend {
    const edits = inOrder(fix.edits)
    const { start, end } = problem.span
    // A sign behind a word, as in `foo(`, is no part of what was looked for.
    const isSign = end === start + 1 && isEscape(edits)
    const word = isSign ? pathTo(query, { start: start - 1, end: start }).at(-1) : undefined
    if (word?.kind === 'word' && word.span.end === start && !isInWord(this.#text.text, end)) {
      const what = `was read as the word ${shown(word.text)}`
      return { problem, span: { start: word.span.start, end }, edits: [edit(start, end, '')], what }
    }
    const changed = { start: edits[0]!.span.start, end: edits.at(-1)!.span.end }
    if (isQuoting(edits, this.#text.text.slice(changed.start, changed.end)))
      return { problem, span: changed, edits, what: 'was put in quotes' }
    return { problem, span: start < end ? problem.span : changed, edits, what: whatWasDone(edits, fix.title) }
  }

  /** `foo:bar` of an unknown field as `(foo bar)`. */
  #fieldAsWord(problem: Problem, { span, fieldSpan, body }: Fielded): Mend | null {
    const { text } = this.#text
    const isPlain =
      /^\s*:\s*$/.test(text.slice(fieldSpan.end, body.span.start)) && text[span.end - 1] !== '\\'
    if (!isPlain) return null
    const sign = '+-/'.includes(text[body.span.start] ?? ' ') && body.kind === 'word' ? ' \\' : ' '
    return {
      problem,
      span: fieldSpan,
      edits: [
        edit(span.start, span.start, '('),
        edit(fieldSpan.end, Math.max(fieldSpan.end, body.span.start), sign),
        edit(span.end, span.end, ')'),
      ],
      what: 'is no field, and was read as a word',
    }
  }

  /** The last way out: the whole text as plain words. */
  #asWords(): { plan: Plan<S>; changes: readonly TextChange[] } {
    const kept = this.#changes.filter(({ code }) => code === 'too-long')
    const end = kept[0]?.span.start ?? this.#original.length
    const { text, what } = readAsWords(this.#original.slice(0, end), this.#schema.options.limits.clauses)
    const first = this.#changes.find(({ code }) => code !== 'too-long')
    this.#changes.splice(0, this.#changes.length, ...kept)
    this.#change(first?.code ?? 'too-many-problems', { start: 0, end }, what)
    this.#text.apply([{ span: { start: 0, end: this.#text.text.length }, text }])
    return this.#planned(this.#read({ lenient: true }))
  }

  /** Drops the changes within a place. */
  #forget({ start, end }: Span): void {
    this.#changes = this.#changes.filter(({ span }) => span.start < start || end < span.end)
  }

  #change(code: DiagnosticCode, span: Span, what: string): void {
    const written = this.#original.slice(span.start, span.end)
    this.#changes.push({ code, span, message: `${written === '' ? 'This place' : shown(written)} ${what}.` })
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

/** What is read as words because of an error: the innermost value around it, for a bad one with its field. */
function wordsPlace({ code, span }: Problem, query: Query, path: readonly QueryNode[]): Span {
  // The errors that are not listed end somewhere, but begin in the first of their clauses.
  if (code === 'too-many-problems') {
    const first = pathTo(query, { start: span.start, end: span.start + 1 }).find(isNoGroup)
    return { start: first?.span.start ?? span.start, end: span.end }
  }
  if (code === 'empty-group') return path.at(-1)!.span
  const fielded = code === 'invalid-value' ? path.findLast(({ kind }) => kind === 'fielded') : undefined
  const faulty = fielded ?? path.findLast(isNoGroup)
  return faulty === undefined || faulty.span.start === faulty.span.end ? span : faulty.span
}

function isNoGroup({ kind }: QueryNode): boolean {
  return kind !== 'query' && kind !== 'clause' && kind !== 'group'
}

/** The correction that inserts and removes the fewest characters, but none that finds all for `()`. */
function smallestFix({ code, fixes }: Problem): Fix | null {
  const all = (typeof fixes === 'function' ? fixes() : fixes).filter(
    ({ edits }) => code !== 'empty-group' || edits.every(({ text }) => text === ''),
  )
  const size = ({ edits }: Fix): number =>
    edits.reduce((sum, { span, text }) => sum + span.end - span.start + text.length, 0)
  return all.reduce<Fix | null>((best, fix) => (best === null || size(fix) < size(best) ? fix : best), null)
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
}

/** What a correction did to the place of an error. */
function whatWasDone(edits: readonly Edit[], title: string): string {
  if (edits.every(({ text }) => text === '')) return 'was left out'
  if (isEscape(edits)) return 'was read as a character'
  if (edits.every(({ span, text }) => span.start === span.end && /^[)\]}"/]$/.test(text))) return 'was closed'
  return `was corrected: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`
}

function isQuoting(edits: readonly Edit[], written: string): boolean {
  if (edits.length === 2) return edits.every(({ text }) => text === '"')
  return edits.length === 1 && edits[0]!.text === `"${written}"`
}

function isEscape(edits: readonly Edit[]): boolean {
  return edits.length === 1 && edits[0]!.text === '\\'
}

function isInWord(text: string, at: number): boolean {
  return at < text.length && wordRole(text.charCodeAt(at)) === IN_WORD
}

/** The words of a text, up to a number of them, as one clause. */
function readAsWords(text: string, most: number): { readonly text: string; readonly what: string } {
  const words = wordsIn(text).slice(0, most)
  const [first, ...others] = words
  if (first === undefined) return { text: ' ', what: 'has no words and was left out' }
  const list = shown(words.join(' '))
  if (others.length === 0) return { text: ` ${escapeWord(first)} `, what: `was read as the word ${list}` }
  const written = words.map((word) => escapeWord(word)).join(' ')
  return { text: ` (${written}) `, what: `was read as the words ${list}` }
}

/** The stretches of a text without a character that ends a word. */
function wordsIn(text: string): string[] {
  const words: string[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (isInWord(text, at)) continue
    if (at > start) words.push(text.slice(start, at))
    start = at + 1
  }
  return words
}

/** A text as it stands in a message. */
function shown(text: string): string {
  return `"${printable(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)}"`
}
