import type { MessagesOf, None } from './messages.ts'

/** What a condition is compared with: each word of a field, or its whole value. */
type Compared = {
  readonly field: string
  readonly by: 'word' | 'value'
  readonly ignoreCase: boolean
  readonly ignoreAccents: boolean
}

/** The parts of a pattern: texts, and one or any characters. */
type Parts = readonly (string | { readonly any: 'one' | 'many' })[]

type End<T> = { readonly value: T; readonly inclusive: boolean } | null

/**
 * The pieces of an explanation. Each but the first three is a part of a sentence, such as `price is 5`; dates
 * are in ISO 8601.
 */
export interface ExplanationData {
  'explain-everything': None
  'explain-nothing': None
  'explain-documents': { readonly condition: string }
  /** The words between and before conditions, which stand in parentheses where it is needed. */
  'explain-and': None
  'explain-or': None
  'explain-not': None
  'explain-constant': { readonly value: boolean }
  'explain-hidden': None
  'explain-term': Compared & { readonly value: string }
  'explain-phrase': { readonly field: string; readonly words: string; readonly slop: number }
  'explain-pattern': Compared & { readonly parts: Parts }
  'explain-regexp': Compared & { readonly pattern: string }
  'explain-fuzzy': Compared & { readonly value: string; readonly edits: number }
  'explain-range': Compared & { readonly lower: End<string>; readonly upper: End<string> }
  'explain-substring': { readonly field: string; readonly parts: Parts }
  'explain-number': { readonly field: string; readonly value: number }
  'explain-boolean': { readonly field: string; readonly value: boolean }
  'explain-number-range': {
    readonly field: string
    readonly lower: End<number>
    readonly upper: End<number>
  }
  'explain-date-range': {
    readonly field: string
    readonly from: string | null
    readonly until: string | null
  }
  'explain-exists': { readonly field: string }
}

export const explanationMessages: MessagesOf<ExplanationData> = {
  'explain-everything': () => 'every document',
  'explain-nothing': () => 'no document',
  'explain-documents': ({ condition }) => `documents where ${condition}`,
  'explain-and': () => 'and',
  'explain-or': () => 'or',
  'explain-not': () => 'not',
  'explain-constant': ({ value }) => (value ? 'anything holds' : 'nothing holds'),
  'explain-hidden': () => 'a hidden condition holds',
  'explain-term': ({ field, value, ...compared }) =>
    compared.by === 'word'
      ? `${field} has the word ${quoted(value)}`
      : `${field} is exactly ${quoted(value)}${ignored(compared)}`,
  'explain-phrase': ({ field, words, slop }) =>
    `${field} has the words ${quoted(words)}` +
    (slop === 0 ? ' one right after the other' : `, moved by at most ${plural(slop, 'place')} in all`),
  'explain-pattern': (data) => `${subject(data)} that looks like ${pattern(data.parts)}${ignored(data)}`,
  'explain-regexp': (data) =>
    `${subject(data)} that matches the regular expression /${data.pattern}/${ignored(data)}`,
  'explain-fuzzy': (data) =>
    `${subject(data)} at most ${plural(data.edits, 'letter')} away from ` +
    `${quoted(data.value)}${ignored(data)}`,
  'explain-range': (data) =>
    data.lower === null && data.upper === null
      ? `${subject(data)} at all`
      : `${subject(data)} ${between(data.lower, data.upper, quoted)}${ignored(data)}`,
  'explain-substring': ({ field, parts }) => `${field} contains ${pattern(parts)}, case of A to Z ignored`,
  'explain-number': ({ field, value }) => `${field} is ${value}`,
  'explain-boolean': ({ field, value }) => `${field} is ${value}`,
  'explain-number-range': ({ field, lower, upper }) =>
    `${field} is a number ${between(lower, upper, String)}`,
  'explain-date-range': ({ field, from, until }) =>
    `${field} is ` +
    [...(from === null ? [] : [`at or after ${from}`]), ...(until === null ? [] : [`before ${until}`])].join(
      ' and ',
    ),
  'explain-exists': ({ field }) => `${field} has a value`,
}

function subject({ field, by }: Compared): string {
  return by === 'word' ? `${field} has a word` : `${field} is a value`
}

function ignored({ ignoreCase, ignoreAccents }: Omit<Compared, 'field' | 'by'>): string {
  const differences = [...(ignoreCase ? ['case'] : []), ...(ignoreAccents ? ['accents'] : [])]
  return differences.length === 0 ? '' : `, ${differences.join(' and ')} ignored`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function pattern(parts: Parts): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? quoted(part) : part.any === 'one' ? '<one character>' : '<anything>',
    )
    .join(' ')
}

function plural(figure: number, noun: string): string {
  return `${figure} ${noun}${figure === 1 ? '' : 's'}`
}

function between<T>(lower: End<T>, upper: End<T>, show: (value: T) => string): string {
  const end = (word: string, { value, inclusive }: NonNullable<End<T>>): string =>
    `${word} ${show(value)}${inclusive ? ' (included)' : ''}`
  const ends = [
    ...(lower === null ? [] : [end(lower.inclusive ? 'from' : 'after', lower)]),
    ...(upper === null ? [] : [end(upper.inclusive ? 'up to' : 'before', upper)]),
  ]
  return ends.join(' and ')
}
