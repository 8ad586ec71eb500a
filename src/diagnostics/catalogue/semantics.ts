import { orList } from '../orList.ts'
import type { Messages } from './catalogue.ts'

/** Codes of queries that are well written, but that the schema cannot make sense of. */
export interface MeaningData {
  'unknown-field': { readonly field: string; readonly suggestions: readonly string[] }
  'invalid-value': { readonly field: string | null; readonly value: string; readonly expected: string }
  'no-default-field': { readonly text: string }
  'sign-before-value': { readonly field: string; readonly sign: '+' | '-' }
  'plus-in-boolean': Record<never, never>
  'malformed-regexp': { readonly pattern: string; readonly problem: string }
}

export const meaningMessages: Messages<MeaningData> = {
  'unknown-field': ({ field, suggestions }) =>
    `There is no field "${field}".${suggestions.length > 0 ? ` Did you mean ${orList(suggestions.map((name) => `"${name}"`))}?` : ' To search the text itself, put it in quotes.'}`,
  'invalid-value': ({ field, value, expected }) =>
    field === null
      ? `None of the fields that are searched by default can hold "${value}". Name the field that you mean.`
      : `"${value}" cannot be a value of "${field}": it takes ${expected}.`,
  'no-default-field': ({ text }) =>
    `There is no default field to search "${text}" in. Name the field, as in field:${text}.`,
  'sign-before-value': ({ field, sign }) =>
    sign === '-'
      ? `A minus belongs before the field, not before the value: -${field}:… excludes. To search the sign itself, escape it: \\-.`
      : `A plus belongs before the field, not before the value: +${field}:… requires. To search the sign itself, escape it: \\+.`,
  'plus-in-boolean': () =>
    'A plus has no meaning here: every word joined by AND is required already. Leave it out.',
  'malformed-regexp': ({ pattern, problem }) =>
    `/${pattern}/ is not a regular expression that can be searched: ${problem}`,
}
