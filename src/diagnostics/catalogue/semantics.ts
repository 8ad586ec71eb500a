import { count, type Exceeded, type Messages, quoted } from './messages.ts'

/** Codes of well-formed queries that do not fit the schema, exceed a limit, or may mean something else. */
export interface SemanticsData {
  'unknown-field': {
    readonly field: string
    readonly suggestions: readonly string[]
    /** Some of the schema's fields, if there are no suggestions, and how many more there are. */
    readonly fields: readonly string[]
    readonly more: number
  }
  'invalid-value': { readonly field: string | null; readonly value: string; readonly expected: string }
  'no-default-field': { readonly text: string }
  'plus-in-boolean': Record<never, never>
  'malformed-regexp': { readonly pattern: string; readonly problem: string }
  'pattern-too-long': Exceeded
  'pattern-too-complex': Exceeded
  'automata-too-large': Exceeded
  'slop-too-large': Exceeded
  'leading-wildcard': { readonly pattern: string }
  'regexp-not-allowed': { readonly pattern: string }
  'mixed-operators': { readonly reading: string }
  'should-ignored': { readonly clause: string }
  'empty-range': { readonly clause: string }
  'nothing-to-search': { readonly text: string }
  'pattern-cannot-match': { readonly pattern: string; readonly character: string }
  'unknown-value': {
    readonly field: string
    readonly value: string
    readonly suggestions: readonly string[]
    /** Some of the field's values, if there are no suggestions, and how many more there are. */
    readonly values: readonly string[]
    readonly more: number
  }
  'spaced-comparison': { readonly field: string; readonly written: string; readonly comparison: string }
  'value-ignored': { readonly field: string | null; readonly value: string; readonly expected: string }
}

export const semanticsMessages: Messages<SemanticsData> = {
  'unknown-field': ({ field, suggestions, fields, more }) =>
    `There is no field "${field}". ` +
    (suggestions.length > 0
      ? `Did you mean ${alternatives(suggestions.map((name) => `"${name}"`))}?`
      : `${list('The fields are', fields, more)}To search for the text itself, put it in quotes.`),
  'invalid-value': ({ field, value, expected }) =>
    field === null
      ? `No default field can hold ${quoted(value)}. Name the field that you mean.`
      : `${quoted(value)} cannot be a value of "${field}": it takes ${expected}.`,
  'no-default-field': ({ text }) =>
    `The schema has no default field in which to search ${quoted(text)}. ` +
    `Name the field, as in field:${text}.`,
  'plus-in-boolean': () => 'A plus has no effect here: AND already requires every word. Leave the plus out.',
  'malformed-regexp': ({ pattern, problem }) => `/${pattern}/ is not a valid regular expression: ${problem}`,
  'pattern-too-long': ({ actual, maximum }) =>
    `This pattern has ${count(actual)} characters; at most ${count(maximum)} are allowed.`,
  'pattern-too-complex': ({ maximum }) =>
    `The automaton of this pattern needs more than ${count(maximum)} states. ` +
    'Use fewer wildcards or shorter repetitions.',
  'automata-too-large': ({ actual, maximum }) =>
    `The patterns up to here need ${count(actual)} steps of work; one query may take ${count(maximum)} ` +
    '(automatonWork). Use fewer or simpler patterns.',
  'slop-too-large': ({ actual, maximum }) =>
    `The slop of a phrase can be at most ~${count(maximum)}, not ~${count(actual)}.`,
  'leading-wildcard': ({ pattern }) =>
    `A pattern cannot start with a wildcard here: ${pattern}. Put at least one letter before it.`,
  'regexp-not-allowed': ({ pattern }) =>
    `Regular expressions are not allowed here: /${pattern}/. Use words and the wildcards * and ? instead.`,
  'mixed-operators': ({ reading }) =>
    `AND and OR are mixed without parentheses, so this is read as ${reading}. ` +
    'Add parentheses to show what belongs together.',
  'should-ignored': ({ clause }) =>
    `${quoted(clause)} does not change the hits, because another clause is required. ` +
    'Put AND before it to require it too.',
  'empty-range': ({ clause }) => `No value can lie in ${clause}: its lower end is not below its upper end.`,
  'nothing-to-search': ({ text }) => `${quoted(text)} is ignored: it has no letters or digits to search for.`,
  'pattern-cannot-match': ({ pattern, character }) =>
    `"${pattern}" matches nothing: a pattern is compared with single words, and no word has "${character}".`,
  'unknown-value': ({ field, value, suggestions, values, more }) =>
    `"${value}" is not one of the values of "${field}", so it finds nothing. ` +
    (suggestions.length > 0
      ? `Did you mean ${alternatives(suggestions.map((name) => `"${name}"`))}?`
      : list('The values are', values, more).trimEnd()),
  'spaced-comparison': ({ field, written, comparison }) =>
    `"${written}" is searched for as words. To compare the values of "${field}", write ${comparison}.`,
  'value-ignored': ({ field, value, expected }) =>
    field === null
      ? `No default field can hold ${quoted(value)}, so it matches nothing.`
      : `${quoted(value)} is not ${expected}, so this clause on "${field}" matches nothing.`,
}

/** The first of some names as a sentence, or nothing. */
function list(start: string, names: readonly string[], more: number): string {
  if (names.length === 0) return ''
  return `${start} ${names.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}. `
}

/** `a`, `a or b`, `a, b or c`. */
function alternatives(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} or ${items[items.length - 1]}`
}
