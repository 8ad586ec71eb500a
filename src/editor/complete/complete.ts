import { inForm } from '../../analysis/form.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { ANY_NUMBER, FLAG, FUNCTION, type RulesOf, SIGNAL } from '../../diagnostics/arguments/rules.ts'
import { say } from '../../diagnostics/messages.ts'
import { formOf } from '../../schema/companions.ts'
import type { FieldKind } from '../../schema/field.ts'
import { type Schema, type SchemaField, zoneOf } from '../../schema/schema.ts'
import { findField } from '../../schema/schemaIndex.ts'
import type { Reading } from '../../semantics/reading.ts'
import { ENDS_WORD, isBlank, skipBlanksBack, wordRole } from '../../syntax/lexer/characters.ts'
import { EDITOR_RULES, type EditorOptions, readInEditor } from '../editorOptions.ts'
import { editorMessages } from '../messages.ts'
import { type Candidate, ranked } from './candidate.ts'
import { type CaretSite, caretSite } from './caretSite.ts'
import { clauseCandidates, existsCandidates } from './clauseCandidates.ts'
import type { CompletionOption, CountedValue, ValueProvider } from './completionOption.ts'
import { providedValues } from './providedValues.ts'
import { Trial } from './trial.ts'
import { bound, type ValueContext, valueCandidate, valueCandidates } from './valueCandidates.ts'

/** Options for {@link complete}. Suggested dates are relative to `now`. */
export interface CompleteOptions<S extends Schema = Schema> extends EditorOptions<S> {
  /**
   * Looks up values that start with what the user has typed. Called after the name of a field of any kind,
   * as in `brand:ac`, but not for a word without a field. Its values are offered next to those that the
   * schema lists.
   */
  readonly values?: ValueProvider
  /**
   * Whether the user explicitly requested completions. If not, only those that start with the typed text are
   * offered.
   */
  readonly explicit?: boolean
  /** When aborted, `complete` stops waiting for `values` and resolves to `null`. */
  readonly signal?: AbortSignal
}

const COMPLETE_RULES: RulesOf<CompleteOptions> = {
  ...EDITOR_RULES,
  values: FUNCTION,
  explicit: FLAG,
  signal: SIGNAL,
}

/** The completions for a range of the text, best first. */
export interface Completion {
  /** The start of the value under the caret, including any quotes, in UTF-16 code units. It ends at `to`. */
  readonly from: number
  readonly to: number
  readonly options: readonly CompletionOption[]
}

/** The kinds of fields that have no ranges. */
const WITHOUT_ORDER: ReadonlySet<FieldKind> = new Set(['boolean', 'contains'])

/** How many options are offered. */
const MAX_OPTIONS = 100

/**
 * Returns the completions at the caret, in any text: fields, operators, values, dates and range bounds. To
 * accept one, replace the text from `from` to `to` (the whole value under the caret) with its `apply`.
 * Accepting a completion never introduces an error, except that the text may be incomplete at the caret.
 * Hidden fields are never offered.
 *
 * @param caret - a position from 0 to the length of the text, in UTF-16 code units; for any other position,
 *   the result is `null`
 * @returns the completions, or `null` if there are none
 * @throws TypeError when an argument is missing or wrong, an option is unknown, or `values` returns anything
 *   other than strings, with or without counts. Errors thrown by `values` are rethrown.
 * @example
 * await complete(schema, 'pri', 3)
 * // { from: 0, to: 3, options: [{ label: 'price', apply: 'price:', kind: 'field', detail: 'number' }] }
 */
export async function complete<S extends Schema>(
  schema: S,
  text: string,
  caret: number,
  options: CompleteOptions<S> = {},
): Promise<Completion | null> {
  checkArgument('complete', 'caret', caret, ANY_NUMBER)
  return completeAt(readInEditor('complete', schema, text, options, COMPLETE_RULES), caret, options)
}

