import type { Messages } from './catalogue.ts'

/** What is wrong between the brackets of a range. */
export type RangeFlaw =
  | 'no-to'
  | 'lower-case-to'
  | 'no-lower'
  | 'no-upper'
  | 'one-value'
  | 'empty'
  | 'too-many'

/** What a `~` stands behind although it can stand only behind a word or a phrase. */
export type SuffixHost = 'group' | 'range' | 'comparison'

/**
 * Codes of texts that are not well-formed queries, and of well-formed ones that look like a slip of the pen.
 */
export interface SyntaxData {
  'empty-query': Record<never, never>
  'unclosed-group': Record<never, never>
  'unclosed-phrase': Record<never, never>
  'unclosed-regexp': Record<never, never>
  'unclosed-range': { readonly bracket: '[' | '{' }
  'unexpected-closing': { readonly character: ')' | ']' | '}' }
  'empty-group': Record<never, never>
  'missing-operand': { readonly operator: string; readonly side: 'before' | 'after' }
  'double-operator': { readonly first: string; readonly second: string }
  'missing-value': {
    readonly field: string
    readonly comparison: string | null
    readonly operator: string | null
  }
  'missing-field': Record<never, never>
  'quoted-field': { readonly field: string }
  'field-pattern': { readonly pattern: string }
  'second-colon': { readonly field: string; readonly value: string }
  'operator-before-value': { readonly field: string; readonly operator: string }
  'exists-takes-field': Record<never, never>
  'malformed-range': { readonly flaw: RangeFlaw; readonly written: string }
  'malformed-fuzzy': { readonly written: string }
  'malformed-slop': { readonly written: string }
  'malformed-boost': { readonly written: string }
  'misplaced-tilde': { readonly written: string; readonly host: SuffixHost }
  'repeated-suffix': { readonly written: string }
  'stray-suffix': { readonly written: string }
  'trailing-backslash': Record<never, never>
  'malformed-escape': { readonly written: string }
  'too-many-problems': { readonly shown: number; readonly more: number }
  'unquoted-address': { readonly address: string; readonly field: string }
  'number-ignored': { readonly written: string; readonly used: string }
  'escape-in-pattern': { readonly written: string; readonly read: string }
}

const tilde: { readonly [H in SuffixHost]: string } = {
  group:
    'A ~ says how loose a word or a phrase may be; it cannot stand behind parentheses. Put it behind each word, or use quotes instead of the parentheses.',
  range: 'A ~ says how loose a word or a phrase may be; it cannot stand behind a range. Leave it out.',
  comparison:
    'A ~ says how loose a word or a phrase may be; it cannot stand behind a comparison. Leave it out.',
}

const range: { readonly [F in RangeFlaw]: (written: string) => string } = {
  'no-to': (written) =>
    `A range needs TO between its two ends, as in [a TO b]; it is missing before "${written}".`,
  'lower-case-to': (written) => `Write TO in capitals: "${written}" is read as a value here.`,
  'no-lower': () => 'The lower end of this range is missing. Write a value before TO, or * for no lower end.',
  'no-upper': () => 'The upper end of this range is missing. Write a value behind TO, or * for no upper end.',
  'one-value': (written) =>
    `A range has two ends, as in [a TO b]; here is only "${written}". Write the other one, or * to leave it open.`,
  empty: () =>
    'This range has no ends. Write it as [a TO b], with * for an end that is open; to search for a bracket put \\ before it.',
  'too-many': (written) =>
    `A range holds just two values, as in [a TO b]; there is no room for "${written}". Put a value with spaces in quotes.`,
}

