import type { FixData, RangeFlaw, SemanticsFix, SuffixHost, SyntaxData } from '../diagnostics/codes.ts'
import { count, type MessagesOf, quoted } from '../diagnostics/messages.ts'

const misplacedTilde: { readonly [H in SuffixHost]: string } = {
  group:
    'A ~ belongs to a word or a phrase; it cannot follow parentheses. ' +
    'Put it after each word, or use quotes instead of the parentheses.',
  range: 'A ~ belongs to a word or a phrase; it cannot follow a range. Leave it out.',
  comparison: 'A ~ belongs to a word or a phrase; it cannot follow a comparison. Leave it out.',
}

const malformedRange: { readonly [F in RangeFlaw]: (written: string) => string } = {
  'no-to': (written) =>
    `A range needs TO between its two ends, as in [a TO b]. TO is missing before ${quoted(written)}.`,
  'lower-case-to': (written) => `Write TO in capitals: "${written}" is read as a value here.`,
  'no-lower': () =>
    'The lower end of this range is missing. Write a value before TO, or * to leave the end open.',
  'no-upper': () =>
    'The upper end of this range is missing. Write a value after TO, or * to leave the end open.',
  'one-value': (written) =>
    `A range has two ends, as in [a TO b]; this one has only ${quoted(written)}. ` +
    'Write the other end, or * to leave it open.',
  empty: () =>
    'This range has no ends. Write it as [a TO b], with * for an open end; ' +
    'to search for a bracket, put \\ before it.',
  'too-many': (written) =>
    `A range has two values, as in [a TO b]; ${quoted(written)} does not fit. ` +
    'Put a value with spaces in quotes.',
}

export const syntaxMessages: MessagesOf<SyntaxData> = {
  'empty-query': () => 'The query is empty. Write at least one word, or * for everything.',
  'unclosed-group': () =>
    'This parenthesis is never closed. ' +
    'Add ) where the group ends, or write \\( to search for the character.',
  'unclosed-phrase': () =>
    'This quotation mark is never closed. ' +
    'Add " where the phrase ends, or write \\" to search for the character.',
  'unclosed-regexp': () =>
    'A slash at the start of a word begins a regular expression, and this one never ends. ' +
    'Add / where the expression ends, or write \\/ to search for the slash.',
  'unclosed-range': ({ bracket }) =>
    `This ${bracket} begins a range that is never closed. ` +
    `Write it as [a TO b], or write \\${bracket} to search for the character.`,
  'unexpected-closing': ({ character }) =>
    `This ${character} closes nothing: no ${character === ')' ? 'group' : 'range'} is open. ` +
    `Leave it out, or write \\${character} to search for the character.`,
  'empty-group': () => 'These parentheses are empty. Write at least one word in them, or leave them out.',
  'missing-operand': ({ operator, side }) =>
    `${operator} needs a word ${side} it. ` +
    `Add one, leave ${operator} out, or put it in quotes to search for it.`,
  'double-operator': ({ first, second }) =>
    `${second} cannot follow ${first} directly. ` +
    `Keep one of them, or put ${second} and its word in parentheses.`,
  'missing-value': ({ field, comparison, operator }) => {
    if (comparison !== null)
      return `No value follows ${comparison}. Write the value right after it, as in ${comparison}5.`
    const value = field === '' ? 'value' : `value of "${field}"`
    if (operator !== null)
      return `${operator} is an operator, not a ${value}. Put it in quotes to search for the word.`
    if (field === '_exists_')
      return 'The name of a field is missing. Write it after the colon, as in _exists_:author.'
    return (
      `The ${value} is missing. ` +
      'Write it after the colon, or * for any value; to search for a colon, put \\ before it.'
    )
  },
  'missing-field': () =>
    'The field name before this colon is missing. Add one, or put \\ before the colon to search for it.',
  'quoted-field': ({ field }) =>
    `A field name cannot be in quotes${field === '' ? '' : `: write ${field}`}. ` +
    'To search for a colon, put it inside the quotes.',
  'field-pattern': ({ pattern }) =>
    `A field name cannot be a pattern: ${pattern}. ` +
    'Name one field; to search for the text itself, put it in quotes.',
  'second-colon': ({ field, value }) =>
    (field === ''
      ? 'A second colon cannot follow. '
      : `"${field}" already names the field, so a second colon cannot follow. `) +
    (value.includes('"')
      ? 'Put the value in parentheses.'
      : value.includes('\\')
        ? 'Put the value in quotes, and double each backslash in it.'
        : `Put the value in quotes: ${value.replace(/^([<>]=?)?([\s\S]*)$/, '$1"$2"')}.`),
  'sign-before-value': ({ field, sign }) =>
    `A ${sign === '-' ? 'minus' : 'plus'} belongs before the field, not before the value: ` +
    `${sign}${field || 'field'}:… ${sign === '-' ? 'excludes' : 'requires'}. ` +
    `To search for the sign itself, escape it: \\${sign}.`,
  'operator-before-value': ({ field, operator }) =>
    `${operator} belongs before the field, not before the value. ` +
    `Write ${operator === 'NOT' ? 'NOT ' : operator}${field || 'field'}:… instead.`,
  'exists-takes-field': () =>
    '_exists_: takes the name of one field, as in _exists_:author. Nothing else can follow it.',
  'malformed-range': ({ flaw, written }) => malformedRange[flaw](written),
  'malformed-fuzzy': ({ written }) =>
    `"${written}" is not a valid number of edits. ` +
    'Write ~1 or ~2 for one or two changed letters, or ~ to let the length of the word decide.',
  'malformed-slop': ({ written }) =>
    `"${written}" is not a valid slop. Write a whole number, 0 or greater, such as ~2.`,
  'malformed-boost': ({ written }) =>
    `"${written}" is not a valid boost. Write a number right after ^, as in ^2 or ^0.5; ` +
    'to search for the character, write \\^.',
  'misplaced-tilde': ({ host }) => misplacedTilde[host],
  'repeated-suffix': ({ written }) =>
    `"${written}" cannot follow another suffix of the same kind. Leave one of them out.`,
  'stray-suffix': ({ written }) =>
    `"${written}" has nothing before it to act on. ` +
    'Write it right after a word, or put \\ before it to search for the character.',
  'trailing-backslash': () =>
    'A backslash makes the next character literal, but this one is the last character. ' +
    'Write \\\\ to search for a backslash.',
  'malformed-escape': ({ written }) =>
    `"${written}" is not a valid escape: four hexadecimal digits must follow \\u, as in \\u0041. ` +
    'To search for a backslash, write \\\\.',
  'too-many-problems': ({ shown, more }) =>
    `Only the first ${shown} problems are listed; there are ${more} more from here on.`,
  'too-long': ({ actual, maximum }) =>
    `The query has ${count(actual)} characters; at most ${count(maximum)} are allowed. ` +
    'Shorten it, or split it in two.',
  'too-deep': ({ actual, maximum }) =>
    `Parentheses and NOTs are nested ${count(actual)} levels deep; at most ${count(maximum)} are allowed.`,
  'too-many-clauses': ({ actual, maximum }) =>
    `The query has ${count(actual)} words and values; at most ${count(maximum)} are allowed.`,
  'unquoted-address': ({ address, field }) =>
    `This looks like an address, but it is read as a search in the field "${field}". ` +
    `To search for the address, put it in quotes: "${address}".`,
  'number-ignored': ({ written, used }) => `"${written}" is read as ${used}.`,
  'escape-in-pattern': ({ written, read }) =>
    `In a pattern, "${written}" stands for "${read}", not for the character with that number. ` +
    'Write the character itself.',
  'lowercase-operator': ({ word, operator }) =>
    `"${word}" is searched for as a word. Write ${operator} in capitals if you mean the operator.`,
  'lone-operator': ({ operator }) =>
    `A ${operator} before a space is searched for as text. ` +
    'Write it right before a word to make it an operator.',
  'wildcard-in-phrase': ({ character }) =>
    `Inside quotes, ${character} is an ordinary character, not a wildcard.`,
  'smart-quotes': ({ character }) =>
    `${character} is part of the text here, not a quotation mark. Use straight quotes (") for a phrase.`,
  'fuzzy-ignored': ({ text }) => `${text} has no effect: only a plain word can be fuzzy, not a pattern.`,
}

