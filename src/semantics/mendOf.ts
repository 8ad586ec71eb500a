import { type Edit, edit, type FixDraft, type Problem } from '../diagnostics/diagnostic.ts'
import { say } from '../diagnostics/messages.ts'
import type { Span } from '../diagnostics/span.ts'
import { fixesOf } from '../diagnostics/workingFixes.ts'
import type { Fielded, Query, QueryNode } from '../syntax/ast.ts'
import { escapeWord } from '../syntax/escape.ts'
import { IN_WORD, skipBlanks, skipBlanksBack, wordRole } from '../syntax/lexer/characters.ts'
import { childrenOf } from '../syntax/visit.ts'
import { problemMessages } from './messages.ts'
import type { TextChangeData, TextMessages } from './textChanges.ts'

/** What an unknown field can be taken off from, and still means the same. */
const KEPT: ReadonlySet<string> = new Set(['word', 'phrase', 'pattern', 'fuzzy', 'group'])

/** Fixes that make a range of what may be none. */
const OPENS_RANGE: ReadonlySet<string> = new Set(['any-value', 'open-end', 'insert-to'])

/** How much of a text a message shows. */
const MAX_SHOWN = 60

/** What was done to a text: the code and the data of its sentence. */
export type Summary = {
  readonly [C in keyof TextChangeData]: readonly [C, Omit<TextChangeData[C], 'text'>]
}[keyof TextChangeData]

/** What is made of one error: its edits, and what they do. */
export interface Mend {
  readonly problem: Problem
  readonly edits: readonly Edit[]
  readonly span: Span
  readonly summary: Summary
  /** Whether all of the span is read in another way, whatever was mended in it. */
  readonly isWhole?: boolean
}

/**
 * What is made of an error of a text; `null` where it is to be read as words that begin before a place.
 *
 * @param corrects whether the corrections of the error may be taken
 */
export function mendOf(
  problem: Problem,
  query: Query,
  text: string,
  corrects: boolean,
  from: number,
  messages: Partial<TextMessages>,
): Mend | null {
  const { code, span } = problem
  const path = pathTo(query, span)
  if (code === 'unknown-field') {
    const fielded = path.findLast((node): node is Fielded => node.kind === 'fielded')
    const mend = fielded && corrects && KEPT.has(fielded.body.kind) && fieldAsWord(problem, fielded, text)
    if (mend) return mend
  }
  const fix = corrects && code !== 'unknown-field' ? smallestFix(problem, path) : null
  if (fix !== null) return corrected(problem, fix, query, text, messages)
  const place = wordsPlace(problem, query, path)
  if (place.start < from) return null
  const words = readAsWords(text.slice(place.start, place.end), Infinity, code !== 'too-many-problems')
  const edits = [edit(place.start, place.end, words.text)]
  return { problem, span: place, edits, summary: words.summary, isWhole: true }
}

function corrected(
  problem: Problem,
  fix: FixDraft,
  query: Query,
  text: string,
  messages: Partial<TextMessages>,
): Mend {
  const edits = inOrder(fix.edits)
  const { start, end } = problem.span
  // A sign behind a word, as in `foo(`, is no part of what was looked for.
  const isSign = end === start + 1 && isEscape(edits)
  const word = isSign ? pathTo(query, { start: start - 1, end: start }).at(-1) : undefined
  if (word?.kind === 'word' && word.span.end === start && !isInWord(text, end)) {
    const summary: Summary = ['text-words', { words: shortened(word.text), count: 1 }]
    return { problem, span: { start: word.span.start, end }, edits: [edit(start, end, '')], summary }
  }
  const changed = { start: edits[0]!.span.start, end: edits.at(-1)!.span.end }
  if (isQuoting(edits, text.slice(changed.start, changed.end)))
    return { problem, span: changed, edits, summary: ['text-quoted', {}] }
  const done = whatWasDone(edits)
  if (done?.[0] === 'text-removed') {
    const removed = withoutBlanks(changed, text)
    if (removed.start <= start && end <= removed.end) return { problem, span: removed, edits, summary: done }
  } else if (done !== null) {
    return { problem, span: start < end ? problem.span : changed, edits, summary: done }
  }
  const title = say(problemMessages, fix.code, fix.data, messages)
  const span = start < end ? problem.span : changed
  return { problem, span, edits, summary: ['text-corrected', { title }] }
}

/** `foo:bar` of an unknown field as `(foo bar)`. */
function fieldAsWord(problem: Problem, { span, fieldSpan, body }: Fielded, text: string): Mend | null {
  const isPlain = /^\s*:\s*$/.test(text.slice(fieldSpan.end, body.span.start)) && text[span.end - 1] !== '\\'
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
    summary: ['text-unknown-field', {}],
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

/**
 * The correction that inserts and removes the fewest characters. None finds all for `()`, and none makes a
 * range of brackets outside of a field: there they are part of a text.
 */
function smallestFix(problem: Problem, path: readonly QueryNode[]): FixDraft | null {
  const isInField = path.some(({ kind }) => kind === 'fielded')
  const all = fixesOf(problem).filter(({ code, edits }) => {
    if (problem.code === 'empty-group') return edits.every(({ text }) => text === '')
    return isInField || problem.code !== 'malformed-range' || !OPENS_RANGE.has(code)
  })
  const size = ({ edits }: FixDraft): number =>
    edits.reduce((sum, { span, text }) => sum + span.end - span.start + text.length, 0)
  return all.reduce<FixDraft | null>(
    (best, fix) => (best === null || size(fix) < size(best) ? fix : best),
    null,
  )
}

/** The stretch between the blanks at the ends of a span. */
function withoutBlanks({ start, end }: Span, text: string): Span {
  const last = Math.max(start, skipBlanksBack(text, end))
  return { start: Math.min(skipBlanks(text, start), last), end: last }
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
}

/** What a correction did to the place of an error, if there is a short word for it. */
function whatWasDone(edits: readonly Edit[]): Summary | null {
  if (edits.every(({ text }) => text === '')) return ['text-removed', {}]
  if (isEscape(edits)) return ['text-character', {}]
  const closes = edits.every(({ span, text }) => span.start === span.end && /^[)\]}"/]$/.test(text))
  return closes ? ['text-closed', {}] : null
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

/** The words of a text, up to a number of them, as one clause or as one each. */
export function readAsWords(
  text: string,
  most: number,
  asOne = true,
): { readonly text: string; readonly summary: Summary } {
  const words = wordsIn(text).slice(0, most)
  const [first, ...others] = words
  if (first === undefined) return { text: ' ', summary: ['text-left-out', {}] }
  const summary: Summary = ['text-words', { words: shortened(words.join(' ')), count: words.length }]
  if (others.length === 0) return { text: ` ${escapeWord(first)} `, summary }
  const written = words.map((word) => escapeWord(word)).join(' ')
  return { text: asOne ? ` (${written}) ` : ` ${written} `, summary }
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
export function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