/** Like {@link complete}, for a text that has already been read. */
export async function completeAt(
  reading: Reading,
  caret: number,
  options: Pick<CompleteOptions, 'values' | 'explicit' | 'signal' | 'messages'>,
): Promise<Completion | null> {
  const { schema, text } = reading
  const site = siteIn(reading, caret)
  if (site === null || options.signal?.aborted) return null
  const field = fieldAt(reading, site)
  const context: ValueContext = {
    site,
    timeZone: field === undefined ? schema.options.timeZone : zoneOf(field, schema.options),
    now: reading.settings.now ?? Date.now(),
    say: (code, data) => say(editorMessages, code, data, options.messages),
  }
  const provided =
    field === undefined || options.values === undefined
      ? []
      : await providedValues(schema, field, site, options.values, options.signal)
  if (provided === null) return null
  const values = field === undefined ? [] : valuesOf(field, provided, context)
  const candidates = ranked(candidatesAt(schema, values, context), site, options.explicit ?? false)
  const trial = new Trial(reading, site)
  const apart = candidates.slice(0, MAX_OPTIONS).map((each) => setApart(each, text, site))
  const stands = text.slice(site.from, site.to)
  const isTyped = ({ apply }: Candidate) =>
    site.typed === site.whole && sameFor(field, apply.trim()) === sameFor(field, stands)
  const accepted = apart.filter((candidate) => !isTyped(candidate) && trial.accepts(candidate))
  if (accepted.length === 0) return null
  return { from: site.from, to: site.to, options: accepted.map(optionOf) }
}

/**
 * The field whose values can be completed at a site. No values follow a sign, and no bounds are offered for
 * fields without an order.
 */
function fieldAt({ schema, text }: Reading, site: CaretSite): SchemaField | undefined {
  const field = site.field === null || site.named ? undefined : findField(schema, site.field)
  const isSigned =
    '+-'.includes(text[site.from - 1] ?? ' ') && text[skipBlanksBack(text, site.from - 1) - 1] === ':'
  const isBound = site.kind === 'comparison' || site.kind === 'lower' || site.kind === 'upper'
  const isPossible = !isSigned && !(isBound && field !== undefined && WITHOUT_ORDER.has(field.kind))
  return isPossible ? field : undefined
}

/**
 * Adds the spaces that keep a candidate from merging with the text next to it. An operator ends in a space.
 */
function setApart(candidate: Candidate, text: string, { to, continuesWord }: CaretSite): Candidate {
  const { apply, kind } = candidate
  const endsInWord = wordRole(apply.charCodeAt(apply.length - 1)) !== ENDS_WORD
  // A comparison would also absorb a phrase.
  const continues = wordRole(text.charCodeAt(to)) !== ENDS_WORD || (kind === 'bound' && text[to] === '"')
  const follows = endsInWord && to < text.length && continues
  const needsSpace = kind === 'operator' ? !isBlank(text.charCodeAt(to)) : follows
  return { ...candidate, apply: `${continuesWord ? ' ' : ''}${apply}${needsSpace ? ' ' : ''}` }
}

function optionOf({ trial: _, provided: __, ...option }: Candidate): CompletionOption {
  return option
}

function siteIn({ text, parsed: { tokens } }: Reading, caret: number): CaretSite | null {
  const isInText = Number.isInteger(caret) && caret >= 0 && caret <= text.length
  return isInText && tokens !== null ? caretSite(tokens, text, caret) : null
}

/** The provider's values followed by the field's own. Equal values are merged, and their counts added. */
function valuesOf(
  field: SchemaField,
  provided: readonly (CountedValue | { readonly value: string })[],
  context: ValueContext,
): Candidate[] {
  const given = provided.map(({ value, ...count }) => {
    return { ...valueCandidate(value, field, context), ...count, provided: true as const }
  })
  const distinct = new Map<string, Candidate>()
  for (const each of [...given, ...valueCandidates(field, context)]) {
    const value = sameFor(field, each.label)
    const first = distinct.get(value)
    if (first === undefined) distinct.set(value, each)
    else if (first.count !== undefined && each.count !== undefined)
      distinct.set(value, { ...first, count: first.count + each.count })
  }
  return [...distinct.values()]
}

/** A value as its field compares it. */
function sameFor(field: SchemaField | undefined, value: string): string {
  return field?.kind === 'keyword' ? inForm(value, formOf(field)) : value
}

function candidatesAt(
  schema: Schema,
  values: readonly Candidate[],
  context: ValueContext,
): readonly Candidate[] {
  const { site, say } = context
  switch (site.kind) {
    case 'to':
      return [{ ...bound('TO', say('complete-to', {})), kind: 'operator' }]
    case 'close':
      return [bound(']', say('complete-end-included', {})), bound('}', say('complete-end-excluded', {}))]
    case 'exists':
      return existsCandidates(schema, say)
    case 'clause':
      return [...clauseCandidates(schema, context, values), ...defaultValues(schema, context)]
    default:
      return values
  }
}

/** The listed values of the default fields, once the user has started to type one. */
function defaultValues(schema: Schema, context: ValueContext): Candidate[] {
  const { field, typed, named } = context.site
  if (field !== null || typed === '' || named) return []
  return schema.defaultFields
    .map((name) => schema.fields[name] as SchemaField)
    .flatMap((each) => each.values.map((value) => valueCandidate(value, each, context)))
}