const NAMES: Readonly<Record<string, string>> = {
  '\\': 'the backslash',
  '/': 'the slash',
  ':': 'the colon',
}

export const syntaxFixTitles: MessagesOf<Omit<FixData, SemanticsFix>> = {
  'allow-edits': ({ edits }) => `Allow ${edits === 1 ? 'one edit' : 'two edits'}`,
  'any-value': () => 'Match any value',
  'apply-to-next-word': ({ operator }) => `Apply ${operator} to the next word`,
  'automatic-edits': () => 'Let the length of the word decide',
  'close-group': () => 'Close the group at the end',
  'close-phrase': () => 'Close the quotation mark at the end',
  'close-range': () => 'Close the range',
  'close-regexp': () => 'End the expression here',
  'escape-character': ({ character }) =>
    `Search for ${'*?+-'.includes(character) ? character : (NAMES[character] ?? 'the character')} itself`,
  everything: () => 'Search for everything',
  'group-value': () => 'Put the value in parentheses',
  'insert-to': () => 'Put TO between the two values',
  'join-value': ({ operator }) => `Write the value right after ${operator}`,
  'keep-first': ({ operator }) => `Keep only the first ${operator}`,
  'leave-out': ({ text }) => `Leave out ${text}`,
  'leave-out-parentheses': () => 'Leave out the parentheses',
  'make-phrase': () => 'Make it a phrase',
  'move-operator': ({ operator }) => `Write ${operator} before the field`,
  'open-end': ({ end }) => `Leave the ${end} end open`,
  'open-range': () => 'Open the range',
  'quote-ends': () => 'Put each value in quotes',
  'quote-operator': ({ operator }) => `Search for ${operator} itself`,
  'quote-text': () => 'Search for the text itself',
  'quote-value': () => 'Put the value in quotes',
  'search-default-fields': () => 'Search in the default fields',
  'search-pattern': () => 'Search for the pattern',
  'straight-quotes': () => 'Write straight quotes',
  'unquote-field': () => 'Write the name without quotes',
  write: ({ text }) => `Write ${text}`,
}

/** What is said about a text that is parsed. */
export const syntaxProblemMessages = { ...syntaxMessages, ...syntaxFixTitles }
