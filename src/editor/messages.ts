import type { AnyLanguage, ProblemMessages } from '../diagnostics/messages.ts'
import type { ExplanationMessages } from '../plan/explain/messages.ts'
import type { FieldKind } from '../schema/field.ts'

interface HoveredField {
  readonly field: string
  /** The alias that the query uses for the field, if any. */
  readonly alias: string | null
  readonly kind: FieldKind
  readonly array: boolean
}

/** A date as written in the query, and the ends of its period in ISO 8601. */
export interface HoveredPeriod {
  readonly written: string
  readonly from: string
  readonly until: string
  readonly timeZone: string
}

/** A description of each kind of field, for people who write queries. */
const ABOUT: Readonly<Record<FieldKind, string>> = {
  text: 'text, searched word by word',
  keyword: 'text, matched as a whole',
  contains: 'text, searchable by any part of it',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
}

/** The messages of `isoquery/editor` other than diagnostics: for completions and hover cards. */
export const editorMessages = {
  'complete-and': () => 'both clauses',
  'complete-or': () => 'at least one clause',
  'complete-not': () => 'exclude the next clause',
  'complete-to': () => 'then the upper end',
  'complete-field': ({ kind }: { readonly kind: FieldKind }) => kind,
  'complete-any-value': () => 'any value',
  'complete-at-least': () => 'at least',
  'complete-at-most': () => 'at most',
  'complete-more-than': () => 'more than',
  'complete-less-than': () => 'less than',
  'complete-range': () => 'a range',
  'complete-open-end': () => 'no limit',
  'complete-end-included': () => 'including this end',
  'complete-end-excluded': () => 'excluding this end',
  // Users find periods and instants by these names.
  'complete-now': () => 'now',
  'complete-today': () => 'today',
  'complete-yesterday': () => 'yesterday',
  'complete-this-week': () => 'this week',
  'complete-this-month': () => 'this month',
  'complete-this-year': () => 'this year',
  'complete-last-hours': ({ hours }: { readonly hours: number }) => `last ${hours} hours`,
  'complete-last-days': ({ days }: { readonly days: number }) => `last ${days} days`,
  'complete-days-ago': ({ days }: { readonly days: number }) => `${days} days ago`,
  'hover-field': ({ field, alias, kind, array }: HoveredField) => {
    const name = alias === null ? field : `${alias} (${field})`
    return `${name}: ${ABOUT[kind]}${array ? ' (can have several values)' : ''}`
  },
  'hover-values': ({ values, more }: { readonly values: readonly string[]; readonly more: number }) =>
    `Values: ${values.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  'hover-period': ({ written, from, until, timeZone }: HoveredPeriod) =>
    `${written}: from ${from} until just before ${until} (${timeZone})`,
} as const

/** The messages of `isoquery/editor`: problems, explanations, completions and hover cards. */
export type EditorMessages = ProblemMessages & ExplanationMessages & AnyLanguage<typeof editorMessages>