export const syntaxMessages: Messages<SyntaxData> = {
  'empty-query': () => 'The query is empty. Write at least one word, or * for everything.',
  'unclosed-group': () =>
    'This parenthesis is never closed. Add ) where the group ends, or write \\( to search for the character.',
  'unclosed-phrase': () =>
    'This quotation mark is never closed. Add " where the phrase ends, or write \\" to search for the character.',
  'unclosed-regexp': () =>
    'A slash at the start of a word begins a regular expression, and this one never ends. Write \\/ to search for the slash, or add / where the expression ends.',
  'unclosed-range': ({ bracket }) =>
    `This ${bracket} begins a range that is never closed. Write it as [a TO b], or write \\${bracket} to search for the character.`,
  'unexpected-closing': ({ character }) =>
    character === ')'
      ? 'There is no open parenthesis for this one to close. Leave it out, or write \\) to search for the character.'
      : `There is no open range for this ${character} to close. Leave it out, or write \\${character} to search for the character.`,
  'empty-group': () =>
    'There is nothing between these parentheses. Write at least one word there, or leave them out.',
  'missing-operand': ({ operator, side }) =>
    `There is nothing ${side} ${operator} here for it to act on. Write a word there, leave ${operator} out, or put it in quotes to search for it.`,
  'double-operator': ({ first, second }) =>
    `${second} cannot follow ${first} directly. Keep one of them, or put parentheses round what the first one is for.`,
  'missing-value': ({ field, comparison, operator }) =>
    comparison !== null
      ? `There is no value right behind ${comparison} here. Write the value without a space before it, as in ${comparison}5.`
      : operator !== null
        ? `The operator ${operator} cannot be a value of "${field}". To search for the word itself put it in quotes.`
        : `The value for "${field}" is missing. Write it behind the colon, or * for any value; to search for a colon put \\ before it.`,
  'missing-field': () =>
    'There is no field name before this colon. Write one, or put \\ before the colon to search for it.',
  'quoted-field': ({ field }) =>
    `A field name stands without quotes: write ${field}. To search for a colon put it inside the quotes.`,
  'field-pattern': ({ pattern }) =>
    `A field name cannot be a pattern: ${pattern}. Name one field; to search for the text itself put it in quotes.`,
  'second-colon': ({ field, value }) =>
    `"${field}" already names the field, so a second colon cannot follow here. ${value.includes('"') ? 'Put the value in parentheses.' : `Put the value in quotes: "${value}".`}`,
  'operator-before-value': ({ field, operator }) =>
    `${operator} belongs before the field, not before the value. Write ${operator === 'NOT' ? 'NOT ' : operator}${field}:… instead.`,
  'exists-takes-field': () =>
    'Behind _exists_: stands the name of one field, as in _exists_:author. Nothing else can stand there.',
  'malformed-range': ({ flaw, written }) => range[flaw](written),
  'malformed-fuzzy': ({ written }) =>
    `"${written}" is not a number of changed letters: ~1 and ~2 allow one and two, and ~ alone lets the length of the word decide.`,
  'malformed-slop': ({ written }) =>
    `"${written}" cannot say how many words a phrase may be loose. Write a whole number such as ~2.`,
  'malformed-boost': ({ written }) =>
    `"${written}" is not a weight. Right behind ^ stands a number such as ^2 or ^0.5; to search for the character write \\^.`,
  'misplaced-tilde': ({ host }) => tilde[host],
  'repeated-suffix': ({ written }) =>
    `"${written}" is one too many: something like it stands there already. Leave one of them out.`,
  'stray-suffix': ({ written }) =>
    `"${written}" has nothing before it to act on. Write it right behind a word, or put \\ before it to search for the character.`,
  'trailing-backslash': () =>
    'A backslash takes the next character literally, and here none follows. Write \\\\ to search for a backslash.',
  'malformed-escape': ({ written }) =>
    `"${written}" is not a character: behind \\u stand exactly four digits 0–9 or a–f, as in \\u0041. To search for a backslash write \\\\.`,
  'too-many-problems': ({ shown, more }) =>
    `Only the first ${shown} problems are listed; there are ${more} more from here on.`,
  'unquoted-address': ({ address, field }) =>
    `This looks like an address, but is read as a search in a field "${field}". Put it in quotes to search for it: "${address}".`,
  'number-ignored': ({ written, used }) =>
    `"${written}" is not read as it is written: ${used} is used instead.`,
  'escape-in-pattern': ({ written, read }) =>
    `Beside wildcards "${written}" stands for "${read}", not for a character by its number. Write the character itself.`,
}
