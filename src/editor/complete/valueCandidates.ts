import type { DataOf } from '../../diagnostics/messages.ts'
import { localOf } from '../../schema/dates/timeZone.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { escapeBound, escapePhrase, escapeWord, quote } from '../../syntax/escape.ts'
import type { editorMessages } from '../messages.ts'
import type { Candidate } from './candidate.ts'
import type { CaretSite } from './caretSite.ts'

/** Gives the texts of options, in one language. */
export type Say = <C extends keyof typeof editorMessages>(
  code: C,
  data: DataOf<typeof editorMessages>[C],
) => string

/** What the options of a value depend on. */
export interface ValueContext {
  readonly site: CaretSite
  readonly timeZone: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly say: Say
}

/** The values of a field, and what else can stand for one: dates, bounds, ranges, any value. */
export function valueCandidates(field: SchemaField, context: ValueContext): Candidate[] {
  const { kind } = context.site
  const { say } = context
  const values = ownValues(field, context)
  if (kind === 'lower' || kind === 'upper') return [...values, bound('*', say('complete-open-end', {}))]
  if (kind === 'comparison') return values
  const isOrdered = field.kind === 'number' || field.kind === 'integer' || field.kind === 'date'
  const bounds = isOrdered
    ? [
        bound('>=', say('complete-at-least', {})),
        bound('<=', say('complete-at-most', {})),
        bound('>', say('complete-more-than', {})),
        bound('<', say('complete-less-than', {})),
        bound('[* TO *]', say('complete-range', {})),
      ]
    : []
  return [...values, ...bounds, { ...bound('*', say('complete-any-value', {})), kind: 'value' }]
}

/** A value as an option, written as its place needs it. */
export function valueCandidate(value: string, field: SchemaField, { site }: ValueContext): Candidate {
  const apply = written(value, field, site)
  return { label: value, apply, kind: 'value', trial: apply.startsWith('"') ? 'quoted' : 'bare' }
}

function ownValues(field: SchemaField, context: ValueContext): Candidate[] {
  if (field.kind === 'boolean') return ['true', 'false'].map((each) => valueCandidate(each, field, context))
  if (field.kind === 'date') return dates(context)
  return field.values.map((value) => valueCandidate(value, field, context))
}

function written(value: string, field: SchemaField, site: CaretSite): string {
  if (site.kind === 'lower' || site.kind === 'upper') {
    const isPlain = /^[\p{L}\p{N}_.:+-]+$/u.test(value) && value !== 'TO'
    return escapeBound({ text: value, quoted: !isPlain, inclusive: true, span: { start: 0, end: 0 } })
  }
  const isOperand = site.kind === 'comparison'
  const word = escapeWord(value, true, isOperand)
  // In quotes a text with whole values is exactly that value.
  const needsQuotes = word !== value || value === '' || site.quoted || (field.kind === 'text' && field.whole)
  if (isOperand) return needsQuotes || value.startsWith('=') ? escapePhrase(value) : value
  return needsQuotes ? quote(value) : value
}

/** What people mean by dates, most frequent first: periods by name, or written ones once a digit is typed. */
function dates({ site, timeZone, now, say }: ValueContext): Candidate[] {
  if (/^[0-9]/.test(site.typed)) {
    const local = new Date(localOf(timeZone, now))
    const year = local.getUTCFullYear()
    // Dates of queries have years of four digits.
    if (!(year >= 1 && year <= 9999)) return []
    const today = local.toISOString().slice(0, 10)
    const period = (text: string, detail: string) => date(text, text, detail)
    return [
      period(today, say('complete-today', {})),
      period(today.slice(0, 7), say('complete-this-month', {})),
      period(today.slice(0, 4), say('complete-this-year', {})),
    ]
  }
  const isInstant = site.kind === 'lower' || site.kind === 'upper' || site.kind === 'comparison'
  const past = (days: number) =>
    isInstant
      ? date(say('complete-days-ago', { days }), `now-${days}d/d`)
      : date(say('complete-last-days', { days }), `>=now-${days}d/d`)
  return [
    date(say('complete-today', {}), 'now/d'),
    date(say('complete-yesterday', {}), 'now-1d/d'),
    past(7),
    past(30),
    date(say('complete-this-week', {}), 'now/w'),
    date(say('complete-this-month', {}), 'now/M'),
    date(say('complete-this-year', {}), 'now/y'),
    isInstant
      ? date(say('complete-now', {}), 'now')
      : date(say('complete-last-hours', { hours: 24 }), '>=now-24h'),
  ]
}

function date(label: string, apply: string, detail = apply): Candidate {
  return { label, apply, kind: 'date', detail, trial: apply.startsWith('>') ? 'since' : 'bare' }
}

export function bound(text: string, detail: string): Candidate {
  return { label: text, apply: text, kind: 'bound', detail, trial: text }
}
