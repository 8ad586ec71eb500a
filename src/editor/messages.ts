import type { None } from '../diagnostics/codes.ts'
import type { MessagesOf, ProblemMessages } from '../diagnostics/messages.ts'
import type { ExplanationMessages } from '../plan/explain/messages.ts'
import type { FieldKind } from '../schema/field.ts'

/** What the functions of `isoquery/editor` say beyond diagnostics: of completions and of hover cards. */
export interface EditorData {
  'complete-and': None
  'complete-or': None
  'complete-not': None
  'complete-to': None
  'complete-field': { readonly kind: FieldKind }
  'complete-any-value': None
  'complete-at-least': None
  'complete-at-most': None
  'complete-more-than': None
  'complete-less-than': None
  'complete-range': None
  'complete-open-end': None
  'complete-end-included': None
  'complete-end-excluded': None
  /** The names of periods and instants, by which a user finds them. */
  'complete-now': None
  'complete-today': None
  'complete-yesterday': None
  'complete-this-week': None
  'complete-this-month': None
  'complete-this-year': None
  'complete-last-hours': { readonly hours: number }
  'complete-last-days': { readonly days: number }
  'complete-days-ago': { readonly days: number }
  /** `alias` is what the query calls the field, if not by its name. */
  'hover-field': {
    readonly field: string
    readonly alias: string | null
    readonly kind: FieldKind
    readonly array: boolean
  }
  'hover-values': { readonly values: readonly string[]; readonly more: number }
  'hover-period': {
    readonly written: string
    readonly from: string
    readonly until: string
    readonly timeZone: string
  }
}

/** What queries compare with each kind of field. */
const ABOUT: Readonly<Record<FieldKind, string>> = {
  text: 'text, searched word by word',
  keyword: 'whole values',
  contains: 'text, searched by any part of it',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
}

export const editorMessages: MessagesOf<EditorData> = {
  'complete-and': () => 'both clauses',
  'complete-or': () => 'one of the clauses',
  'complete-not': () => 'not the next clause',
  'complete-to': () => 'the other end',
  'complete-field': ({ kind }) => kind,
  'complete-any-value': () => 'any value',
  'complete-at-least': () => 'at least',
  'complete-at-most': () => 'at most',
  'complete-more-than': () => 'more than',
  'complete-less-than': () => 'less than',
  'complete-range': () => 'a range',
  'complete-open-end': () => 'an open end',
  'complete-end-included': () => 'this end included',
  'complete-end-excluded': () => 'this end left out',
  'complete-now': () => 'now',
  'complete-today': () => 'today',
  'complete-yesterday': () => 'yesterday',
  'complete-this-week': () => 'this week',
  'complete-this-month': () => 'this month',
  'complete-this-year': () => 'this year',
  'complete-last-hours': ({ hours }) => `last ${hours} hours`,
  'complete-last-days': ({ days }) => `last ${days} days`,
  'complete-days-ago': ({ days }) => `${days} days ago`,
  'hover-field': ({ field, alias, kind, array }) =>
    `${alias === null ? field : `${alias} (${field})`}: ${ABOUT[kind]}${array ? ', one or several' : ''}`,
  'hover-values': ({ values, more }) => `Values: ${values.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  'hover-period': ({ written, from, until, timeZone }) =>
    `${written}: from ${from} until ${until}, without its end (${timeZone})`,
}

/** What the functions of `isoquery/editor` say: problems, explanations, completions and hover cards. */
export type EditorMessages = ProblemMessages & ExplanationMessages & MessagesOf<EditorData>
